#!/usr/bin/env bash
# What a Linux desktop has and a runner lacks. Ubuntu 24.04 keeps programs without a profile from making the namespaces that
# Chromium's sandbox is made of.
set -euo pipefail
sudo apt-get update -q
sudo apt-get install -y -q --no-install-recommends xvfb xauth dbus gnome-keyring xdotool dunst
sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0
