"""The files of deploy/ without a container runtime: all that they name is there, spelt as the house spells it."""

from __future__ import annotations

import argparse
import configparser
import json
import re
import shlex
import shutil
import subprocess
import sys
from importlib import import_module
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest

from pyramidion.cli import COMMANDS, Parser
from tools.client import WEB
from tools.data import ASSOCIATION_MAKERS, FAMILY_MAKERS, MAKERS, PINNED, SET_MAKERS

from .composed import DEPLOY, ROOT, read

COMPOSE = read("compose.yaml")
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: told for name, told in SERVICES.items() if "build" in told}


def understood(
    command: list[str], environment: dict[str, str], monkeypatch: pytest.MonkeyPatch, secrets: Path
) -> None:
    """The command itself reads its words and variables, and finds no fault in them."""
    name, *words = command
    assert name in COMMANDS
    texts = {"database": "postgresql://db/house", "redis": "redis://news", "host_code": "KAFKA-19121"}
    for key, value in environment.items():
        if key.endswith("_FILE"):
            file = Path(value).name.replace("-", "_")
            (secrets / file).write_text(texts.get(file, "k" * 64))
            environment = {**environment, key: str(secrets / file)}
    monkeypatch.setattr("os.environ", {"LANG": "C", **environment})
    parse = import_module(f"pyramidion.cli.{name}").parse
    assert isinstance(parse(Parser(prog=f"pyramidion {name}"), words), argparse.Namespace)


# compose.yaml


def test_the_compose_file_is_the_house_that_was_asked_for() -> None:
    kinds = [told["command"] for told in OURS.values()]
    assert kinds.count(["serve"]) == 2
    assert kinds.count(["bots"]) == 2
    assert {"postgres", "redis", "nginx"} <= SERVICES.keys()
    assert {*COMPOSE} <= {"name", "services", "networks", "volumes", "secrets"} | {
        x for x in COMPOSE if x[:2] == "x-"
    }
    known = {
        "image", "build", "restart", "stop_grace_period", "init", "read_only", "tmpfs", "cap_drop", "security_opt",
        "networks", "command", "volumes", "secrets", "depends_on", "healthcheck", "environment", "shm_size", "user",
        "ports", "profiles",
    }  # fmt: skip
    for name, told in SERVICES.items():
        assert {*told} <= known, name
        assert told["restart"] == "unless-stopped", name
        assert "profiles" in told or "healthcheck" in told, name


@pytest.mark.parametrize("name", SERVICES)
def test_everything_that_a_service_names_is_there(name: str) -> None:
    told = SERVICES[name]
    repository, _, tag = told["image"].rpartition(":")
    assert repository
    assert re.match(r"v?\d+\.\d+", tag), f"{told['image']} is not pinned"
    if "build" in told:
        assert (DEPLOY / told["build"]["context"] / told["build"]["dockerfile"]).is_file()
    for other, how in told.get("depends_on", {}).items():
        assert other in SERVICES
        health = SERVICES[other].get("healthcheck", {})
        assert how["condition"] == "service_started" or "test" in health, (
            f"{other} tells nobody whether it is well"
        )
    for secret in told.get("secrets", ()):
        assert secret in COMPOSE["secrets"]
    for volume in told.get("volumes", ()):
        source = volume.split(":")[0]
        assert (DEPLOY / source).exists() if source.startswith(".") else source in COMPOSE["volumes"]
    for network in told["networks"]:
        assert network in COMPOSE["networks"]
    files = {value for value in told.get("environment", {}).values() if value.startswith("/run/secrets/")}
    assert {Path(file).name for file in files} <= {*told.get("secrets", ())}
    # Passwords and keys are in files, and nowhere else.
    for key, value in told.get("environment", {}).items():
        assert not re.search(r"PASSWORD$|SECRET$|KEYS?$|CODE$|DATABASE$|REDIS$", key), (key, value)


