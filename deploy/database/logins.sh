#!/bin/sh
# Run once by the container of PostgreSQL on an empty database: three logins, each with its own rights (docs/operate-database.md).
set -eu
# shellcheck source=/dev/null
. /run/secrets/database_passwords
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER" -v web="$WEB" -v backup="$BACKUP" <<'SQL'
create role gongheng login createrole password :'owner';
create role gongheng_web login password :'web';
create role gongheng_backup login bypassrls password :'backup';
grant pg_read_all_data to gongheng_backup;
create database gongheng owner gongheng;
SQL
