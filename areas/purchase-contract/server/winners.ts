import { winnerMayChange, winnersOf as winnersOfAward, type Winner } from '#areas/award/server/index.ts';
import { toldWinnerOf } from '#areas/simple-bidding/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { PurchaseTerms } from '../shared/terms.ts';

/** With whom a contract is concluded (合同相对方): who won a tender or a simple purchase, and was told so. */
export interface ContractWinner extends Winner {
  /** 采购条款 of a simple purchase; null after a tender. */
  readonly purchaseTerms: PurchaseTerms | null;
}

/** 中标人或成交供应商 of a lot, none before they are told. */
export async function winnersOf(db: Db, packageId: string): Promise<ContractWinner[]> {
  const simple = await toldWinnerOf(db, packageId);
  if (!simple)
    return (await winnersOfAward(db, packageId)).map((winner) => ({ ...winner, purchaseTerms: null }));
  const {
    terms: { files, ...terms },
    ...winner
  } = simple;
  const attached = files.map(({ id, fileName, digest }) => ({ id, fileName, digest }));
  return [{ ...winner, purchaseTerms: { ...terms, ...(attached.length > 0 ? { files: attached } : {}) } }];
}

/**
 * 相对方是否不变: with whom a contract is being concluded must still have won, and nobody may be deciding whether it did. Undefined where it is so.
 */
export async function whyNotWith(
  db: Db,
  { packageId, bidId }: { readonly packageId: string; readonly bidId: string },
): Promise<'winnerChanging' | 'winnerChanged' | undefined> {
  if (await winnerMayChange(db, packageId)) return 'winnerChanging';
  return (await winnersOf(db, packageId)).some((w) => w.bidId === bidId) ? undefined : 'winnerChanged';
}
