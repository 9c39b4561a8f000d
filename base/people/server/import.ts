import { contactsTaken, holdContacts, unitsOf } from '#base/organisation/server/index.ts';
import { orgType } from '#base/organisation/shared/kinds.ts';
import { hashPassword, namesTaken, unknownPassword } from '#base/session/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { ImportTable, uploadedSheet } from '#kit/server/workbook/import.ts';
import type { InputOf } from '#kit/shared/call.ts';
import * as calls from '../shared/import-calls.ts';
import type { addUser, Entry } from '../shared/calls.ts';
import { type Administration, userRoles } from './grants.ts';
import { judgePeople, peopleColumns } from './import-rows.ts';
import type { PeopleParts } from './parts.ts';
import { scopeOf, unitFor } from './reach.ts';
import { addOne } from './users.ts';

/** What the rows are held against: departments and roles by their names, and who is there already. */
async function judged(
  administration: Administration,
  read: Read,
  orgId: string,
  table: ImportTable<calls.ImportField>,
) {
  const { company } = await unitFor(read, await scopeOf(read), orgId);
  const { rows } = table;
  const units = await unitsOf(read.db, { within: { id: company.id, companiesToo: false } });
  const roles = await userRoles(administration, read, { orgId: company.id });
  return judgePeople(table, read.lang, {
    depts: Map.groupBy(
      units.filter((u) => u.orgType === orgType.department),
      (u) => u.orgName,
    ),
    roles: new Map(roles.map((r) => [r.roleName, r.id])),
    names: await namesTaken(
      read.db,
      rows.map((r) => r.values.userName),
    ),
    mobiles: await contactsTaken(
      read.db,
      'mobile',
      rows.map((r) => r.values.mobile),
    ),
    emails: await contactsTaken(
      read.db,
      'email',
      rows.map((r) => r.values.email),
    ),
  });
}

/** Everybody or nobody; what somebody else did since the check refuses them all. */
async function addAll(
  parts: PeopleParts,
  administration: Administration,
  raw: Raw,
  people: readonly InputOf<typeof addUser>[],
): Promise<Entry[]> {
  // Hashing is slow on purpose: once, before the transaction. Nobody knows the password of any of them.
  const password = { hash: await hashPassword(unknownPassword()) };
  return raw.write(async (tx) => {
    const made: Entry[] = [];
    // All at once, so that two who bring the same people do not wait for each other.
    await holdContacts(
      tx,
      people.map(({ mobile, email }) => ({ mobile, email: email ?? '' })),
    );
    for (const person of people) made.push(await addOne({ parts, administration, password }, tx, person));
    return made;
  });
}

const LIMITS = { rows: calls.IMPORT_ROWS, mb: calls.IMPORT_MB };

/** 导入用户: read outside any transaction and checked cell by cell; added only when nothing is wrong. */
export async function importUsers(
  parts: PeopleParts,
  administration: Administration,
  raw: Raw,
  { orgId, importFlag }: InputOf<typeof calls.importUsers>,
) {
  // Whoever does not look after the unit learns so before the file is read.
  await raw.read(async (read) => unitFor(read, await scopeOf(read), orgId));
  const { lang } = raw.ctx;
  const table = new ImportTable(await uploadedSheet(raw, LIMITS), peopleColumns(lang), lang, LIMITS.rows);
  const people = await raw.read((read) => judged(administration, read, orgId, table));
  const imported = importFlag === 'true' && table.errorCnt === 0;
  const all = people.map((p) => ({ ...p, orgId }));
  const made = imported ? await addAll(parts, administration, raw, all) : [];
  return table.answer({ ...table.result(imported), made });
}
