import { agencyOf, type Lot, lockLot } from '#areas/project/server/index.ts';
import { atLot } from '#areas/project/shared/lot-place.ts';
import type { MemberStage } from '#areas/project/shared/member/calls.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { answerBy, answerDay, answerLate } from '#base/law/shared/objection.ts';
import { type Rule, unlawful } from '#base/law/shared/unlawful.ts';
import { notify } from '#base/message/server/index.ts';
import type { MessageParams } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { clockNow, type Read, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Owed } from '#kit/server/duty.ts';
import type { Permission, Screen } from '#kit/shared/names.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import type { ProposedAnswer } from '../shared/schema.ts';
import {
  answerById,
  type AnswerRow,
  answersTo,
  type AnswerTable,
  insertAnswer,
  settleAnswer,
} from './store.ts';

/** When an objection was raised: from then on the time for its answer runs. */
interface Raised {
  readonly id: string;
  readonly raisedAt: Date;
}

/** An objection, as its area finds it. */
interface Objection extends Raised {
  readonly packageId: string;
  readonly raisedBy: string;
}

/** The act on the answer of an objection. */
type Step = 'propose' | 'decide';

/** An objection and its lot, under the lock of the lot. */
interface Held<Row extends Objection> {
  readonly lot: Lot;
  readonly row: Row;
  readonly at: Date;
}

/** What only its own area knows of objections whose answer one person proposes and another one confirms. */
interface Objections<Row extends Objection, More> {
  readonly table: AnswerTable;
  readonly find: (db: Db, id: string) => Promise<Row | undefined>;
  /** Who owes the proposal, for those who run the lot, and who the decision, for its tenderee: as their calls ask for it. */
  readonly agency: { readonly stage: MemberStage; readonly permission: Permission };
  readonly tenderee: Permission;
  /** Refuses who is not on the side that takes this step; what is absent is refused by the id that was asked for, as another's is. */
  readonly demandSide: (tx: Tx, step: Step, found: Row | undefined, id: string) => Promise<unknown>;
  /** 回避: refuses whoever works for a bidder as well. */
  readonly demandNoBidder: (tx: Tx, packageId: string, step: Step) => Promise<void>;
  /** Why it waits for no answer now, if it does not. */
  readonly closed: (row: Row, lot: Lot) => Refusal | undefined;
  readonly refusals: {
    readonly absent: () => Refusal;
    /** An answer to it waits already. */
    readonly waiting: () => Refusal;
    /** This answer was confirmed or returned already. */
    readonly settled: () => Refusal;
    readonly own: () => Refusal;
  };
  /** By which rule, in which act, nobody decides about their own answer. */
  readonly secondPerson: { readonly rule: Rule; readonly act: string };
  /** Puts on record that an answer was proposed or returned. */
  readonly record: (
    tx: Tx,
    what: 'proposed' | 'returned',
    of: { readonly row: Row; readonly answerId: string; readonly after: object },
  ) => void;
  /** Keeps the answer that counts with its objection and puts it on record; false where it has one already. */
  readonly keep: (
    tx: Tx,
    row: Row,
    given: { readonly answer: AnswerRow<More>; readonly at: Date; readonly late: boolean },
  ) => Promise<boolean>;
  /** Templates of messages, and how they name the lot. */
  readonly messages: { readonly proposed: string; readonly returned: string; readonly answered: string };
  readonly named: (lot: Lot) => MessageParams;
  /** Words of the duties, made by `dutyWords`. */
  readonly duties: { readonly propose: string; readonly decide: string };
  readonly screens: { readonly agency: Screen; readonly tenderee: Screen; readonly bidder: Screen };
}

export const isWaiting = ({ outcome }: AnswerRow): boolean => outcome === null;

/**
 * 异议答复: those who run the lot propose an answer, another person of its tenderee confirms or returns it. Until it is confirmed it counts for
 * nothing; a late one counts, and is marked. Its area says what is its own, and gives these verbs to its calls.
 */
