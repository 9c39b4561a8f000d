import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { experts, formed, supervision } from '#areas/committee/server/test/house.ts';
import { type HandLot, handItems, handLot, handPass } from '#areas/committee/server/test/facts.ts';
import { signatureOf } from '#base/ca/server/test/signer.ts';
import {
  reportDetail,
  signIn,
  signReport,
  startReview,
  submitDetailed,
  submitPreliminary,
  summarise,
  voteLeader,
} from '../../shared/calls.ts';
import { reportToSign } from '../../shared/signing.ts';

export interface ReviewHouse {
  readonly world: World;
  readonly pm: TestUser;
  readonly people: readonly TestUser[];
}

/** A world with a host, the supervision and experts enough to replace some. */
export async function makeReviewHouse(): Promise<
  ReviewHouse & { readonly supervisor: TestUser; readonly people: TestUser[] }
> {
  const world = await makeWorld();
  const pm = await world.user({ roles: ['pm'] });
  return { world, pm, supervisor: await supervision(world), people: await experts(world, 8) };
}

/** What a member promises at the sign-in. */
export const promise = { secrecy: true, avoidance: true };

/** Acts that were refused by law, each with its rule (违法行为记录). */
export const refusedActs = async (world: World, packageId: string): Promise<string[]> =>
  (
    await world.sql<{ said: string }>(
      `select (payload ->> 'act') || ' ' || (payload ->> 'rule') as said from event
       where type = 'law.refused' and subject_id = $1 order by id`,
      [packageId],
    )
  ).map((e) => e.said);

export const passing = (lot: HandLot, fails: readonly { bid: number; item: number }[] = []) =>
  lot.bids.flatMap((b, i) =>
    handPass.map((item, j) => {
      const failed = fails.some((f) => f.bid === i && f.item === j);
      return {
        bidId: b.bidId,
        itemId: item.id,
        passed: !failed,
        ground: failed ? '6' : '',
        reason: failed ? '未响应实质性要求' : '',
      };
    }),
  );

/** Scores of the given bids: the same share of the full score for both items, in per cent. */
export const scoring = (lot: HandLot, percents: readonly number[]) =>
  percents.flatMap((p, i) => {
    const bidId = lot.bids[i]?.bidId;
    return p < 0 || !bidId
      ? []
      : handItems.map((item) => ({
          bidId,
          itemId: item.id,
          score: ((Number(item.full) * p) / 100).toFixed(2),
        }));
  });

/** A review whose members have signed in; the first is elected leader. */
export async function begun(
  h: ReviewHouse,
  options: Partial<Parameters<typeof handLot>[1]> = {},
): Promise<{ lot: HandLot; members: TestUser[] }> {
  const lot = await handLot(h.world, { pm: h.pm, ...options });
  const members = await formed(h.world, h.pm, lot.packageId, h.people);
  const { packageId } = lot;
  await h.pm.send(startReview, { packageId }).ok();
  for (const m of members) await m.send(signIn, { packageId, ...promise }).ok();
  for (const m of members) await m.send(voteLeader, { packageId, seat: 1 }).ok();
  return { lot, members };
}

/** Everybody passes everything (or as told) and the review goes on. */
export async function preliminaryDone(
  lot: HandLot,
  members: readonly TestUser[],
  fails: readonly { bid: number; item: number }[] = [],
) {
  for (const m of members)
    await m.send(submitPreliminary, { packageId: lot.packageId, rows: passing(lot, fails) }).ok();
}

/** One member's word on the report, signed with his certificate. */
export async function signedInput(
  user: TestUser,
  packageId: string,
  digest: string,
  { opinion = 'agree', reason = '' }: { readonly opinion?: string; readonly reason?: string } = {},
) {
  const signature = await signatureOf(user, reportToSign(packageId, { digest, opinion, reason }));
  return { packageId, digest, opinion, reason, signature };
}

/** The same, sent. */
export function signed(user: TestUser, packageId: string, digest: string, said = {}) {
  const sent = signedInput(user, packageId, digest, said).then((input) => user.send(signReport, input));
  return {
    ok: async () => (await sent).ok(),
    refused: async (key: string) => (await sent).refused(key),
    envelope: async () => (await sent).envelope(),
  };
}

/** From the start to the signed report, with the same scores by all. */
export async function reviewed(
  h: ReviewHouse,
  options: Partial<Parameters<typeof handLot>[1]> = {},
  percents: readonly number[] = [90, 80, 70],
) {
  const { lot, members } = await begun(h, options);
  const { packageId } = lot;
  await preliminaryDone(lot, members);
  for (const m of members) await m.send(submitDetailed, { packageId, rows: scoring(lot, percents) }).ok();
  const { digest } = (await members[0]?.send(summarise, { packageId }).ok()) ?? { digest: '' };
  for (const m of members) await signed(m, packageId, digest).ok();
  return { lot, members, digest };
}

export const reportOf = (user: TestUser, packageId: string) => user.send(reportDetail, { packageId }).ok();
