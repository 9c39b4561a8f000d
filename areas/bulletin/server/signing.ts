import { hash } from 'node:crypto';
import { type Lot, lockLot, lotFor, lotToOperate, operates } from '#areas/project/server/index.ts';
import { configValue } from '#base/dictionary/server/index.ts';
import type { DocumentParts } from '#base/file/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import {
  documentFor,
  type DocumentToBe,
  newestSigned,
  recordSignedText,
  type Signer,
  signedText,
  signersOf,
} from '#base/seal/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import { makeRichDocument } from '#kit/server/rich-document.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import type { leaderDocument, publicSignedBulletin, signBulletin, signedBulletin } from '../shared/calls.ts';
import { bulletinSigned } from '../shared/events.ts';
import { SIGNED } from '../shared/settings.ts';
import { bulletinStatus } from '../shared/status.ts';
import { bulletinText, refuse } from '../shared/text/index.ts';
import { contentDigest } from './clean.ts';
import { agencyName } from './facts.ts';
import { type BulletinRow, lockTenderBulletin, publishedById, tenderBulletin } from './store.ts';

/** The two who sign the text that will be published, one after the other: 项目负责人签名, then 盖章 by somebody else. */
const parts = ['sign', 'seal'] as const;
export type Part = (typeof parts)[number];

/** The text that is signed: these words on these terms; others are another document. */
const keyOf = ({ id, bulletinNo, title, content, termsDigest }: BulletinRow) => ({
  kind: 'bulletin' as const,
  subjectId: id,
  basis: hash('sha256', JSON.stringify([bulletinNo, contentDigest(title, content), termsDigest]), 'hex'),
});

/** 签署情况: who has signed the text as it stands, in their order. */
export const signersOfBulletin = (db: Db, row: BulletinRow): Promise<Signer[]> => signersOf(db, keyOf(row));

/** 公告须签章后发布: the tenant decides, no company. */
export const demandsSigning = async ({ db, user }: Pick<Read, 'db' | 'user'>): Promise<boolean> =>
  isYes((await configValue({ db, user: { ...user, orgId: '' } }, SIGNED.key)) ?? SIGNED.default);

/** Whether it is this part's turn, and this person's. */
function demandTurn(signers: readonly Signer[], part: Part, userId: string): void {
  if (signers.length > parts.indexOf(part)) throw refuse('signedAlready');
  if (signers.length < parts.indexOf(part)) throw refuse('notSignedYet');
  if (part === 'seal' && signers[0]?.userId === userId) throw refuse('sealBySecond', 403);
}

/** What this user may add to the text now. */
export function signingCan(
  read: Read,
  {
    lot,
    row,
    signers,
  }: { readonly lot: Lot; readonly row: BulletinRow | undefined; readonly signers: readonly Signer[] },
  mayPublish: boolean,
) {
  const open = row?.status === bulletinStatus.finished;
  return {
    sign: mayPublish && signers.length === 0,
    seal:
      open &&
      signers.length === 1 &&
      lot.orgId === read.user.orgId &&
      may(read, 'bulletin.seal') &&
      signers[0]?.userId !== read.user.id,
  };
}

/** The approved text of one's own lot, where this part of it is still to be signed. */
async function textOf(read: Read, packageId: string, part: Part): Promise<DocumentToBe> {
  const lot = await lotFor(read, packageId, 'agency');
  if (part === 'sign' && !(await operates(read, lot, 'pre'))) throw kitRefuse('refused.permission', 403);
  const row = await tenderBulletin(read.db, packageId);
  if (row?.status !== bulletinStatus.finished) throw refuse('wrongStatus');
  demandTurn(await signersOfBulletin(read.db, row), part, read.user.id);
  return documentOf(await agencyName(read.db, lot), row, part);
}

function documentOf(orgName: string, row: BulletinRow, part: Part): DocumentToBe {
  const { title, bulletinNo: number, content } = row;
  const say = (key: 'signing.leader' | 'signing.org' | 'signing.reason', org = '') =>
    bulletinText.say('zh', key, { org });
  const digest = contentDigest(title, content);
  return {
    ...keyOf(row),
    title: `${number} ${title}`,
    fileName: `${title}（${bulletinText.say('zh', 'signing.file')}）.pdf`,
    reason: say('signing.reason'),
    place: part === 'sign' ? 0 : 1,
    print: async () =>
      (
        await makeRichDocument({
          shape: 'pdf',
          lang: 'zh',
          title,
          number,
          html: content,
          // An approved text changes in nothing until it is published or opened again: its last change is its approval.
          printedAt: row.updatedAt,
          signing: {
            labels: [say('signing.leader'), say('signing.org', orgName)],
            note: bulletinText.say('zh', 'signing.note', { digest }),
          },
        })
      ).bytes,
  };
}

