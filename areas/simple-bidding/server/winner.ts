import type { FrozenFile } from '#areas/tender-file/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { simpleStatus } from '../shared/status.ts';
import { agreedAward, byPackage } from './store.ts';

/** 成交供应商 of a simple purchase, once it was told: its price, and the terms that it quoted for. */
export interface ToldWinner {
  readonly bidId: string;
  readonly bidderOrgId: string;
  readonly bidderName: string;
  readonly price: string;
  /** 成交通知书编号. */
  readonly noticeNo: string;
  /** When it was told. */
  readonly issuedAt: Date;
  readonly terms: {
    readonly delivery: string;
    readonly payment: string;
    readonly otherTerms: string | null;
    /** 附件 of the terms, as they were frozen; none where there were none. */
    readonly files: readonly FrozenFile[];
  };
}

/** 已通知的成交供应商: nothing of other lots, nor before the approvers have agreed and everybody was told. */
export async function toldWinnerOf(db: Db, packageId: string): Promise<ToldWinner | undefined> {
  const row = await byPackage(db, packageId);
  if (row?.status !== simpleStatus.awarded || !row.terms) return undefined;
  const award = await agreedAward(db, row.id);
  if (!award?.outcomeAt) return undefined;
  const { bidId, bidderOrgId, bidderName, price, noticeNo, outcomeAt: issuedAt } = award;
  const { delivery, payment, otherTerms, files = [] } = row.terms;
  return {
    bidId,
    bidderOrgId,
    bidderName,
    price,
    noticeNo: noticeNo ?? '',
    issuedAt,
    terms: { delivery, payment, otherTerms, files },
  };
}
