import { beforeAll, expect, test } from 'vitest';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { type HandLot, handLot } from '#areas/committee/server/test/facts.ts';
import { asking, formed, invited } from '#areas/committee/server/test/house.ts';
import { answerInvitation, decideReplacement } from '#areas/committee/shared/calls.ts';
import { listFiles } from '#base/file/shared/calls.ts';
import { avoidReview, replaceAbsent, signIn, startReview } from '../shared/calls.ts';
import { makeReviewHouse, promise } from './test/house.ts';

let world: World;
let pm: TestUser;
let supervisor: TestUser;
let people: readonly TestUser[];

beforeAll(async () => {
  ({ world, pm, supervisor, people } = await makeReviewHouse());
});

/** A file of the first bid, as the opening leaves it. */
async function openedFile(lot: HandLot): Promise<string> {
  const { id, size } = await pm.upload('投标文件.pdf', Buffer.from('%PDF-1.7 bid'));
  await world.sql(`update stored_file set guard = 'opening.files' where id = $1`, [id]);
  await world.sql('update opened_bid set files = $2 where bid_id = $1', [
    lot.bids[0]?.bidId,
    JSON.stringify([{ name: '投标文件.pdf', fileId: id, size, sha256: 'a'.repeat(64) }]),
  ]);
  return id;
}

test('bid files are open to whoever sits in the review and has signed in, and to nobody who left the seat', async () => {
  const lot = await handLot(world, { pm });
  const { packageId } = lot;
  const id = await openedFile(lot);
  const seenBy = async (user: TestUser | undefined) =>
    (await user?.raw('GET', `/base/file/download?fileId=${id}`))?.statusCode;
  const members = await formed(world, pm, packageId, people);
  const [first, second, third] = members;
  for (const m of members) expect(await seenBy(m)).toBe(404);
  await pm.send(startReview, { packageId }).ok();
  expect(await seenBy(first)).toBe(404);
  // One avoids the review before the sign-in and never sees anything.
  await second?.send(avoidReview, { packageId, reason: '亲属' }).ok();
  for (const m of members.filter((m) => m !== second)) await m.send(signIn, { packageId, ...promise }).ok();
  expect([await seenBy(first), await seenBy(second)]).toEqual([200, 404]);
  const outside = people.find((p) => !members.includes(p));
  expect(await seenBy(outside)).toBe(404);

  const takes = async (seat: number) => {
    const { id: proof } = await pm.upload('诊断证明.pdf', Buffer.from('%PDF-1.7 ill'));
    const { replacementId } = await pm
      .send(replaceAbsent, { packageId, seat, ...asking({ ground: 'health', fileIds: proof }) })
      .ok();
    // Asked is not replaced.
    expect(await seenBy(members[seat - 1])).toBe(200);
    await supervisor.send(decideReplacement, { replacementId, agree: true, seed: '9' }).ok();
  };
  // From the confirmation on, not only when somebody else sits there.
  await takes(1);
  expect(await seenBy(first)).toBe(404);
  expect(await first?.send(listFiles, { ids: id }).ok()).toEqual([]);
  const joined = await invited(world, packageId, people);
  expect(joined.length).toBeGreaterThan(0);
  for (const next of joined) {
    await next.user.send(answerInvitation, { memberId: next.memberId, accept: true }).ok();
    expect(await seenBy(next.user)).toBe(404);
    await next.user.send(signIn, { packageId, ...promise }).ok();
    expect(await seenBy(next.user)).toBe(200);
  }
  for (const gone of [first, second]) expect(await seenBy(gone)).toBe(404);
  expect(await seenBy(third)).toBe(200);
});
