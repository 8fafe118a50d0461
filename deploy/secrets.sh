#!/bin/sh
# Makes the secrets that compose.yaml gives to its services, those that are not there yet.
# The certificate is one for trying out: put your own in its place (secrets/tls_certificate, secrets/tls_key).
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
cd secrets

once() { # NAME, then a command that writes the secret
    name=$1
    shift
    [ -s "$name" ] || "$@" >"$name"
}
word() { openssl rand -hex "$1"; }

once postgres_password word 24
once database printf 'postgresql://pyramidion:%s@postgres:5432/pyramidion\n' "$(cat postgres_password)"
once redis_conf printf 'requirepass %s\n' "$(word 24)"
once redis printf 'redis://:%s@redis:6379/0\n' "$(cut -d' ' -f2 redis_conf)"
once host_code word 8
once session_keys word 32
if [ ! -s tls_key ]; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -subj "/CN=${1:-localhost}" \
        -addext "subjectAltName=DNS:${1:-localhost},IP:127.0.0.1" -keyout tls_key -out tls_certificate 2>/dev/null
fi
# Compose mounts these files as they are, and the services run as users of their own: the folder is what keeps them.
chmod 0644 ./*
