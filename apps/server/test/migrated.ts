/** A database with the schema and nothing in it (空平台): `create database … template migrated` takes a tenth of the time of a migration. */
export const MIGRATED = 'migrated';
