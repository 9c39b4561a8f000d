import { calendarOf } from '#base/calendar/server/index.ts';
import { bidderOrgs } from '#areas/bid-submission/server/index.ts';
import { type Lot, lotOf, watches } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { isHolder, issuedTermsOf, lotKeyOf, termsOf } from '#areas/tender-file/server/index.ts';
import { clockOf, may, type Read } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { dec, round, toFixedText } from '#kit/shared/decimal.ts';
import type { pageSimple, simpleComparison, simpleDetail, simpleOfferDetail } from '../shared/calls.ts';
import { simpleStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { mayMove, offerFor, simpleFor } from './access.ts';
import { compared } from './compare.ts';
import { noWinner } from './may-win.ts';
import { noticeOf } from './notice.ts';
import { outUntil } from './out-until.ts';
import { agreedAward, type AwardRow, awardsOf, openAward, pageOfOrg, type SimpleRow } from './store.ts';
import { shownTerms } from './submit.ts';
import { valuesOf } from './values.ts';

/** 简易招采分页. */
export async function page(read: Read, q: InputOf<typeof pageSimple>) {
  const { records, ...count } = await pageOfOrg(read.db, read.user, q);
  return pageResult(
    records.map((row) => ({
      ...row,
      tendereeName: row.tendereeName ?? '',
      deadline: row.deadline?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    })),
    count,
    q,
  );
}

/** A stored amount to the fen. */
const fen = (amount: string): string => toFixedText(round(dec(amount), 2));

const proposalOf = (award: AwardRow) => ({
  bidId: award.bidId,
  bidderName: award.bidderName,
  price: fen(award.price),
  lowest: award.lowest,
  reason: award.reason,
  proposedByName: award.proposedByName,
  proposedAt: award.proposedAt.toISOString(),
  outcome: award.outcome,
});

/** 简易招采详情: the form, where it stands, and what this user may do; of quotes nothing. */
export async function detail(read: Read, q: InputOf<typeof simpleDetail>) {
  const found = await simpleFor(read, q);
  const { row, lot } = found;
  const { packageId } = row;
  const terms = await shownTerms(read, row, lot);
  const key = await lotKeyOf(read.db, packageId);
  const can = (move: Parameters<typeof mayMove>[2]['move'], stage: 'pre' | 'award') =>
    mayMove(read, found, { move, stage });
  const edits = may(read, 'simpleBidding.edit');
  const awards = may(read, 'simpleBidding.award');
  const opened = lot.status === lotStatus.opened || lot.status === lotStatus.inReview;
  const comparison = opened && row.terms ? await compared(read.db, lot, row.terms) : undefined;
  const now = await clockOf(read.db);
  const none =
    comparison && row.terms ? await noWinner(read.db, { row, terms: row.terms, now }, comparison) : undefined;
  const issued = await issuedTermsOf(read.db, packageId);
  const until = row.status === simpleStatus.approved ? outUntil(row, await calendarOf(read.db)) : undefined;
  const spent = until !== undefined && now >= until;
  return {
    ...(await valuesOf(read, row)),
    simpleId: row.id,
    mainId: row.mainId,
    packageId,
    status: row.status,
    lot,
    tendereeName: lot.tendereeName,
    rows: row.askedRows,
    invitees: hidesInvitees(read, lot) ? [] : row.invitees,
    notice: terms ? noticeOf(read.lang, terms) : [],
    hasLotKey: key !== undefined,
    digest: row.digest,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    spent,
    closed: issued !== undefined && now >= issued.bidDeadline,
    proposals: (await awardsOf(read.db, row.id)).map(proposalOf),
    together: [...(terms?.together ?? [])],
    contractSide: contractSide(read, row),
    can: {
      edit: edits && (await can('edit', 'pre')),
      submit: edits && (await can('submit', 'pre')),
      reopen: edits && (await can('reopen', 'pre')),
      publish: edits && key !== undefined && !spent && (await can('publish', 'pre')),
      propose: awards && opened && !none && (await can('propose', 'award')),
      end: awards && opened && none !== undefined && (await can('end', 'award')),
      askLotKey:
        key === undefined &&
        !spent &&
        row.status === simpleStatus.approved &&
        may(read, 'tenderFile.edit') &&
        (await can('publish', 'pre')),
    },
  };
}

/** 开启前保密: whom the purchaser has asked, supervision reads from the opening on, as of an invited tender. */
const hidesInvitees = (read: Read, lot: Lot): boolean =>
  watches(read.user) && lot.status <= lotStatus.bulletinPublished;

/** 采购合同 of an awarded purchase, for those who may read contracts: its organiser and its purchaser. */
function contractSide(read: Read, row: SimpleRow): 'PM' | 'owner' | null {
  if (row.status !== simpleStatus.awarded || !may(read, 'purchaseContract.view')) return null;
  return row.orgId === read.user.orgId ? 'PM' : 'owner';
}

/** 比价: null before the hall has ended the opening; what was proposed or agreed to is shown as it was compared then. */
export async function comparison(read: Read, { packageId }: InputOf<typeof simpleComparison>) {
  const { row, lot } = await simpleFor(read, { packageId });
  const award = (await openAward(read.db, row.id)) ?? (await agreedAward(read.db, row.id));
  if (award) return award.comparison;
  return (row.terms && (await compared(read.db, lot, row.terms))) ?? null;
}

/** 报价邀请: the terms as they were approved, and the result as far as it concerns this supplier. */
export async function offer(read: Read, { packageId }: InputOf<typeof simpleOfferDetail>) {
  const { row, terms } = await offerFor(read, packageId);
  const lot = await lotOf(read.db, packageId);
  const issued = await termsOf(read.db, packageId);
  if (!lot || !issued) throw refuse('notFound', 404);
  const { orgId } = read.user;
  const holder = await isHolder(read.db, packageId, orgId);
  const now = await clockOf(read.db);
  const open = lot.status === lotStatus.bulletinPublished && now >= issued.saleBegin && now < issued.saleEnd;
  return {
    lot,
    reach: terms.reach,
    begin: issued.saleBegin.toISOString(),
    deadline: issued.bidDeadline.toISOString(),
    ceiling: terms.ceiling,
    fileIds: (terms.files ?? []).map((file) => file.id).join(',') || null,
    rows: [...terms.rows],
    notice: noticeOf(read.lang, terms),
    holder,
    can: { join: !holder && open },
    result: holder ? await resultFor(read, row, lot.status) : null,
  };
}

/** 采购结果 for one who took part: own price and place, and who won; prices of the others stay theirs. */
async function resultFor(read: Read, row: SimpleRow, status: string) {
  const { packageId } = row;
  const { orgId } = read.user;
  if (!(await bidderOrgs(read.db, packageId)).has(orgId)) return null;
  const award = await agreedAward(read.db, row.id);
  const own = award?.comparison.quotes.find((quote) => quote.bidderOrgId === orgId);
  if (award)
    return {
      won: award.bidderOrgId === orgId,
      ended: false,
      ownPrice: own?.price ?? null,
      ownPlace: own?.place ?? null,
      winnerName: award.bidderName,
      winnerPrice: fen(award.price),
    };
  if (status !== lotStatus.failed) return null;
  return { won: false, ended: true, ownPrice: null, ownPlace: null, winnerName: '', winnerPrice: '' };
}