@pytest.mark.parametrize("name", OURS)
def test_our_services_understand_what_they_are_told(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    understood(OURS[name]["command"], OURS[name]["environment"], monkeypatch, tmp_path)


def test_whoever_is_known_by_an_address_keeps_it() -> None:
    """nginx asks for a server's address once, and a container that is made anew gets another unless it is told one."""
    [pool] = COMPOSE["networks"]["inside"]["ipam"]["config"]
    known = ["nginx", *(name for name, told in OURS.items() if told["command"] == ["serve"])]
    fixed = [ip_address(SERVICES[name]["networks"]["inside"]["ipv4_address"]) for name in known]
    assert len({*fixed}) == len(fixed)
    for address in fixed:
        assert address in ip_network(pool["subnet"])
        assert address not in ip_network(pool["ip_range"])  # which the others get theirs from


def test_the_proxy_that_servers_believe_is_nginx() -> None:
    address = SERVICES["nginx"]["networks"]["inside"]["ipv4_address"]
    for told in OURS.values():
        if told["command"] == ["serve"]:
            assert told["environment"]["PYRAMIDION_PROXIES"] == address
            assert "ports" not in told  # nobody reaches a server but through nginx
    text = (DEPLOY / "nginx.conf").read_text()
    for name, told in OURS.items():
        assert (f"server {name}:{told['environment'].get('PYRAMIDION_PORT')} " in text) == (
            told["command"] == ["serve"]
        )
    for file in re.findall(r"/run/secrets/(\w+)", text):
        assert file in SERVICES["nginx"]["secrets"]


# Containerfile


def instructions() -> list[tuple[str, str]]:
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Containerfile").read_text(), flags=re.MULTILINE).replace(
        "\\\n", " "
    )
    found = [line.split(None, 1) for line in text.splitlines() if line.strip()]
    return [(word, rest) for word, rest in found]


def copied() -> list[str]:
    """What goes from the checkout into the image that builds."""
    found = [shlex.split(rest) for word, rest in instructions() if word == "COPY"]
    return [source for words in found if "--from=" not in words[0] for source in words[:-1]]


def test_an_image_holds_no_secret_and_nothing_that_was_built_here() -> None:
    left_out = (DEPLOY / "Containerfile.dockerignore").read_text().split()
    made = [
        line.strip("/") for line in (ROOT / ".gitignore").read_text().splitlines() if line.startswith("/")
    ]
    assert {"deploy/secrets", ".git", "**/node_modules", *made} <= {*left_out}
    # Not every builder reads that file: secrets are in no folder that is copied, and what was built is thrown away.
    taken = {ROOT / path for path in copied()}
    assert not taken & {DEPLOY / "secrets", *(DEPLOY / "secrets").parents}
    built = {name for name in (*made, "web/node_modules") if taken & {*(ROOT / name).parents}}
    [thrown] = [re.findall(r"rm -rf ([^&]+) &&", rest) for word, rest in instructions() if "rm -rf" in rest]
    assert {*" ".join(thrown).split()} == built


def test_the_containerfile_names_what_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    steps = instructions()
    words = {"FROM", "RUN", "COPY", "WORKDIR", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK",
             "ENTRYPOINT", "CMD"}  # fmt: skip
    assert {word for word, _ in steps} <= words
    stages = [re.fullmatch(r"(\S+:\S+?)(?: AS (\w+))?", rest) for word, rest in steps if word == "FROM"]
    assert len(stages) == 2
    named = {stage[2] for stage in stages if stage}
    for stage in stages:
        assert stage is not None
        assert re.search(r":\d+\.\d+\.\d+-", stage[1]), "not pinned"
    for word, rest in steps:
        if word == "COPY":
            *sources, _ = shlex.split(rest)
            if sources[0].startswith("--from="):
                assert sources[0].removeprefix("--from=") in named
            else:
                assert all((ROOT / source).exists() for source in sources)
        for target in re.findall(r"\bmake (\w+)", rest) if word == "RUN" else ():
            assert (
                re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE) or target == "make"
            )
        for file in re.findall(r"requirements/\S+\.txt", rest):
            assert (ROOT / file).is_file()
    # Everything that the client and the data are made of is there, and all that is compiled is.
    needed = [WEB, *PINNED, *MAKERS, *FAMILY_MAKERS, *ASSOCIATION_MAKERS, *SET_MAKERS]
    for path in needed:
        assert any(ROOT / source in (path, *path.parents) for source in copied()), path
    text = " ".join(rest for word, rest in steps if word == "RUN")
    assert "pyramidion games --warm" in text
    assert stages[0] is not None
    assert f"/{re.search(r'python:3[.][0-9]+', stages[0][1])[0].replace(':', '')}/" in text  # type: ignore[index]
    # Whoever runs it is not root, and what it runs is a command of the house with variables of the house.
    assert [rest for word, rest in steps if word == "USER"] == ["pyramidion"]
    last = dict(steps)
    assert json.loads(last["ENTRYPOINT"]) == ["pyramidion"]
    environment = dict(pair.split("=", 1) for pair in shlex.split(last["ENV"]))
    told = {key: value for key, value in environment.items() if key.startswith("PYRAMIDION_")}
    understood(json.loads(last["CMD"]), told, monkeypatch, tmp_path)
    # Its root is read-only in compose.yaml: where it writes is a volume in both.
    written = {told["PYRAMIDION_DATA"], environment["NUMBA_CACHE_DIR"]}
    assert {*last["VOLUME"].split()} == written
    for service in OURS.values():
        assert {volume.split(":")[1] for volume in service["volumes"]} == written
    assert told["PYRAMIDION_ADMIN"] in last["HEALTHCHECK"]
    assert "/health/ready" in last["HEALTHCHECK"]


