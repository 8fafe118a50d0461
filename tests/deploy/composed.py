"""The services of deploy/compose.yaml as plain processes of this machine, behind a real nginx with deploy/nginx.conf.

What a container runtime would do is done here: names become addresses, secrets and volumes become files of a temporary
folder. Commands, variables and the configuration of nginx are those of the files themselves.
"""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import yaml

from tests.faults.cluster import Cluster
from tests.faults.nginx import CONFIGURATION, SECRETS, Nginx
from tests.faults.processes import Process
from tests.faults.servers import HERE, free_port, redis_program

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DATA = "/var/lib/pyramidion"


def read(file: str) -> Any:
    return yaml.safe_load((DEPLOY / file).read_text(encoding="utf-8"))


class Service:
    """One of our own services, as compose.yaml describes it."""

    def __init__(self, house: Composed, name: str) -> None:
        told = house.compose["services"][name]
        self.name = name
        self.port, self.admin_port = free_port(), free_port()
        places = {
            SECRETS: str(house.secrets),
            DATA: str(house.folder / "data"),
            "172.30.0.10": HERE,  # where nginx is
        }
        environment = {key: moved(value, places) for key, value in told["environment"].items()}
        if "PYRAMIDION_PORT" in environment:
            assert environment["PYRAMIDION_HOST"] == "0.0.0.0"
            environment |= {
                "PYRAMIDION_HOST": HERE,
                "PYRAMIDION_PORT": str(self.port),
                "PYRAMIDION_ADMIN": f"{HERE}:{self.admin_port}",
            }
        elif "PYRAMIDION_WORKERS" in environment:
            environment["PYRAMIDION_WORKERS"] = "1"  # a test machine has few cores
        self.process = Process(
            house.guard,
            name,
            [sys.executable, "-m", "pyramidion", *told["command"]],
            log=house.folder / f"{name}.log",
            env={
                "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
                **environment,
            },
        )
        house.processes.append(self.process)

    @property
    def admin(self) -> str:
        return f"http://{HERE}:{self.admin_port}"

    def ask(self, path: str) -> httpx.Response:
        return httpx.get(self.admin + path, timeout=10, trust_env=False)

    def is_ready(self) -> bool:
        try:
            return self.ask("/health/ready").status_code == 200
        except httpx.TransportError:
            return False

    def wait_until_ready(self) -> None:
        """As the health check of compose.yaml does."""
        self.process.expect(self.is_ready, "ready")


class Composed:
    """PostgreSQL is the tests' own; everything else is what compose.yaml and nginx.conf say."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster, self.guard, self.processes = cluster, cluster._guard, cluster._processes
        self.clients = ExitStack()
        self.people: list[httpx.Client] = []
        self.compose = read("compose.yaml")
        self.folder = cluster.folder
        self.database = cluster.postgres.new_database()
        self.redis_port = free_port()
        self.secrets = self._make_secrets()
        self.redis = self._make_redis()
        ours = [name for name, told in self.compose["services"].items() if "build" in told]
        self.services = {name: Service(self, name) for name in ours}
        self.servers = [x for x in self.services.values() if "PYRAMIDION_PORT" in x.process._env]  # type: ignore[operator]
        self.nginx = self._make_nginx()

    def _make_secrets(self) -> Path:
        """By the script that operators call; only names become addresses."""
        place = self.folder / "deploy"
        place.mkdir()
        shutil.copy(DEPLOY / "secrets.sh", place)
        subprocess.run(["sh", str(place / "secrets.sh")], check=True, capture_output=True)
        found = place / "secrets"
        named = {Path(told["file"]).name for told in self.compose["secrets"].values()}
        assert {file.name for file in found.iterdir()} == named
        password = (found / "postgres_password").read_text().strip()
        (found / "database").write_text(self.database.replace("postgres@", f"postgres:{password}@") + "\n")
        url = (found / "redis").read_text()
        (found / "redis").write_text(moved(url, {"@redis:6379/": f"@{HERE}:{self.redis_port}/"}))
        return found

    def _make_redis(self) -> Process:
        _, *words = self.compose["services"]["redis"]["command"]
        command = [str(redis_program()), *(moved(word, {SECRETS: str(self.secrets)}) for word in words)]
        here = ["--port", str(self.redis_port), "--bind", HERE, "--dir", str(self.folder)]
        process = Process(self.guard, "redis", [*command, *here], log=self.folder / "redis.log")
        self.processes.append(process)
        return process

    def _make_nginx(self) -> Nginx:
        text = CONFIGURATION.read_text(encoding="utf-8")
        for service in self.servers:
            assert text.count(f"server {service.name}:8000 ") == 2  # in turn, and by table
        program, *options = self.compose["services"]["nginx"]["command"]
        assert program == "nginx"
        addresses = [f"{HERE}:{service.port}" for service in self.servers]
        return self.cluster.nginx(addresses, secrets=self.secrets, options=options)

    @property
    def tls(self) -> ssl.SSLContext:
        """Trusts the certificate that secrets.sh made, and no other."""
        return ssl.create_default_context(cafile=str(self.secrets / "tls_certificate"))

    @property
    def at(self) -> str:
        return self.nginx.at

    def person(self, name: str) -> httpx.Client:
        """Somebody with a cookie, through nginx."""
        client = httpx.Client(base_url=f"https://{self.at}", verify=self.tls, timeout=20, trust_env=False)
        self.clients.enter_context(client)
        self.people.append(client)
        made = client.post("/api/me", json={"name": name, "lang": "fr"})
        assert made.status_code == 200, made.text
        return client

    def server_of(self, table: str, person: httpx.Client) -> Service:
        """The server that nginx sends the people of this table to."""
        answer = person.get(f"/api/tables/{table}")
        port = self.nginx.served(answer.headers["x-request-id"])
        return next(server for server in self.servers if server.port == port)

    def never_written(self) -> set[str]:
        """What may stand in no log: passwords, keys, codes, and what people come in with."""
        names = ("postgres_password", "redis_conf", "host_code", "session_keys", "tls_key")
        found = {
            word for name in names for word in (self.secrets / name).read_text().split() if len(word) > 9
        }
        return found | {value for client in self.people for value in client.cookies.values()}

    def up(self) -> None:
        self.redis.start()
        self.redis.expect(lambda: "Ready to accept connections" in self.redis.said(), "open")
        for service in self.services.values():
            service.process.start()
        for server in self.servers:
            server.wait_until_ready()
        self.nginx.start()


def moved(text: str, places: dict[str, str]) -> str:
    for place, here in places.items():
        text = text.replace(place, here)
    return text


@contextmanager
def composed() -> Iterator[Composed]:
    with Cluster() as cluster:
        house = Composed(cluster)
        house.up()
        with house.clients:
            yield house


def cookie_of(client: httpx.Client) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


__all__ = ["DEPLOY", "ROOT", "Composed", "Service", "composed", "cookie_of", "read"]
