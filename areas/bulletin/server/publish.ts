import { lotInFull } from '#areas/project/shared/lot.ts';
import { fullName, type Lot, lockLot, moveLot } from '#areas/project/server/index.ts';
import { issue, termsOf } from '#areas/tender-file/server/index.ts';
import { cleaned } from '#kit/server/clean-html.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { html } from '#kit/server/http/html.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { publishBulletin } from '../shared/calls.ts';
import { bulletinPublished, noticePublished } from '../shared/events.ts';
import type { PublicFacts } from '../shared/schema.ts';
import { bulletinStatus, type BulletinType } from '../shared/status.ts';
import { bulletinText, refuse } from '../shared/text/index.ts';
import { savedToMove } from './access.ts';
import { contentDigest } from './clean.ts';
import { factsOf } from './facts.ts';
import { PLATFORM } from '#areas/template/server/index.ts';
import { nextBulletinNo } from './save.ts';
import { demandSigned } from './signing.ts';
import { insert, update } from './store.ts';

/** 发布公告: bulletin, documents and lot step onto the market together, at one time of the database's clock. */
export async function publish(tx: Tx, { packageId }: InputOf<typeof publishBulletin>) {
  const { lot, row } = await savedToMove(tx, packageId, 'publish');
  const terms = await termsOf(tx.db, packageId);
  if (terms && terms.digest !== row.termsDigest) throw refuse('termsChanged');
  await demandSigned(tx, row);
  const { issuedAt } = await issue(tx, packageId);
  const digest = contentDigest(row.title, row.content);
  await update(tx, row.id, {
    status: bulletinStatus.published,
    publishedAt: issuedAt,
    contentDigest: digest,
    facts: await factsOf(tx.db, lot),
  });
  await moveLot(tx, packageId, 'publishBulletin');
  tx.emit(
    bulletinPublished,
    {
      subjectType: 'bulletin',
      subjectId: row.id,
      before: { status: row.status },
      after: { status: bulletinStatus.published, digest },
    },
    { packageId, bulletinId: row.id, digest },
  );
  return { bulletinId: row.id, publishedAt: issuedAt.toISOString() };
}

/** A notice that another area publishes (公示、结果、终止公告); a simple purchase publishes that of its beginning too. */
export interface Notice {
  readonly packageId: string;
  readonly type: BulletinType;
  readonly title: string;
  /** Rich text; it is cleaned again here. */
  readonly content: string;
  readonly media?: string;
  /** 公示期, for the publicity of candidates. */
  readonly publicity?: { readonly begin: Date; readonly end: Date };
  /** 中标人与中标价, for the result. */
  readonly winner?: { readonly name: string; readonly price: string };
}

/** A lot that ends before its deadline (终止招标) has no dates any more for anybody to come at. */
function withoutLost(type: BulletinType, facts: PublicFacts, at: Date): PublicFacts {
  const { saleBegin: _, saleEnd: __, bidDeadline, ...rest } = facts;
  return type === 'failure' && bidDeadline && new Date(bidDeadline) > at ? rest : facts;
}

/** Publishes what another area has decided (公示、结果、终止公告) on the public pages, in the caller's transaction. */
export async function publishNotice(
  tx: Tx,
  notice: Notice,
): Promise<{ bulletinId: string; bulletinNo: string; publishedAt: Date }> {
  const { packageId, type, title } = notice;
  const lot = await lockLot(tx, packageId);
  const content = cleaned(notice.content);
  const digest = contentDigest(title, content);
  const publishedAt = await clockNow(tx);
  const bulletinNo = await nextBulletinNo(tx);
  const bulletinId = await insert(tx, {
    packageId,
    orgId: lot.orgId,
    bulletinType: type,
    // What another area says besides the notices of the procedure explains them.
    noticeKind: type === 'other' ? 'explanation' : null,
    bulletinNo,
    status: bulletinStatus.published,
    title,
    content,
    media: notice.media ?? PLATFORM,
    facts: {
      ...withoutLost(type, await factsOf(tx.db, lot, notice.publicity), publishedAt),
      ...(notice.winner ? { winnerName: notice.winner.name, winnerPrice: notice.winner.price } : {}),
    },
    contentDigest: digest,
    publishedAt,
    createdBy: tx.user.id || null,
  });
  tx.emit(
    noticePublished,
    { subjectType: 'bulletin', subjectId: bulletinId, after: { status: bulletinStatus.published, digest } },
    { packageId, bulletinId, type, digest },
  );
  return { bulletinId, bulletinNo, publishedAt };
}

/** 终止公告: says publicly that a lot has failed, and why, in the transaction that fails it. */
export function publishFailure(tx: Tx, lot: Lot, why: string) {
  const names = { lot: lotInFull('zh', lot), why };
  return publishNotice(tx, {
    packageId: lot.packageId,
    type: 'failure',
    title: bulletinText.say('zh', 'failure.title', { lot: fullName(lot) }),
    content: html`<p>${bulletinText.say('zh', 'failure.lead', names)}</p>`.text,
  });
}
