import { hasBid, worksForPotentialBidder } from '#areas/bid-submission/server/index.ts';
import { proposalShown, proposalsTo } from '#areas/objection/server/index.ts';
import { type Lot, lotOf, operates, watches } from '#areas/project/server/index.ts';
import { countHolders, issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { ruleSetOf } from '#areas/tender-file/shared/dates.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import type { Calendar } from '#base/calendar/shared/days.ts';
import { answerBy, answerLate, OBJECTIONS_MOST } from '#base/law/shared/objection.ts';
import { clockOf, may, type Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Permission } from '#kit/shared/names.ts';
import { canMove } from '#kit/shared/states.ts';
import type {
  clarificationDetail,
  clarificationList,
  myClarifications,
  receivedDetail,
  watchedList,
} from '../shared/calls.ts';
import { earliestDeadline, objectionsUntil, questionsUntil } from '../shared/rules.ts';
import type { AskedQuestion, ShownObjection } from '../shared/schema.ts';
import { type ClarificationMove, clarificationStatus, moves } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { clarificationToSee, heldLot, isOpen, issuedToSee, lotToSee, statusOf } from './access.ts';
import { answers } from './answer.ts';
import { isSettling, standingOf } from './objection.ts';
import {
  type ClarificationRow,
  confirmedBy,
  isObjection,
  isOpenQuestion,
  issuedOf,
  type ObjectionRow,
  ofLot,
  ownQuestions,
  type QuestionRow,
  questionsOf,
  receiptsOf,
} from './store.ts';
import { valuesOf } from './submit.ts';

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** 答复期限 of a question that waits, where the law sets one. */
export const answerDue = (lot: Pick<Lot, 'isLawBid'>, askedAt: Date, calendar: Calendar): Date | null =>
  ruleSetOf(lot.isLawBid) === 'LAWBID' ? answerBy(askedAt, calendar) : null;

const numbersOf = (rows: readonly ClarificationRow[]): ReadonlyMap<string, number> =>
  new Map(rows.flatMap((one) => (one.number === null ? [] : [[one.id, one.number] as const])));

const shownQuestion = (asked: QuestionRow, numbers: ReadonlyMap<string, number>) => ({
  id: asked.id,
  content: asked.content,
  fileId: asked.fileId,
  askedAt: asked.askedAt.toISOString(),
  clarificationId: asked.clarificationId,
  number: (asked.clarificationId && numbers.get(asked.clarificationId)) || null,
});

/** Objections without who raised them. */
export const shownObjection = (
  row: ObjectionRow,
  numbers: ReadonlyMap<string, number>,
  { now, calendar }: { readonly now: Date; readonly calendar: Calendar },
): ShownObjection => {
  const state = standingOf(row);
  return {
    ...shownQuestion(row, numbers),
    target: row.target,
    request: row.request ?? '',
    state,
    answerUntil: answerBy(row.askedAt, calendar).toISOString(),
    late: row.answeredLate ?? (state === 'open' && answerLate(row.askedAt, now, calendar)),
    answer: row.answer,
    answeredAt: iso(row.answeredAt),
  };
};

async function askedOf(read: Read, lot: Lot, rows: readonly ClarificationRow[]): Promise<AskedQuestion[]> {
  const numbers = numbersOf(rows);
  const calendar = await calendarOf(read.db);
  return (await questionsOf(read.db, lot.packageId)).map((asked) => ({
    ...shownQuestion(asked, numbers),
    answerUntil: isOpenQuestion(asked) ? iso(answerDue(lot, asked.askedAt, calendar)) : null,
    target: asked.target,
  }));
}

/** 澄清与修改列表 for those who run or buy the lot; who holds the documents, and how many, not before the bids are due. */
export async function list(read: Read, { packageId }: InputOf<typeof clarificationList>) {
  const { lot, terms } = await lotToSee(read, packageId);
  const now = await clockOf(read.db);
  const rows = await ofLot(read.db, packageId);
  const objections = await objectionsOf(read, packageId, rows, now);
  const over = now >= terms.bidDeadline;
  const receipts = over
    ? await receiptsOf(
        read.db,
        rows.map((one) => one.id),
      )
    : [];
  const can = {
    add:
      !rows.some(isWaiting) &&
      isOpen({ lot, terms }, now) &&
      may(read, 'clarification.edit') &&
      (await operates(read, lot, 'pre')),
    answer:
      isSettling(lot) &&
      objections.some(isUnanswered) &&
      may(read, 'clarification.edit') &&
      (await operates(read, lot, 'pre')),
    confirmAnswer:
      isSettling(lot) && may(read, 'clarification.answer') && lot.tendereeOrgId === read.user.orgId,
  };
  return {
    lot,
    bidDeadline: terms.bidDeadline.toISOString(),
    questionsUntil: questionsUntil(lot, terms).toISOString(),
    holders: over ? await countHolders(read.db, packageId) : null,
    questions: (await askedOf(read, lot, rows)).filter((one) => one.target === null),
    objectionsUntil: objectionsUntil(terms).toISOString(),
    objections,
    rows: rows.map((one) => ({
      id: one.id,
      number: one.number,
      kind: one.kind,
      title: one.title,
      status: one.status,
      issuedAt: iso(one.issuedAt),
      newDeadline: iso(one.newDeadline),
      confirmed:
        over && one.status === clarificationStatus.issued
          ? receipts.filter((r) => r.clarificationId === one.id).length
          : null,
    })),
    can: {
      ...can,
      bidderToo:
        (can.add || can.answer || can.confirmAnswer) && (await worksForPotentialBidder(read, packageId)),
    },
  };
}

const isUnanswered = ({ state }: ShownObjection): boolean => state === 'open';

/** 异议 of a lot for those who answer and for the supervision, with what was proposed. */
async function objectionsOf(read: Read, packageId: string, said: readonly ClarificationRow[], now: Date) {
  const about = { now, calendar: await calendarOf(read.db) };
  const numbers = numbersOf(said);
  const rows = (await questionsOf(read.db, packageId)).filter(isObjection);
  const proposed = await answers.answersTo(
    read.db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...shownObjection(row, numbers, about),
    proposals: proposalsTo(proposed, { id: row.id, isOpen: isOpenQuestion(row) }).map((one) =>
      proposalShown(one, read),
    ),
  }));
}

