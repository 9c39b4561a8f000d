import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import {
  appointHead,
  headNow,
  headsAboveUnit,
  headsOfUnit,
  holdUnit,
  memberOf,
  namesOf,
  type Unit,
  unitsById,
} from '#base/organisation/server/index.ts';
import { usersHolding, usersWithRole } from '#base/role/server/index.ts';
import { accountsOf } from '#base/session/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { headAsked, headChanged } from '../shared/events.ts';
import type * as calls from '../shared/head-calls.ts';
import { peopleText, refuse, refuseField } from '../shared/text/index.ts';
import { type Scope, scopeOf, unitFor } from './reach.ts';
import { askHead, headChangeOf, type RequestRow } from './requests-store.ts';

/**
 * 申请变更部门负责人: somebody of the company, and never oneself, since approvals find their approvers by it. Another administrator
 * confirms it; whoever could object hears of it before.
 */
export async function setHead(
  tx: Tx,
  { id, userId, seenUserId }: InputOf<typeof calls.setHead>,
): Promise<null> {
  const { unit, company } = await unitFor(tx, await scopeOf(tx), id);
  if (userId === tx.user.id) throw refuseField('userId', 'wrong.headSelf');
  const member = userId ? await memberOf(tx.db, userId, company.id) : undefined;
  if (userId && !member) throw refuseField('userId', 'wrong.headMember');
  if (!(await holdUnit(tx, id, 'update'))) throw refuse('orgNotFound', 404);
  const before = await headNow(tx.db, id);
  if ((before?.userId ?? '') !== seenUserId) throw kitRefuse('refused.changed', 409);
  if (userId === seenUserId) return null;
  const requestId = await askHead(tx, {
    unitId: id,
    orgId: company.id,
    from: before?.userId,
    to: userId || undefined,
  });
  if (!requestId) throw refuse('headWaits', 409);
  const change = { before, now: member && { userId, trueName: member.trueName } };
  tx.emit(headAsked, subjectOf(id, change), { requestId, ...idsOf(change) });
  await tell(tx, 'headAsked', { unit, company, change });
  return null;
}

/** 复核通过负责人变更: as long as the unit, its head and whom it goes to are what they were; approvals under way keep their people. */
export async function changeHead(tx: Tx, scope: Scope, row: RequestRow): Promise<void> {
  const { from, to } = headChangeOf(row);
  const unitId = row.unitId ?? '';
  if (!(await holdUnit(tx, unitId, 'update'))) throw refuse('requestStale', 409);
  const { unit, company } = await unitFor(tx, scope, unitId);
  const before = await headNow(tx.db, unitId);
  const member = to ? await memberOf(tx.db, to, company.id) : undefined;
  const accounts = await accountsOf(tx.db, tx.tenantId, [row.askedBy, ...(to ? [to] : [])]);
  const isStale =
    company.id !== row.orgId || (before?.userId ?? '') !== from || (to !== '' && member === undefined);
  if (isStale || accounts.some((a) => a.disabled)) throw refuse('requestStale', 409);
  const now = member && { userId: to, trueName: member.trueName };
  await appointHead(tx, unitId, now, row.askedBy);
  const change = { before, now };
  tx.emit(headChanged, subjectOf(unitId, change), { requestId: row.id, ...idsOf(change) });
  await tell(tx, 'headChanged', { unit, company, change, askedBy: row.askedBy });
}

/** Of these requests those that change a head, in words (负责人变更). */
export async function headChanges(read: Read, rows: readonly RequestRow[]) {
  const asked = rows.flatMap((r) =>
    r.kind === 'head' && r.unitId ? { ...headChangeOf(r), id: r.id, unitId: r.unitId } : [],
  );
  const units = new Map(
    (
      await unitsById(
        read.db,
        asked.map((r) => r.unitId),
      )
    ).map((u) => [u.id, u.orgName]),
  );
  const people = asked.flatMap((r) => [r.from, r.to]).filter(Boolean);
  const names = new Map((await namesOf(read.db, people)).map((p) => [p.id, p.trueName]));
  return new Map(
    asked.map(({ id, unitId, from, to }) => [
      id,
      { unitId, unit: units.get(unitId) ?? '', from: names.get(from) ?? '', to: names.get(to) ?? '' },
    ]),
  );
}

interface Change {
  readonly before: Head | undefined;
  readonly now: Head | undefined;
}
interface Head {
  readonly userId: string;
  readonly trueName: string;
}

const idsOf = ({ before, now }: Change) => ({ from: before?.userId ?? '', to: now?.userId ?? '' });
const subjectOf = (unitId: string, change: Change) => {
  const { from, to } = idsOf(change);
  return {
    subjectType: 'organisation' as const,
    subjectId: unitId,
    before: { userId: from },
    after: { userId: to },
  };
};

const nobody = { zh: peopleText.say('zh', 'unit.headNone'), en: peopleText.say('en', 'unit.headNone') };

/**
 * 告知负责人变更: whoever names a head says who approves, so the one before, the one now, who asked, who leads the units above and the other
 * administrators of the company hear of it; where none of them but the new one is there, the administrators of the tenant.
 */
async function tell(
  tx: Tx,
  what: 'headAsked' | 'headChanged',
  { unit, company, change, askedBy }: { unit: Unit; company: Unit; change: Change; askedBy?: string },
): Promise<void> {
  const { before, now } = change;
  const others = (ids: readonly string[]) =>
    ids.filter((id) => id !== tx.user.id && id !== now?.userId && id !== askedBy);
  const stillThere = before && (await memberOf(tx.db, before.userId, company.id));
  const watching = others([
    ...(stillThere ? [stillThere.id] : []),
    ...(await headsAboveUnit(tx.db, unit.id, company.id)).map((head) => head.id),
    ...(await usersHolding(tx.db, 'organisation.manage', company.id)),
  ]);
  const told = watching.length > 0 ? watching : others(await usersWithRole(tx.db, 'tenant'));
  const [asker] = askedBy ? await namesOf(tx.db, [askedBy]) : [];
  await notify(tx, {
    template: messageTemplate(peopleText, `message.${what}`),
    params: {
      unit: unit.orgName,
      from: before?.trueName ?? nobody,
      to: now?.trueName ?? nobody,
      by: tx.user.trueName,
      asker: asker?.trueName ?? '',
    },
    to: [...new Set([...told, now?.userId ?? '', askedBy ?? ''])],
  });
}

/** 部门负责人历史. */
export async function headHistory(
  read: Read,
  { id }: InputOf<typeof calls.headHistory>,
): Promise<OutputOf<typeof calls.headHistory>> {
  await unitFor(read, await scopeOf(read), id);
  return (await headsOfUnit(read.db, id)).map((row) => ({
    ...row,
    appointedAt: row.appointedAt.toISOString(),
    confirmedBy: row.confirmedBy ?? '',
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}
