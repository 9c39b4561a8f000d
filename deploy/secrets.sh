#!/bin/sh
# Makes the secrets of deploy/compose.yaml, once, for nobody else to read. Keep a copy of secrets/backup_key in another place.
set -eu
cd "$(dirname "$0")"
test ! -e secrets || { echo "secrets/ is there already" >&2; exit 1; }
umask 077
mkdir secrets
word() { openssl rand -hex 24; }
owner=$(word) web=$(word) backup=$(word) store=$(word) user=gongheng
# Read inside by the containers' own users, each of which sees the files it is given and no other.
put() { printf '%s\n' "$2" > "secrets/$1"; chmod 0444 "secrets/$1"; }
put postgres_password "$(word)"
put database_passwords "OWNER=$owner WEB=$web BACKUP=$backup"
put database_url "postgresql://gongheng_web:$web@database:5432/gongheng"
put database_owner_url "postgresql://gongheng:$owner@database:5432/gongheng"
put backup_database_url "postgresql://gongheng_backup:$backup@database:5432/gongheng"
put store_user "$user"
put store_password "$store"
put storage_url "s3:http://$user:$store@store:9000/gongheng"
put backup_key "$(openssl rand -base64 32)"
