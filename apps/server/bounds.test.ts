import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { memberCandidates, memberPage, saveMembers } from '#areas/project/shared/member/calls.ts';
import { pmList } from '#areas/project/shared/main/calls.ts';
import { freshLot, houseOf } from '#areas/tender-file/server/test/house.ts';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import { addUser } from '#base/people/shared/calls.ts';
import { usersWithRole } from '#base/role/server/index.ts';
import { mostRows } from '#kit/shared/call.ts';
import { limitOf, listsIn, mostOf } from '#kit/shared/lists.ts';
import { makeWorld, type World } from './test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, unknown>>;
}
const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Shape =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape;
const isArray = (shape: Shape): boolean => shape.type === 'array' || (shape.anyOf?.some(isArray) ?? false);

const paths = (calls: readonly { readonly path: string }[]) => calls.map(({ path }) => path).toSorted();

describe('a list without pages', () => {
  test('says what keeps it short, and nothing else does', () => {
    const whole = world.app.calls.filter((call) => isArray(shapeOf(call.output, 'output')));
    const said = world.app.calls.filter((call) => call.bounded);
    expect(paths(said)).toEqual(paths(whole));
    expect(said.length).toBeGreaterThan(70);
  });

  test('that is cut says so, and how the rest is found', () => {
    const paged = world.app.calls.filter(
      (call) => 'pages' in (shapeOf(call.output, 'output').properties ?? {}),
    );
    const silent = world.app.calls.flatMap(({ path, summary, bounded, input }) => {
      if (!bounded || !('first' in bounded || 'newest' in bounded)) return [];
      const most = `at most ${mostRows(bounded)}`;
      if (!summary.includes(most)) return [`${path} does not say ${most}`];
      if ('all' in bounded && !paged.some((one) => one.path === bounded.all))
        return [`${path}: ${bounded.all} is no list with pages`];
      if ('by' in bounded && !(bounded.by in (shapeOf(input, 'input').properties ?? {})))
        return [`${path} is not asked by ${bounded.by}`];
      return [];
    });
    expect(silent).toEqual([]);
  });
});

test('a list inside a record says what limits it: so many rows, what the program declares, or why they are few', () => {
  const unsaid = world.app.calls.flatMap(({ path, output }) =>
    [...listsIn(output)].flatMap(({ path: at, list }) => {
      const isPage = at === 'records' && 'pages' in (shapeOf(output, 'output').properties ?? {});
      return at === '' || isPage || limitOf(list) || mostOf(list) !== undefined ? [] : [`${path} ${at}`];
    }),
  );
  expect(unsaid, 'upTo(most, row), declared(row, of) or few(row, why) of #kit/shared/lists.ts').toEqual([]);
});

test('in a large organisation nobody is left out, and there is an end to how many it takes', async () => {
  const house = await houseOf(world);
  const { pm } = house;
  const { mainId } = await freshLot(house);
  await world.sql(
    `with a as (insert into account select (jsonb_populate_record(null::account, to_jsonb(a)
         || jsonb_build_object('id', gen_random_uuid(), 'user_name', 'crowd' || n))).*
       from account a, generate_series(1, 600) n where a.id = $1 returning id, user_name),
     u as (insert into app_user select (jsonb_populate_record(null::app_user, to_jsonb(p)
         || jsonb_build_object('id', a.id, 'true_name', a.user_name, 'mobile', '', 'email', ''))).*
       from app_user p, a where p.id = $1 returning id),
     m as (insert into membership select u.id, m.org_id, null, m.tenant_id, true from membership m, u where m.user_id = $1)
     insert into user_role select u.id, r.role_id, r.org_id, r.tenant_id from user_role r, u where r.user_id = $1`,
    [pm.id],
  );
  const last = await world.user({ roles: ['pm'], trueName: '龘末位' });
  expect((await pm.send(pmList, {}).ok()).map((one) => one.userId)).toContain(last.id);
  const found = await pm.send(memberCandidates, { mainId, searchKey: '龘末' }).ok();
  expect(found).toEqual([{ userId: last.id, trueName: '龘末位' }]);
  const operatorPrivList: never[] = [];
  const operatorIdList = [pm.id, last.id].map((operatorId) => ({ operatorId, operatorPrivList }));
  await pm.send(saveMembers, { mainId, operatorIdList }).ok();
  const { records } = await pm.send(memberPage, { mainId }).ok();
  expect(records.map((one) => one.operatorId)).toContain(last.id);

  const admin = await world.user({ roles: ['companyadmin'] });
  // Rows alone, without the people, count as well.
  await world.sql(`alter table membership drop constraint membership_user_id_fkey;
    alter table user_role drop constraint user_role_user_id_fkey;
    insert into membership (user_id, org_id, tenant_id)
      select gen_random_uuid(), '${world.agency.id}', '${world.tenantId}' from generate_series(1, ${PEOPLE_MOST - 600});
    insert into user_role (user_id, role_id, org_id, tenant_id)
      select gen_random_uuid(), id, '${world.agency.id}', '${world.tenantId}' from role, generate_series(1, 6000)
      where role_code = 'expert' and tenant_id = '${world.tenantId}'`);
  expect(await world.tx((tx) => usersWithRole(tx.db, 'expert'))).toHaveLength(6000);
  const person = { trueName: '多一人', mobile: '13900001234', email: '', deptId: null, roleIds: [] };
  const added = { ...person, userName: 'oneTooMany', orgId: world.agency.id };
  await admin.send(addUser, added).refused('organisation.tooManyPeople');
});
