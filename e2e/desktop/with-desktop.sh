#!/usr/bin/env bash
# Runs a command with what a Linux desktop has: a display, a session bus and an unlocked keyring.
set -euo pipefail
exec xvfb-run --auto-servernum dbus-run-session -- bash -c '
  printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null
  exec "$@"
' desktop "$@"
