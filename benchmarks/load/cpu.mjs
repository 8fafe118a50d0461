// The CPU time of a process and all that it started, from /proc.
import { readFileSync, readdirSync } from 'node:fs';

function children(pid) {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const text = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')).join(' ');
  return text.split(/\s+/).filter(Boolean).map(Number);
}

/** User and system time in seconds; children that have ended are in their parent's account. */
export function cpuSeconds(pid, ticksPerSecond) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = fields.slice(11, 15).reduce((sum, x) => sum + Number(x), 0) / ticksPerSecond;
  return children(pid).reduce((sum, child) => sum + cpuSeconds(child, ticksPerSecond), own);
}
