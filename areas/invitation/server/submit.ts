import { type Lot, moveLot } from '#areas/project/server/index.ts';
import { termsOf, type Terms } from '#areas/tender-file/server/index.ts';
import { exactTime, ruleSetOf } from '#areas/tender-file/shared/dates.ts';
import { start } from '#base/approval/server/index.ts';
import { unlawful } from '#base/law/shared/unlawful.ts';
import { clockNow, factDigest, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { formProblems } from '#kit/shared/fields.ts';
import { listed } from '#kit/shared/punctuation.ts';
import { type FieldProblem, Refusal } from '#kit/shared/refusal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import type { reopenInvitation, submitInvitation } from '../shared/calls.ts';
import { invitationReopened, invitationSubmitted } from '../shared/events.ts';
import { invitationFields } from '../shared/schema.ts';
import { invitationScreens } from '../shared/screens.ts';
import {
  certifiedGrounds,
  INVITATION_KEY,
  INVITEES_MIN,
  invitationStatus,
  REPLY_HOURS_MIN,
} from '../shared/status.ts';
import { invitationText, refuse, refuseField } from '../shared/text/index.ts';
import { savedToMove } from './access.ts';
import { demandLawfulList } from './invitees.ts';
import { missingIn } from './letter.ts';
import { batchesOf, type InvitationRow, update } from './store.ts';
import { additionsUntil, repliesAt, REPLY_MS } from './window.ts';

type Key = Parameters<typeof invitationText.key>[0];
const problem = (path: string, key: Key): FieldProblem => ({ path, key: invitationText.key(key) });

/** 邀请招标理由: where the law obliges to tender, a ground of article 8 or 11 with its explanation, and the finding that some of them need. */
function groundProblems(lot: Lot, row: InvitationRow): FieldProblem[] {
  if (ruleSetOf(lot.isLawBid) !== 'LAWBID' || row.batch > 1) return [];
  if (!row.ground) return [problem('ground', 'need.ground')];
  const certified = certifiedGrounds.some((one) => one === row.ground);
  return [
    ...(row.groundReason ? [] : [problem('groundReason', 'need.groundReason')]),
    ...(certified && !row.groundDocument ? [problem('groundDocument', 'need.groundDocument')] : []),
  ];
}

/**
 * 回执截止时间: late enough for everybody to answer, not only for whoever was told before, and so early that whoever accepts can still obtain the
 * documents. It is asked again when the letter is sent: an approved one that lay until its last hour would reach nobody else.
 */
export function demandReplyTime(row: Pick<InvitationRow, 'replyUntil'>, terms: Terms, now: Date): Date {
  const { replyUntil } = row;
  if (!replyUntil || replyUntil <= now) throw refuseField('replyUntil', 'wrong.replyPast');
  if (replyUntil.getTime() - now.getTime() < REPLY_MS)
    throw refuseField('replyUntil', 'wrong.replyShort', { hours: REPLY_HOURS_MIN });
  if (replyUntil > terms.saleEnd)
    throw refuseField('replyUntil', 'wrong.replyLate', { at: exactTime(terms.saleEnd) });
  return replyUntil;
}

/** 增补的时间: more are invited while those who were may still answer, and where too few accepted as long as there is time. */
export async function demandOpenWindow(
  tx: Tx,
  { packageId, batch }: Pick<InvitationRow, 'packageId' | 'batch'>,
  terms: Terms,
  now: Date,
): Promise<void> {
  if (batch === 1) return;
  const batches = await batchesOf(tx.db, packageId);
  const { accepted } = await repliesAt(tx.db, packageId, batches, now);
  const until = additionsUntil(batches, accepted, terms);
  if (until && now < until) return;
  throw accepted < INVITEES_MIN
    ? refuse('additionsOver', 409, { hours: REPLY_HOURS_MIN })
    : refuse('repliesClosed');
}

export const valuesOf = (row: InvitationRow) => ({
  ground: row.ground,
  groundReason: row.groundReason,
  groundDocument: row.groundDocument,
  choiceReason: row.choiceReason,
  replyUntil: row.replyUntil?.toISOString() ?? null,
  title: row.title,
  content: row.content,
});

/** What approvers decide about, and what its digest stands for: letter, grounds and the whole list. */
export const contentOf = (row: InvitationRow) => ({
  ...valuesOf(row),
  packageId: row.packageId,
  batch: row.batch,
  invitees: row.invitees,
  termsDigest: row.termsDigest,
});

async function check(tx: Tx, lot: Lot, row: InvitationRow): Promise<Terms> {
  const problems = formProblems(invitationFields, valuesOf(row));
  const ground = groundProblems(lot, row);
  if (problems.length + ground.length > 0) {
    const refusal = new Refusal('kit.wrong.input', 400, undefined, [...ground, ...problems]);
    throw ground.length > 0
      ? unlawful(refusal, {
          rule: 'invitedGround',
          act: 'invitation.submit',
          subject: ['lot', lot.packageId],
        })
      : refusal;
  }
  await demandLawfulList(tx.db, lot, row, 'invitation.submit');
  const terms = await termsOf(tx.db, lot.packageId);
  if (!terms) throw refuse('noTerms');
  const now = await clockNow(tx);
  demandReplyTime(row, terms, now);
  await demandOpenWindow(tx, row, terms, now);
  const missing = await missingIn(tx.db, tx.lang, lot, row.content ?? '');
  if (missing.length > 0) {
    const items = listed(tx.lang, missing);
    const refusal = new Refusal(invitationText.key('incomplete'), 400, { items }, [
      { path: 'content', key: invitationText.key('incomplete'), params: { items } },
    ]);
    throw unlawful(refusal, {
      rule: 'invitationContent',
      act: 'invitation.submit',
      subject: ['lot', lot.packageId],
    });
  }
  return terms;
}

/** 送审: list and letter are whole and lawful; whoever chose the list last submits it, so that somebody else decides. */
export async function handIn(tx: Tx, packageId: string): Promise<{ lot: Lot; row: InvitationRow }> {
  const { lot, row } = await savedToMove(tx, packageId, 'submit');
  if (row.chosenBy !== tx.user.id) throw refuse('otherChose');
  const { digest: termsDigest } = await check(tx, lot, row);
  const status = invitationStatus.inApproval;
  const digest = factDigest(contentOf({ ...row, termsDigest }));
  const handedIn: InvitationRow = { ...row, status, termsDigest, digest };
  await update(tx, row.id, { status, termsDigest, digest });
  if (row.batch === 1) await moveLot(tx, packageId, 'submitBulletin');
  tx.emit(
    invitationSubmitted,
    {
      subjectType: 'invitation',
      subjectId: row.id,
      before: { status: row.status },
      after: contentOf(handedIn),
    },
    { packageId, invitationId: row.id, digest },
  );
  return { lot, row: handedIn };
}

/** 审批标题: of an addition with its batch, since its letter has the name of the first. */
export const titleOf = (lot: Lot, { title, batch }: InvitationRow): string => {
  const name = title ?? lot.packageName;
  return batch > 1 ? `${name}（${invitationText.say('zh', 'addition', { n: batch })}）` : name;
};

/** The form as approvers and owners are shown it. */
export const formOf = (lot: Lot, row: InvitationRow) => ({
  ...contentOf(row),
  digest: row.digest,
  packageName: lot.packageName,
});

/** 提交审批: without a flow in which somebody else decides nothing is submitted. */
export async function submit(tx: Tx, { packageId, wfParameter }: InputOf<typeof submitInvitation>) {
  const { lot, row } = await handIn(tx, packageId);
  const { needApproval } = await start(tx, {
    serviceKey: INVITATION_KEY,
    serviceId: row.id,
    title: titleOf(lot, row),
    formContent: formOf(lot, row),
    path: linkTo(invitationScreens.view, { packageId, id: row.id }),
    orgId: lot.orgId,
    required: true,
    chosen: wfParameter,
  });
  // A flow that only sends copies is no approval.
  if (!needApproval) throw refuse('noApproval');
  return { needApproval };
}

/** 重新编制: what was approved and not sent is a draft again, and the lot with it. */
export async function reopen(tx: Tx, { packageId }: InputOf<typeof reopenInvitation>) {
  const { row } = await savedToMove(tx, packageId, 'reopen');
  await update(tx, row.id, { status: invitationStatus.saved, termsDigest: null, digest: null });
  if (row.batch === 1) await moveLot(tx, packageId, 'returnBulletin');
  tx.emit(
    invitationReopened,
    {
      subjectType: 'invitation',
      subjectId: row.id,
      before: { status: row.status, digest: row.digest },
      after: { status: invitationStatus.saved },
    },
    { packageId, invitationId: row.id },
  );
  return null;
}
