#!/bin/sh
# /usr/local/sbin/gongheng: the operator's commands, as `gongheng doctor`. Root calls it; it runs as the platform's user with
# the settings and secrets of the instances, so that what it writes can be read by them. Files are named by their whole
# path and lie where that user may read or write; a variable that is set before the call wins.
set -eu
before=$(export -p)
set -a
# shellcheck source=/dev/null
. /etc/gongheng/settings
eval "$before"
: "${GONGHENG_DATA:=/var/lib/gongheng}"
HOME=/var/lib/gongheng
# As what it tells people names its commands.
export GONGHENG_COMMAND=gongheng
for file in /etc/gongheng/secrets/*; do
  name=$(basename "$file" | tr '[:lower:]' '[:upper:]')
  eval "test -n \"\${$name+set}\" || $name=\$(cat \"\$file\")"
done
set +a
umask 077
install -d -o gongheng -g gongheng -m 0700 /var/lib/gongheng
cd /opt/gongheng
exec runuser -u gongheng -- node tools/launch.mjs gongheng "$@"