/** 待签公告文本. */
export const documentToSign =
  (part: Part) =>
  async (at: DocumentParts, r: Raw, { packageId, sealId }: InputOf<typeof leaderDocument>) => {
    if (part === 'seal' && sealId === undefined) throw refuse('needSeal');
    return documentFor(at, r, await r.read((read) => textOf(read, packageId, part)), sealId ?? null);
  };

/** The bulletin of this person's lot, lot and bulletin locked: it stands as it was when the text was made, or the act is refused. */
async function toRecord(tx: Tx, packageId: string, part: Part): Promise<BulletinRow> {
  if (part === 'sign') await lotToOperate(tx, packageId, 'pre');
  else await lotFor(tx, packageId, 'agency');
  await lockLot(tx, packageId);
  const row = await lockTenderBulletin(tx, packageId);
  if (row?.status !== bulletinStatus.finished) throw refuse('wrongStatus');
  return row;
}

/**
 * 签署公告、公告盖章: puts the signature into the text and the text on record. The words do not change by it; what it adds is who answers for
 * them towards everybody (《招标公告和公示信息发布管理办法》第七条).
 */
export const sign =
  (part: Part) =>
  async (at: DocumentParts, r: Raw, { packageId, document }: InputOf<typeof signBulletin>): Promise<null> => {
    if (part === 'seal' && document.sealId === null) throw refuse('needSeal');
    const text = await signedText(at, r, await r.read((read) => textOf(read, packageId, part)), document);
    return r.write(async (tx) => {
      const row = await toRecord(tx, packageId, part);
      if (text.document.basis !== keyOf(row).basis) throw refuse('wrongStatus');
      await recordSignedText(tx, text);
      tx.emit(
        bulletinSigned,
        { subjectType: 'bulletin', subjectId: row.id, after: { part, digest: text.kept.digest } },
        { packageId, bulletinId: row.id, part, digest: text.kept.digest },
      );
      return null;
    });
  };

/** A text with one of two signatures proves nothing, so it is not published; where the tenant asks for both, none is published without. */
export async function demandSigned(tx: Tx, row: BulletinRow): Promise<void> {
  const signers = await signersOfBulletin(tx.db, row);
  if (signers.length >= parts.length) return;
  if (signers.length > 0) throw refuse('halfSigned');
  if (await demandsSigning(tx))
    throw unlawful(refuse('notSigned'), {
      rule: 'bulletinSigned',
      act: 'bulletin.publish',
      subject: ['lot', row.packageId],
    });
}

const isWhole = (signers: readonly Signer[]): boolean => signers.length >= parts.length;

/** 签章文本 is there: both have signed. */
export const isSigned = async (db: Db, row: BulletinRow): Promise<boolean> =>
  isWhole(await signersOfBulletin(db, row));

async function send({ storage }: DocumentParts, r: Raw, row: BulletinRow, least: number) {
  const found = await r.read(({ db }) => newestSigned(db, keyOf(row)));
  if (!found || found.revision < least) throw refuse('noSigned', 404);
  const fileName = `${row.title}（${bulletinText.say('zh', 'signing.file')}）.pdf`;
  return sendFile(r.reply, {
    fileName,
    type: 'application/pdf',
    bytes: await storage.read(found.storageKey),
  });
}

/** 下载签章文本: for agency and tenderee, as far as it is signed. */
export async function signed(at: DocumentParts, r: Raw, { packageId }: InputOf<typeof signedBulletin>) {
  const row = await r.read(async (read) => {
    await lotFor(read, packageId, 'staff');
    return tenderBulletin(read.db, packageId);
  });
  if (!row) throw refuse('noSigned', 404);
  return send(at, r, row, 1);
}

/** 公开的签章文本: what was published, with both signatures in it, for everybody. */
export async function signedForAll(at: DocumentParts, r: Raw, { id }: InputOf<typeof publicSignedBulletin>) {
  const row = await r.read(({ db }) => publishedById(db, id));
  if (!row) throw refuse('noSigned', 404);
  return send(at, r, row, parts.length);
}