# systemd


def unit(name: str) -> configparser.RawConfigParser:
    class Many(dict[str, Any]):
        """A key of a unit may stand several times."""

        def __setitem__(self, key: str, value: Any) -> None:
            before = self.get(key)
            super().__setitem__(
                key, before + value if isinstance(before, list) and isinstance(value, list) else value
            )

    parser = configparser.RawConfigParser(dict_type=Many, strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(DEPLOY / "systemd" / name)
    return parser


@pytest.mark.parametrize("name", ["pyramidion@.service", "pyramidion-bots@.service"])
def test_units_start_what_there_is(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    service = unit(name)["Service"]
    program, *command = shlex.split(service["ExecStart"])
    assert program == "/opt/pyramidion/bin/pyramidion"
    lines = service["Environment"].split("\n")
    environment = dict(pair.split("=", 1) for line in lines for pair in shlex.split(line))
    credentials = {line.split(":")[0] for line in service["LoadCredential"].split("\n")}
    files = {value.removeprefix("%d/") for value in environment.values() if value.startswith("%d/")}
    assert files == credentials
    example = (DEPLOY / "pyramidion.env.example").read_text()
    given = dict(line.split("=", 1) for line in example.splitlines() if line and not line.startswith("#"))
    told = {key: value.replace("%i", "8001") for key, value in (given | environment).items()}
    understood(command, {k: v for k, v in told.items() if k.startswith("PYRAMIDION_")}, monkeypatch, tmp_path)


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for name in ("pyramidion@", "pyramidion-bots@"):
        text = (DEPLOY / "systemd" / f"{name}.service").read_text()
        assert text.count("[Unit]") == text.count("[Service]") == text.count("[Install]") == 1
        # Only the program lies elsewhere here.
        text = text.replace("/opt/pyramidion/bin/pyramidion", sys.executable)
        (tmp_path / f"{name}8001.service").write_text(text)
    if (analyze := shutil.which("systemd-analyze")) is not None:
        units = [str(file) for file in tmp_path.iterdir()]
        said = subprocess.run([analyze, "verify", *units], capture_output=True, text=True, check=False)
        mine = [line for line in (said.stdout + said.stderr).splitlines() if "pyramidion" in line]
        assert (said.returncode, mine) == (0, [])


# secrets.sh


def test_secrets_are_made_once(tmp_path: Path) -> None:
    shutil.copy(DEPLOY / "secrets.sh", tmp_path)
    script, made = ["sh", str(tmp_path / "secrets.sh")], tmp_path / "secrets"
    subprocess.run(script, check=True, capture_output=True)
    first = {file.name: file.read_bytes() for file in made.iterdir()}
    assert first.keys() == {Path(told["file"]).name for told in COMPOSE["secrets"].values()}
    assert made.stat().st_mode & 0o077 == 0
    assert first["postgres_password"].strip() in first["database"]
    subprocess.run(script, check=True, capture_output=True)
    assert {file.name: file.read_bytes() for file in made.iterdir()} == first
