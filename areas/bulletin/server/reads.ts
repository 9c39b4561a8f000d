import { askedLot, lotFor } from '#areas/project/server/index.ts';
import { termsOf } from '#areas/tender-file/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type { bulletinDetail, bulletinsOfLot, pageBulletins } from '../shared/calls.ts';
import { bulletinStatus, SERVICE_KEY } from '../shared/status.ts';
import { bulletinText } from '../shared/text/index.ts';
import { canOf } from './access.ts';
import { missingIn } from './facts.ts';
import { demandsSigning, signersOfBulletin, signingCan } from './signing.ts';
import { type ListedRow, ofLot, pageOfOrg, tenderBulletin } from './store.ts';

/** 招标公告详情: what is saved, what it still lacks, and what the publication waits for. */
export async function detail(read: Read, { packageId }: InputOf<typeof bulletinDetail>) {
  const lot = (await askedLot(read, SERVICE_KEY, packageId)) ?? (await lotFor(read, packageId, 'staff'));
  const row = await tenderBulletin(read.db, packageId);
  const terms = await termsOf(read.db, packageId);
  const signers = row ? await signersOfBulletin(read.db, row) : [];
  const can = await canOf(read, { lot, row });
  const missing =
    row && row.status !== bulletinStatus.published ? await missingIn(read.db, lot, row.content) : [];
  return {
    title: row?.title ?? null,
    media: row?.media ?? null,
    content: row?.content ?? null,
    lot,
    id: row?.id ?? null,
    bulletinNo: row?.bulletinNo ?? null,
    status: row?.status ?? bulletinStatus.saved,
    publishedAt: row?.publishedAt?.toISOString() ?? null,
    contentDigest: row?.contentDigest ?? null,
    signers: signers.map(({ userName, sealId, signedAt }) => ({
      userName,
      sealed: sealId !== null,
      signedAt: signedAt.toISOString(),
    })),
    ready: {
      fileApproved: terms !== undefined,
      lotKey: terms?.lotKeyId != null,
      termsAgree:
        terms !== undefined &&
        row !== undefined &&
        (row.termsDigest === null || row.termsDigest === terms.digest),
      signed: signers.length === 2 || (signers.length === 0 && !(await demandsSigning(read))),
    },
    missing: missing.map((m) => bulletinText.say(read.lang, m.key, m.params)),
    can: { ...can, ...signingCan(read, { lot, row, signers }, can.publish) },
  };
}

const listed = (row: ListedRow) => ({
  ...row,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** 公告管理: bulletins of one's own organisation. */
export async function page({ db, user }: Read, q: InputOf<typeof pageBulletins>) {
  const { records, ...count } = await pageOfOrg(db, user, q);
  return pageResult(records.map(listed), count, q);
}

/** All bulletins of a lot, drafts too, for whoever knows who asks. */
export const bulletinsOf = async (db: Db, packageId: string) => (await ofLot(db, packageId)).map(listed);

/** 公告记录: all bulletins of one lot. */
export async function record(read: Read, { packageId }: InputOf<typeof bulletinsOfLot>) {
  await lotFor(read, packageId, 'staff');
  return bulletinsOf(read.db, packageId);
}