export function objectionAnswers<Row extends Objection, More = unknown>(of: Objections<Row, More>) {
  const { table, refusals, messages, screens } = of;

  /** What still waits for an answer, under the lock of its lot, for who may take this step. */
  async function hold(tx: Tx, step: Step, { id, packageId }: Row): Promise<Held<Row>> {
    const lot = await lockLot(tx, packageId);
    await of.demandNoBidder(tx, packageId, step);
    const row = await of.find(tx.db, id);
    if (!row) throw refusals.absent();
    const closed = of.closed(row, lot);
    if (closed) throw closed;
    return { lot, row, at: await clockNow(tx) };
  }

  /** 拟定答复, one at a time. */
  async function propose(tx: Tx, id: string, words: { readonly answer: string } & More) {
    const seen = await of.find(tx.db, id);
    await of.demandSide(tx, 'propose', seen, id);
    if (!seen) throw refusals.absent();
    const { lot, row, at } = await hold(tx, 'propose', seen);
    if ((await answersTo(tx.db, table, [id])).some(isWaiting)) throw refusals.waiting();
    const proposal = { ...words, objectionId: id, proposedAt: at };
    const answerId = await insertAnswer(tx, table, proposal);
    of.record(tx, 'proposed', { row, answerId, after: { ...proposal, answerId } });
    const owners = await membersWithRole(tx.db, 'owner', lot.tendereeOrgId);
    await notify(tx, {
      template: messages.proposed,
      params: { ...of.named(lot), day: answerDay(row.raisedAt, await calendarOf(tx.db)) },
      // Who proposed it cannot confirm it.
      to: owners.map((one) => one.id).filter((one) => one !== tx.user.id),
      webRouter: atLot(screens.tenderee, row.packageId, 'owner'),
    });
    return { answerId };
  }

  /** What the tenderee says of a proposed answer, once, and never who proposed it. */
  async function decide(
    tx: Tx,
    answerId: string,
    said: Pick<AnswerRow, 'outcome' | 'outcomeReason'>,
  ): Promise<Held<Row> & { readonly answer: AnswerRow<More> }> {
    const answer = await answerById<More>(tx.db, table, answerId);
    const seen = answer && (await of.find(tx.db, answer.objectionId));
    await of.demandSide(tx, 'decide', seen, answerId);
    if (!answer || !seen) throw refusals.absent();
    if (answer.proposedBy === tx.user.id)
      throw unlawful(refusals.own(), { ...of.secondPerson, subject: ['lot', seen.packageId] });
    const held = await hold(tx, 'decide', seen);
    if (!(await settleAnswer(tx, table, answerId, { ...said, outcomeAt: held.at }))) throw refusals.settled();
    return { ...held, answer };
  }

  /** 异议已答复: kept with its objection, late or not, and whoever objected is told; nothing where it has an answer already. */
  async function give(tx: Tx, { lot, row, at }: Held<Row>, keep: (late: boolean) => Promise<boolean>) {
    if (!(await keep(answerLate(row.raisedAt, at, await calendarOf(tx.db))))) return;
    await notify(tx, {
      template: messages.answered,
      params: of.named(lot),
      to: [row.raisedBy],
      webRouter: atLot(screens.bidder, row.packageId, 'supplier'),
    });
  }

  /** 确认答复: the tenderee owes the answer, which counts from now on. */
  async function confirm(tx: Tx, { answerId }: { readonly answerId: string }): Promise<null> {
    const { answer, ...held } = await decide(tx, answerId, { outcome: 'confirmed', outcomeReason: null });
    await give(tx, held, (late) => of.keep(tx, held.row, { answer, at: held.at, late }));
    return null;
  }

  /** 退回答复: another one is proposed, and this one stays on record. */
  async function sendBack(
    tx: Tx,
    { answerId, reason }: { readonly answerId: string; readonly reason: string },
  ): Promise<null> {
    const { answer, lot, row } = await decide(tx, answerId, { outcome: 'returned', outcomeReason: reason });
    of.record(tx, 'returned', { row, answerId, after: { answerId, reason } });
    await notify(tx, {
      template: messages.returned,
      params: { ...of.named(lot), reason },
      to: [answer.proposedBy],
      webRouter: atLot(screens.agency, row.packageId, 'PM'),
    });
    return null;
  }

  /** What each side owes of objections without an answer, in the order of time: the first of each ends first. */
  async function duties(db: Db, lot: Lot, open: readonly Raised[]): Promise<Owed[]> {
    if (open.length === 0) return [];
    const calendar = await calendarOf(db);
    const proposedBy = new Map(
      (
        await answersTo(
          db,
          table,
          open.map((one) => one.id),
        )
      )
        .filter(isWaiting)
        .map((one) => [one.objectionId, one.proposedBy]),
    );
    const by = async (proposer: string | undefined) =>
      proposer === undefined
        ? agencyOf(db, lot, of.agency.stage, of.agency.permission)
        : { orgId: lot.tendereeOrgId, permission: of.tenderee, except: proposer };
    const owed = async (first: Raised | undefined, words: string, at: Owed['at']) =>
      first
        ? [{ words, by: await by(proposedBy.get(first.id)), until: answerBy(first.raisedAt, calendar), at }]
        : [];
    return [
      ...(await owed(
        open.find((one) => !proposedBy.has(one.id)),
        of.duties.propose,
        atLot(screens.agency, lot.packageId, 'PM'),
      )),
      ...(await owed(
        open.find((one) => proposedBy.has(one.id)),
        of.duties.decide,
        atLot(screens.tenderee, lot.packageId, 'owner'),
      )),
    ];
  }

  return {
    propose,
    confirm,
    sendBack,
    give,
    duties,
    answersTo: (db: Db, ids: readonly string[]) => answersTo<More>(db, table, ids),
  };
}

/** What was proposed to one objection; an answer that something else overtook is no longer shown. */
export const proposalsTo = <More>(
  answers: readonly AnswerRow<More>[],
  { id, isOpen }: { readonly id: string; readonly isOpen: boolean },
): AnswerRow<More>[] => answers.filter((one) => one.objectionId === id && (isOpen || !isWaiting(one)));

/** A proposed answer as both sides and the supervision read it. */
export const proposalShown = (one: AnswerRow, { user }: Pick<Read, 'user'>): ProposedAnswer => ({
  answerId: one.id,
  answer: one.answer,
  proposedAt: one.proposedAt.toISOString(),
  mine: one.proposedBy === user.id,
  outcome: one.outcome,
  outcomeAt: one.outcomeAt?.toISOString() ?? null,
  outcomeReason: one.outcomeReason,
});
