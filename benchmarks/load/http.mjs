// JSON by HTTP over connections that stay open.
import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

/** Posts `body` and gives `{json, cookie}`; anything but a success is an error that says what the server said. */
export function post(url, body, cookie) {
  const data = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) };
  if (cookie) headers.cookie = cookie;
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode >= 300) {
          reject(new Error(`POST ${url}: ${response.statusCode} ${text.slice(0, 300)}`));
          return;
        }
        const set = response.headers['set-cookie'] ?? [];
        resolve({ json: text ? JSON.parse(text) : null, cookie: set.map((x) => x.split(';')[0]).join('; ') });
      });
    });
    request.on('error', (error) => {
      // A server may close a connection that was idle at the moment at which it is used again: it has read nothing.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(post(url, body, cookie));
      else reject(error);
    });
    request.end(data);
  });
}
