import { openedBids } from '#areas/bid-opening/server/index.ts';
import { type BidItem } from '#areas/bid-submission/shared/schema.ts';
import { ownFiles } from '#base/file/server/index.ts';
import { fileIds, filesIn } from '#base/form/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { canonicalBytes } from '#kit/shared/crypto/canonical.ts';
import { dec, toText } from '#kit/shared/decimal.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { sha256, toHex } from '#kit/shared/web-crypto.ts';
import { draftFields, type DraftValues } from '../shared/fields.ts';
import type { PurchaseTerms } from '../shared/terms.ts';
import type { ContractRow } from './store.ts';

export const plain = (amount: string): string => toText(dec(amount));

/** The values of the form out of a row. */
export function valuesOf(row: ContractRow): DraftValues {
  const values = ownValues(draftFields, row);
  return { ...values, bondAmount: values.bondAmount === null ? null : plain(values.bondAmount) };
}

/** What the winning bid said (中标人投标文件): what was read out, and its priced items. */
export async function bidOf(db: Db, packageId: string, bidId: string) {
  const bid = (await openedBids(db, packageId)).find((b) => b.bidId === bidId);
  const items = (bid?.content as { readonly items?: readonly Partial<BidItem>[] } | null | undefined)?.items;
  return { readOut: bid?.readOut ?? null, items: items ?? [] };
}

/** 采购条款 in the digest: with the digests of its attachments, where there are any. */
const purchaseAgreed = ({ files, ...terms }: PurchaseTerms) => ({
  ...terms,
  ...(files ? { files: files.map((file) => ({ ...file })) } : {}),
});

/** 合同内容摘要: SHA-256 over everything that both sides agree to, the bytes of its files included; what each of them signs. */
export async function contentDigest(read: Read | Tx, row: ContractRow): Promise<string> {
  const files = filesIn(draftFields, valuesOf(row));
  const stored = new Map(
    files.length > 0 ? (await ownFiles(read.db, read, files)).map((f) => [f.id, f.digest]) : [],
  );
  const { items } = await bidOf(read.db, row.packageId, row.bidId);
  const { contractFileId, fileIds: others, ...terms } = valuesOf(row);
  const digests = (ids: string | null) => fileIds(ids).map((id) => stored.get(id) ?? '');
  return toHex(
    await sha256(
      canonicalBytes({
        contractCode: row.contractCode,
        noticeNo: row.noticeNo,
        packageId: row.packageId,
        bidId: row.bidId,
        tenderee: { orgId: row.tendereeOrgId, name: row.tendereeName },
        supplier: { orgId: row.bidderOrgId, name: row.bidderName },
        price: plain(row.price),
        currency: row.currency,
        ...terms,
        payments: row.payments.map((p) => ({ ...p })),
        ...(row.purchaseTerms ? { purchase: purchaseAgreed(row.purchaseTerms) } : {}),
        items: items.map((item) => ({ ...item })),
        contractFile: digests(contractFileId),
        files: digests(others),
      }),
    ),
  );
}
