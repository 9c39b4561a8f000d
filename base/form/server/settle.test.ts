import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { contractFields } from '#areas/entrust-contract/shared/schema.ts';
import type { User } from '#kit/server/context.ts';
import type { FieldSet, Values } from '#kit/shared/fields.ts';
import { settle } from './index.ts';

const pick = (...names: (keyof typeof contractFields.fields)[]): FieldSet => ({
  name: contractFields.name,
  fields: Object.fromEntries(names.map((name) => [name, contractFields.fields[name]])),
});

let world: World;
let clerk: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  clerk = await world.user({ roles: ['pm'] });
  stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
});

/** Settles a form as the clerk sends it: the key of the refusal, or nothing. */
const settled = async (
  set: FieldSet,
  values: Values,
  references: Parameters<typeof settle>[3] = {},
): Promise<string | undefined> => {
  const user = (await world.app.sessions.identify(clerk.token))?.user as User;
  return world.tx((tx) =>
    settle({ ...tx, user }, set, values as Record<string, string | null>, references).then(
      () => undefined,
      (refusal: { fields: { key: string }[] }) => refusal.fields[0]?.key,
    ),
  );
};

test('a choice is taken from its dictionary only, and refused in the words of its form', async () => {
  expect(await settled(pick('contractType'), { contractType: '1' })).toBeUndefined();
  expect(await settled(pick('contractType'), { contractType: 'x' })).toBe(
    'entrustContract.need.contractType',
  );
  expect(await settled(pick('contractType'), { contractType: null })).toBeUndefined();
});

test('a reference is taken if its record is found, and refused in the words of the kit', async () => {
  const asked: string[] = [];
  const known = world.agency.id;
  const found = async (id: string) => {
    asked.push(id);
    return id === known ? { id } : undefined;
  };
  const ask = (tendereeOrgId: string) =>
    settled(pick('tendereeOrgId'), { tendereeOrgId }, { tendereeOrgId: found });
  expect(await ask(known)).toBeUndefined();
  expect(await ask(world.tenderee.id)).toBe('kit.wrong.reference');
  expect(await ask('b')).toBe('kit.wrong.reference');
  expect(await ask('')).toBeUndefined();
  expect(asked).toEqual([known, world.tenderee.id]);
});

test("files are one's own organisation's, and of the kinds that the field takes", async () => {
  const ask = (fileId: string) => settled(pick('fileId'), { fileId });
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
  const own = await clerk.upload('合同.pdf', pdf);
  const foreign = await stranger.upload('合同.pdf', pdf);
  const text = await clerk.upload('合同.txt', Buffer.from('合同'));
  expect(await ask(own.id)).toBeUndefined();
  expect(await ask(foreign.id)).toBe('entrustContract.wrong.file');
  expect(await ask('合同.pdf')).toBe('entrustContract.wrong.file');
  expect(await ask(text.id)).toBe('entrustContract.wrong.fileType');
});
