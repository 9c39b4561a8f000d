import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { modifyAccount } from '#base/account/shared/calls.ts';
import { addRole } from '#base/role/shared/calls.ts';
import * as calls from '../shared/calls.ts';

let world: World;
let admins: TestUser[];

beforeAll(async () => {
  world = await makeWorld();
  admins = await Promise.all([0, 1, 2, 3].map(() => world.user({ roles: ['tenant'] })));
});

type Answer = { code: number; key?: string | undefined };
/** Everybody at once; the answers by what was refused, '' = done. */
const atOnce = async (send: (by: TestUser, i: number) => Promise<Answer>) => {
  const answers = await Promise.all(admins.map(send));
  return answers.map((a) => (a.code === 200 ? '' : (a.key ?? '?'))).toSorted();
};
const once = (key: string) => ['', key, key, key];

let n = 0;
const person = (wanted: Record<string, string>) => {
  n += 1;
  return {
    userName: `racer${n}`,
    trueName: '同时新增',
    mobile: `1390000${String(1000 + n)}`,
    email: `racer${n}@example.cn`,
    orgId: world.agency.id,
    roleIds: [],
    ...wanted,
  };
};
const add = (wanted: (i: number) => Record<string, string>) =>
  atOnce((by, i) => by.send(calls.addUser, person(wanted(i))).envelope());

test('of those who give the same mobile, mailbox or login name at once one succeeds, and the others are told why', async () => {
  expect(await add(() => ({ mobile: '13912340000' }))).toEqual(once('people.wrong.mobileTaken'));
  const boxes = ['box@example.cn', 'Box@example.cn', 'BOX@example.cn', 'bOx@example.cn'];
  expect(await add((i) => ({ email: boxes[i] ?? '' }))).toEqual(once('people.wrong.emailTaken'));
  const names = ['twin.one', 'Twin.one', 'TWIN.one', 'tWin.one'];
  expect(await add((i) => ({ userName: names[i] ?? '' }))).toEqual(once('people.wrong.userNameTaken'));
});

test('of those who change themselves to the same at once one succeeds', async () => {
  const change = (wanted: (i: number) => Record<string, string>, version: number) =>
    atOnce((by, i) =>
      by
        .send(modifyAccount, {
          trueName: '同时修改',
          email: `own${i}@example.cn`,
          identityNum: '',
          version,
          ...wanted(i),
        })
        .envelope(),
    );
  const taken = await change(() => ({ identityNum: '11010519491231002X' }), 0);
  expect(taken).toEqual(once('account.wrong.identityTaken'));
  const rows = await world.sql(
    `select count(*)::int as n from app_user where identity_num = '11010519491231002X'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('of those who name a role alike at once one succeeds', async () => {
  const role = { roleName: '同名角色', roleLevel: 'company', orgKinds: '' };
  expect(await atOnce((by) => by.send(addRole, role).envelope())).toEqual(once('role.wrong.name'));
});
