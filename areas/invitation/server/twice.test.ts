import { beforeAll, expect, test } from 'vitest';
import type { World } from '#apps/server/test/world.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import type { Call } from '#kit/shared/call.ts';
import {
  addInvitation,
  answerInvitation,
  discardInvitation,
  myInvitation,
  reopenInvitation,
  saveInvitation,
  sendInvitation,
  submitInvitation,
} from '../shared/calls.ts';
import {
  acceptance,
  addedBatch,
  agreed,
  answered,
  invitationForm,
  invitedLot,
  type InvitingHouse,
  invitingHouse,
  NOW,
  readyLot,
  submitted,
} from './test/house.ts';

let house: InvitingHouse;
let world: World;

beforeAll(async () => {
  house = await invitingHouse();
  ({ world } = house);
});

type User = InvitingHouse['pm'];
const supplier = (i: number) => house.suppliers[i] as User;
let nonces = 0;

/** The same request twice at the same time, as a double click or a line that broke sends it: both are told the same. */
async function twice<I, O>(
  user: User,
  call: Call<I, O>,
  input: Partial<Record<keyof I, unknown>>,
): Promise<O> {
  const nonce = `twice-invitation-${(nonces += 1)}`;
  const [a, b] = await Promise.all([0, 1].map(() => user.send(call, input, { nonce }).ok()));
  expect(a).toEqual(b);
  return a as O;
}

/** What has happened to a lot's invitations, by its events. */
async function happened(packageId: string): Promise<Record<string, number>> {
  const rows = await world.sql<{ type: string; n: number }>(
    `select type, count(*)::int as n from event where payload ->> 'packageId' = $1 and type like 'invitation.%' group by type`,
    [packageId],
  );
  return Object.fromEntries(rows.map(({ type, n }) => [type.slice('invitation.'.length), n]));
}

const batches = (packageId: string) =>
  world.sql('select batch, status from invitation where package_id = $1 order by batch, id', [packageId]);

test('every act of an invitation that is asked for twice at once happens once, with one event', async () => {
  const { pm } = house;
  const packageId = await readyLot(house);
  await twice(pm, saveInvitation, await invitationForm(house, packageId));
  await twice(pm, submitInvitation, { packageId });
  await world.deliver();
  const [row] = await world.sql<{ id: string }>('select id from invitation where package_id = $1', [
    packageId,
  ]);
  await agreed(house, row?.id ?? '');
  await twice(pm, reopenInvitation, { packageId });
  await agreed(house, await submitted(house, packageId));
  await twice(pm, sendInvitation, { packageId });
  await world.deliver();
  expect(await happened(packageId)).toEqual({ saved: 2, submitted: 2, approved: 2, reopened: 1, sent: 1 });
  const invitee = house.suppliers[0] as User;
  const told = (await invitee.send(pageMessages, {}).ok()).records;
  expect(told.filter((one) => one.webRouter?.query['packageId'] === packageId)).toHaveLength(1);
  await twice(invitee, answerInvitation, acceptance(packageId));
  expect(await world.sql('select 1 from invitation_receipt where package_id = $1', [packageId])).toHaveLength(
    1,
  );
  await twice(pm, addInvitation, { packageId });
  await twice(pm, discardInvitation, { packageId });
  expect(await batches(packageId)).toEqual([
    { batch: 1, status: '50' },
    { batch: 2, status: '60' },
  ]);
  expect(await happened(packageId)).toMatchObject({ saved: 3, discarded: 1 });
});

test('two people at once: one list begun, one addition, one batch sent', async () => {
  const { pm } = house;
  const packageId = await readyLot(house);
  const form = await invitationForm(house, packageId);
  const saved = await Promise.all([0, 1].map(() => pm.send(saveInvitation, form).ok()));
  expect(saved[0]).toEqual(saved[1]);
  expect(await batches(packageId)).toEqual([{ batch: 1, status: '10' }]);
  const sent = await invitedLot(house);
  const codes = async (ask: () => Promise<{ code: number }>) =>
    (await Promise.all([ask(), ask()])).map((one) => one.code).toSorted((a, b) => a - b);
  expect(await codes(() => pm.send(addInvitation, { packageId: sent }).envelope())).toEqual([200, 409]);
  await pm.send(discardInvitation, { packageId: sent }).ok();
  await addedBatch(house, sent, house.suppliers.slice(3, 4));
  expect(await codes(() => pm.send(sendInvitation, { packageId: sent }).envelope())).toEqual([200, 409]);
  const invitees = await world.sql('select 1 from lot_invitee where package_id = $1', [sent]);
  expect(invitees).toHaveLength(4);
});

test('two who send, or answer for one company, do it once', async () => {
  const { pm } = house;
  const packageId = await readyLot(house);
  await agreed(house, await submitted(house, packageId));
  const sends = await Promise.all([0, 1].map(() => pm.send(sendInvitation, { packageId }).envelope()));
  expect(sends.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const colleague = await world.user({ roles: ['supplier'], org: supplier(0).org });
  const both = await Promise.all([
    answered(supplier(0), packageId).envelope(),
    answered(colleague, packageId, { answer: 'declined', reason: '不参加' }).envelope(),
  ]);
  expect(both.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const receipts = await world.sql('select 1 from invitation_receipt where package_id = $1', [packageId]);
  expect(receipts).toHaveLength(1);
});

test('an addition that is sent when the receipts fall due is sent in time or not at all', async () => {
  const packageId = await invitedLot(house);
  // Three have accepted, so that more are invited only while receipts are open.
  for (const i of [0, 1, 2]) await answered(supplier(i), packageId).ok();
  await addedBatch(house, packageId, [supplier(3)]);
  const { replyUntil } = await supplier(0).send(myInvitation, { packageId }).ok();
  await world.setClock(replyUntil);
  await house.pm.send(sendInvitation, { packageId }).refused('invitation.repliesClosed');
  await supplier(3).send(myInvitation, { packageId }).refused('invitation.notFound');
  await world.setClock(NOW);
  const both = await Promise.all([
    house.pm.send(sendInvitation, { packageId }).envelope(),
    house.pm.send(addInvitation, { packageId }).envelope(),
  ]);
  expect(both[0]?.code).toBe(200);
  const batches = await world.sql<{ batch: number; n: number }>(
    `select batch, jsonb_array_length(invitees) as n from invitation where package_id = $1 order by batch`,
    [packageId],
  );
  expect(batches.slice(0, 2)).toEqual([
    { batch: 1, n: 3 },
    { batch: 2, n: 1 },
  ]);
});
