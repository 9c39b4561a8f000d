import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersOf, unitById, updateUnit } from '#base/organisation/server/index.ts';
import { inTurn } from '#base/people/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { keptValues, normal } from '#kit/shared/fields.ts';
import * as events from '../shared/events.ts';
import { formFields, type FormValues } from '../shared/schema.ts';
import { changeState } from '../shared/status.ts';
import { refuse, registrationText } from '../shared/text/index.ts';
import { type ChangeRowKept, updateChange } from './change-store.ts';
import { demandFreeFor } from './own.ts';

/** The names of the fields that two states of the form hold differently (变更内容). */
export const differing = (before: Partial<FormValues>, after: Partial<FormValues>): (keyof FormValues)[] =>
  (Object.keys(formFields.fields) as (keyof FormValues)[]).filter(
    (field) => normal(before[field]) !== normal(after[field]),
  );

/** Refuses, in words, a change whose name or code is another's by now. */
export async function demandApplicable(tx: Tx, { orgId, after }: ChangeRowKept): Promise<void> {
  await inTurn(tx, 'units');
  await demandFreeFor(tx, orgId, keptValues(formFields, after));
  if (!(await unitById(tx.db, orgId))) throw refuse('refused.notFound', 404);
}

/** 变更生效: the organisation is called and reached as the change says. */
export async function apply(tx: Tx, row: ChangeRowKept): Promise<void> {
  await demandApplicable(tx, row);
  const form = keptValues(formFields, row.after);
  const unit = await unitById(tx.db, row.orgId);
  if (!unit) throw refuse('refused.notFound', 404);
  await updateUnit(tx, row.orgId, unit.version, {
    orgName: form.organisationName ?? unit.orgName,
    orgLicenceCode: form.creditCode ?? '',
    linkPerson: form.contactName ?? '',
    linkMobile: form.contactMobile ?? '',
    linkAddress: form.contactAddress ?? '',
  });
}

interface Conclusion {
  readonly agreed: boolean;
  readonly opinion: string;
  readonly decidedBy: string;
}

/** 变更办结: in force or refused, and its organisation is told. */
export async function conclude(
  tx: Tx,
  row: ChangeRowKept,
  { agreed, opinion, decidedBy }: Conclusion,
): Promise<void> {
  const state = agreed ? changeState.inForce : changeState.refused;
  await updateChange(tx, row.id, { state, decidedBy, decidedAt: tx.now, opinion });
  tx.emit(
    events.changeDecided,
    {
      subjectType: 'registrationChange',
      subjectId: row.id,
      before: row.before,
      after: agreed ? row.after : row.before,
    },
    { orgId: row.orgId, agreed, opinion },
  );
  const unit = await unitById(tx.db, row.orgId);
  await notify(tx, {
    template: messageTemplate(registrationText, agreed ? 'message.changed' : 'message.changeRefused'),
    params: { name: unit?.orgName ?? '', reason: opinion },
    to: (await membersOf(tx.db, row.orgId)).map((member) => member.id),
    also: [sendType.sms, sendType.email],
  });
}