const empty = {
  kind: null,
  title: null,
  content: null,
  attachmentIds: null,
  affectsBids: null,
  newDeadline: null,
  deviationReason: null,
};

/** Neither issued nor discarded: a lot has one at most. */
const isWaiting = ({ status }: ClarificationRow): boolean =>
  status !== clarificationStatus.issued && status !== clarificationStatus.discarded;

async function found(read: Read, { packageId, id }: InputOf<typeof clarificationDetail>) {
  if (id) return clarificationToSee(read, id);
  if (!packageId) throw refuse('notFound', 404);
  const of = await lotToSee(read, packageId);
  return { ...of, row: (await ofLot(read.db, packageId)).find(isWaiting) };
}

/** 澄清与修改详情: what is saved or was issued, and what this user may do with it now. */
export async function detail(read: Read, asked: InputOf<typeof clarificationDetail>) {
  const { lot, terms, row } = await found(read, asked);
  if (row && asked.packageId && row.packageId !== asked.packageId) throw refuse('notFound', 404);
  const now = await clockOf(read.db);
  const { packageId } = lot;
  const isOpenNow = isOpen({ lot, terms }, now);
  const mine = isOpenNow && (await operates(read, lot, 'pre'));
  const allowed = (move: ClarificationMove, permission: Permission) =>
    mine && canMove(moves, statusOf(row), move) && may(read, permission);
  const edit = allowed('edit', 'clarification.edit');
  const rows = await ofLot(read.db, packageId);
  const chosen = new Set(row?.questionIds ?? []);
  const openIds = new Set(
    (await questionsOf(read.db, packageId)).filter(isOpenQuestion).map((one) => one.id),
  );
  const questions = (await askedOf(read, lot, rows)).filter(
    (one) => chosen.has(one.id) || (edit && openIds.has(one.id)),
  );
  return {
    ...(row ? valuesOf(row) : empty),
    lot,
    id: row?.id ?? null,
    number: row?.number ?? null,
    status: statusOf(row),
    digest: row?.digest ?? null,
    issuedAt: iso(row?.issuedAt),
    formerDeadline: iso(row?.formerDeadline),
    bidDeadline: terms.bidDeadline.toISOString(),
    earliestDeadline:
      row && !isWaiting(row) ? null : earliestDeadline(now, await calendarOf(read.db)).toISOString(),
    questionIds: [...chosen],
    questions,
    can: {
      edit,
      submit: row !== undefined && allowed('submit', 'clarification.edit'),
      reopen: allowed('reopen', 'clarification.edit'),
      issue: allowed('issue', 'clarification.issue'),
      discard: row !== undefined && allowed('discard', 'clarification.edit'),
      // Its approvers read it here too.
      bidderToo: isOpenNow && (!row || isWaiting(row)) && (await worksForPotentialBidder(read, packageId)),
    },
  };
}

