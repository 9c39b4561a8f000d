import { type Decimal, abs, compare, dec, hundred, mul, sub } from '#kit/shared/decimal.ts';
import { sha256, toHex, utf8 } from '#kit/shared/web-crypto.ts';
import { expertMean, type Ranked } from './price-score.ts';
import { OUTLIER_PERCENT } from './status.ts';

export interface Check {
  readonly bidId: string;
  readonly itemId: string;
  readonly passed: boolean;
  readonly ground: string;
  readonly reason: string;
}

interface Rejection {
  readonly bidId: string;
  readonly itemIds: readonly string[];
  readonly grounds: readonly { readonly itemId: string; readonly ground: string; readonly reason: string }[];
}

/** 多数意见: a bid is rejected when, on at least one ground of the document, more than half of the members fail it. */
export function rejections(sheets: readonly (readonly Check[])[]): Rejection[] {
  const fails = new Map<string, Check[]>();
  for (const c of sheets.flat())
    if (!c.passed) fails.set(`${c.bidId} ${c.itemId}`, [...(fails.get(`${c.bidId} ${c.itemId}`) ?? []), c]);
  const byBid = new Map<string, Check[]>();
  for (const list of fails.values()) {
    const [first] = list;
    if (first && list.length * 2 > sheets.length)
      byBid.set(first.bidId, [...(byBid.get(first.bidId) ?? []), ...list]);
  }
  return [...byBid].map(([bidId, list]) => ({
    bidId,
    itemIds: [...new Set(list.map((c) => c.itemId))],
    grounds: list.map(({ itemId, ground, reason }) => ({ itemId, ground, reason })),
  }));
}

/** 推选组长: the seat with most votes; equal votes, the one drawn earlier. */
export function elected(votes: readonly { readonly forSeat: number }[]): number {
  const counted = new Map<number, number>();
  for (const v of votes) counted.set(v.forSeat, (counted.get(v.forSeat) ?? 0) + 1);
  const [first] = [...counted].toSorted(([a, x], [b, y]) => y - x || a - b);
  if (!first) throw new Error('nobody has voted');
  return first[0];
}

interface Score {
  readonly seat: number;
  readonly bidId: string;
  readonly itemId: string;
  readonly score: string;
}

interface Outlier extends Score {
  readonly mean: string;
}

interface Differing {
  readonly bidId: string;
  readonly itemId: string;
  readonly scores: { readonly seat: number; readonly score: string }[];
}

/** 客观项评分不一致: objective items of a bid for which not every member found the same score. */
export function differing(scores: readonly Score[], isObjective: (itemId: string) => boolean): Differing[] {
  return [...Map.groupBy(scores, (s) => `${s.bidId} ${s.itemId}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first || !isObjective(first.itemId)) return [];
    if (group.every((s) => compare(dec(s.score), dec(first.score)) === 0)) return [];
    const { bidId, itemId } = first;
    return [{ bidId, itemId, scores: group.map(({ seat, score }) => ({ seat, score })) }];
  });
}

/** 评分差异提示: scores that depart from the members' mean by more than 30 % of the item's full score. */
export function outliers(scores: readonly Score[], fullOf: (itemId: string) => string): Outlier[] {
  const groups = new Map<string, Score[]>();
  for (const s of scores)
    groups.set(`${s.bidId} ${s.itemId}`, [...(groups.get(`${s.bidId} ${s.itemId}`) ?? []), s]);
  return [...groups.values()].flatMap((group) => {
    const mean = expertMean(
      group.map((s) => s.score),
      { dropExtremes: false },
    );
    return group
      .filter((s) => farFrom(dec(s.score), dec(mean), dec(fullOf(s.itemId))))
      .map((s) => ({ ...s, mean }));
  });
}

function farFrom(score: Decimal, mean: Decimal, full: Decimal): boolean {
  return compare(mul(abs(sub(score, mean)), hundred), mul(full, dec(OUTLIER_PERCENT))) > 0;
}

interface Placed extends Ranked {
  /** Place without repetition: equal total and price were drawn. */
  readonly place: number;
}

/**
 * 并列抽签: equal total and equal price are ordered by SHA-256 of the seed and the bid; the seed is made of all
 * members' score sheets, so that nobody could know the order before the last one was in. Anyone can recompute it.
 */
export async function placed(rows: readonly Ranked[], seed: string): Promise<Placed[]> {
  const keyed = await Promise.all(
    rows.map(async (row) => ({ row, key: toHex(await sha256(utf8(`${seed}\n${row.bidder}`))) })),
  );
  return keyed
    .toSorted((a, b) => a.row.rank - b.row.rank || (a.key < b.key ? -1 : 1))
    .map(({ row }, i) => ({ ...row, place: i + 1 }));
}

/** 抽签种子: digest of the members' sheet digests by seat. */
export const drawSeed = async (sheetDigests: readonly string[]): Promise<string> =>
  toHex(await sha256(utf8(['gongheng-tie-v1', ...sheetDigests].join('\n'))));
