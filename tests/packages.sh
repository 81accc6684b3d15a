#!/bin/sh
# What the tests drive: Chromium, a PostgreSQL server, the library that the browser's driver needs, and the typeface of a plain
# Debian, with which pages must hold too. Installed from Debian's packages where they are missing.
set -eu
missing=""
command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1 || missing="$missing chromium-headless-shell"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
ls /usr/lib/*/libatomic.so.1 >/dev/null 2>&1 || missing="$missing libatomic1"
ls /usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf >/dev/null 2>&1 || missing="$missing fonts-dejavu-core"
[ -z "$missing" ] && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
  echo "The tests need:$missing. Please install them, then run make test again." >&2
  exit 1
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