const ownLot = ({ isLawBid: _, ...head }: Lot) => head;

const received = (row: ClarificationRow, confirmedAt: Date | undefined) => ({
  id: row.id,
  number: row.number ?? 0,
  kind: row.kind ?? ('clarification' as const),
  title: row.title ?? '',
  issuedAt: iso(row.issuedAt) ?? '',
  newDeadline: iso(row.newDeadline),
  confirmedAt: iso(confirmedAt),
});

/** 收到的澄清与修改 of documents that one's own company holds, and its own questions; nothing of other companies. */
export async function mine(read: Read, { packageId }: InputOf<typeof myClarifications>) {
  const { lot, terms } = await heldLot(read, packageId);
  const { orgId } = read.user;
  const now = await clockOf(read.db);
  const rows = await issuedOf(read.db, packageId);
  const confirmed = await confirmedBy(
    read.db,
    rows.map((one) => one.id),
    orgId,
  );
  const until = questionsUntil(lot, terms);
  const own = await ownQuestions(read.db, packageId, orgId);
  const objections = own.filter(isObjection);
  const calendar = await calendarOf(read.db);
  const numbers = numbersOf(rows);
  return {
    lot: ownLot(lot),
    bidDeadline: terms.bidDeadline.toISOString(),
    questionsUntil: until.toISOString(),
    questions: own.filter((one) => !isObjection(one)).map((asked) => shownQuestion(asked, numbers)),
    objectionsUntil: objectionsUntil(terms).toISOString(),
    objections: objections.map((one) => shownObjection(one, numbers, { now, calendar })),
    rows: rows.map((one) => received(one, confirmed.get(one.id))),
    can: {
      ask: isOpen({ lot, terms }, now) && now < until,
      object:
        isOpen({ lot, terms }, now) && now < objectionsUntil(terms) && objections.length < OBJECTIONS_MOST,
      withdraw: isSettling(lot),
    },
  };
}

/** 澄清与修改查看: one that was issued, for a company that holds the documents. */
export async function receivedOne(read: Read, { id }: InputOf<typeof receivedDetail>) {
  const { lot, terms, row } = await issuedToSee(read, id);
  const { orgId } = read.user;
  const own = (await ownQuestions(read.db, lot.packageId, orgId)).filter((one) => one.clarificationId === id);
  return {
    ...received(row, (await confirmedBy(read.db, [id], orgId)).get(id)),
    lot: ownLot(lot),
    content: row.content ?? '',
    attachmentIds: row.attachmentIds ?? '',
    affectsBids: row.affectsBids ?? '',
    formerDeadline: iso(row.formerDeadline),
    bidDeadline: terms.bidDeadline.toISOString(),
    digest: row.digest ?? '',
    questions: own.map((one) => one.content),
    hasBid: isOpen({ lot, terms }, await clockOf(read.db)) && (await hasBid(read.db, lot.packageId, orgId)),
  };
}

/** 监督澄清与修改 (《招标投标法》第七条): once the documents are issued; of who holds them it reads no more than everybody does. */
export async function watched(read: Read, { packageId }: InputOf<typeof watchedList>) {
  const lot = await lotOf(read.db, packageId);
  const terms = lot && (await issuedTermsOf(read.db, packageId));
  if (!lot || !terms || terms.byNotice || !watches(read.user)) throw refuse('notFound', 404);
  const rows = await issuedOf(read.db, packageId);
  const ids = rows.map((one) => one.id);
  const now = await clockOf(read.db);
  const over = now >= terms.bidDeadline;
  const asked = await questionsOf(read.db, packageId);
  const receipts = over ? await receiptsOf(read.db, ids) : [];
  const numbers = numbersOf(rows);
  return {
    lot,
    bidDeadline: terms.bidDeadline.toISOString(),
    questions: asked.filter((one) => !isObjection(one)).map((one) => shownQuestion(one, numbers)),
    objections: await objectionsOf(read, packageId, rows, now),
    rows: rows.map((one) => {
      const { confirmedAt: _, ...shown } = received(one, undefined);
      return {
        ...shown,
        content: one.content ?? '',
        attachmentIds: one.attachmentIds ?? '',
        affectsBids: one.affectsBids ?? '',
        formerDeadline: iso(one.formerDeadline),
        confirmed: over ? receipts.filter((r) => r.clarificationId === one.id).length : null,
      };
    }),
  };
}
