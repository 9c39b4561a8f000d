import { countOfPersons } from '#base/duty/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import {
  leaveOrganisation,
  memberOf,
  membersOf,
  membershipsOf,
  type Member,
} from '#base/organisation/server/index.ts';
import { takeRoles } from '#base/role/server/index.ts';
import { accountsOf, endSessionsOf, setDisabled } from '#base/session/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { HandoverSource } from '#kit/server/part.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/handover-calls.ts';
import { handedOver, handoverAsked, userDisabled, userLeft } from '../shared/events.ts';
import { handoverText, refuseHandover, refuseHandoverField } from '../shared/text/handover.ts';
import { refuse } from '../shared/text/index.ts';
import { keepingAdmins } from './admins.ts';
import { personFor, scopeOf } from './reach.ts';
import { askHandover, type RequestRow } from './requests-store.ts';

/** Known once all folders are mounted. */
export type Handovers = () => readonly HandoverSource[];

/** Colleagues who may take it over: who is there and can sign in, and is not the leaver. */
async function heirs(read: Read, leaver: Member) {
  const members = (await membersOf(read.db, leaver.orgId)).filter((m) => m.id !== leaver.id);
  const accounts = await accountsOf(
    read.db,
    read.tenantId,
    members.map((m) => m.id),
  );
  const active = new Map(accounts.filter((a) => !a.disabled).map((a) => [a.id, a.userName]));
  return members.flatMap(({ id, trueName }) => {
    const userName = active.get(id);
    return userName === undefined ? [] : [{ id, trueName, userName }];
  });
}

const leaverFor = async (read: Read, { id, orgId }: { id: string; orgId: string }): Promise<Member> => {
  if (id === read.user.id) throw refuse('self', 403);
  return personFor(read, await scopeOf(read), id, orgId);
};

/** 交接预览: what hangs on the person, what they owe themselves, and who could take it over. */
export async function preview(
  sources: Handovers,
  read: Read,
  at: InputOf<typeof calls.handoverPreview>,
): Promise<OutputOf<typeof calls.handoverPreview>> {
  const leaver = await leaverFor(read, at);
  const items = [];
  for (const source of sources()) {
    const who = { userId: leaver.id, orgId: leaver.orgId };
    items.push({
      name: source.name[read.lang],
      count: await source.count(read, who),
      stays: source.stays === true,
      blocks: (await source.blocks?.(read, who)) ?? 0,
    });
  }
  return {
    trueName: leaver.trueName,
    items,
    duties: (await countOfPersons(read.db, [leaver.id])).get(leaver.id) ?? 0,
    staysElsewhere: (await membershipsOf(read.db, leaver.id)).length > 1,
    heirs: await heirs(read, leaver),
  };
}

/** What only this person can do is settled first: a key that nobody else holds opens no bid once the account is shut. */
async function demandNothingLost(sources: Handovers, read: Read, leaver: Member): Promise<void> {
  for (const source of sources()) {
    const count = (await source.blocks?.(read, { userId: leaver.id, orgId: leaver.orgId })) ?? 0;
    if (count > 0) throw refuseHandover('blocked', 400, { name: source.name[read.lang], n: count });
  }
}

/** 申请离职交接: whoever names the heir could name a friend, so another administrator confirms it; both hear of it at once. */
export async function ask(
  sources: Handovers,
  tx: Tx,
  input: InputOf<typeof calls.askHandover>,
): Promise<null> {
  const { orgId, targetId, reason } = input;
  const leaver = await leaverFor(tx, input);
  if (reason === '') throw refuseHandoverField('reason', 'need.reason');
  const heir = (await heirs(tx, leaver)).find((h) => h.id === targetId);
  if (!heir) throw refuseHandoverField('targetId', 'need.target');
  if (heir.id === tx.user.id) throw refuseHandoverField('targetId', 'ownHeir');
  await demandNothingLost(sources, tx, leaver);
  const requestId = await askHandover(tx, { userId: leaver.id, orgId, targetId, reason });
  if (!requestId) throw refuseHandover('asked');
  tx.emit(
    handoverAsked,
    { subjectType: 'user', subjectId: leaver.id, after: { targetId, reason } },
    { requestId, orgId, targetId },
  );
  await tell(tx, 'asked', { from: leaver.trueName, to: heir.trueName }, [leaver.id, heir.id]);
  return null;
}

const tell = (
  tx: Tx,
  what: 'asked' | 'done',
  params: { from: string; to: string; moved?: number; left?: number },
  to: readonly string[],
) =>
  notify(tx, {
    template: messageTemplate(
      handoverText,
      what === 'asked' ? 'message.handoverAsked' : 'message.handoverDone',
    ),
    params,
    to: [...to],
    also: [sendType.sms, sendType.email],
  });

/**
 * 办理离职交接: when the second administrator has confirmed it. The work goes first; then the leaver loses the roles there, and the
 * account where they belong nowhere else.
 */
export async function carryOut(sources: Handovers, tx: Tx, row: RequestRow): Promise<void> {
  const { userId, orgId, targetId, reason } = row;
  const leaver = await memberOf(tx.db, userId, orgId);
  const heir = leaver && (await heirs(tx, leaver)).find((h) => h.id === targetId);
  if (!leaver || !heir) throw refuse('requestStale', 409);
  await demandNothingLost(sources, tx, leaver);
  const handover = {
    orgId,
    from: { id: userId, trueName: leaver.trueName },
    to: { id: heir.id, trueName: heir.trueName },
    reason: reason ?? '',
  };
  let [moved, left] = [0, 0];
  for (const source of sources()) {
    const done = await source.handOver(tx, handover);
    moved += done.moved;
    left += done.left;
  }
  await keepingAdmins(tx, async () => {
    await takeRoles(tx, userId, orgId);
    if ((await membershipsOf(tx.db, userId)).length > 1) {
      await leaveOrganisation(tx, userId, orgId);
      await endSessionsOf(tx, userId);
      tx.emit(userLeft, { subjectType: 'user', subjectId: userId, before: leaver }, { orgId });
    } else if (await setDisabled(tx, userId, true))
      tx.emit(userDisabled, { subjectType: 'user', subjectId: userId }, {});
  });
  tx.emit(
    handedOver,
    { subjectType: 'user', subjectId: userId, after: { targetId: heir.id, moved, left } },
    { requestId: row.id, orgId, targetId: heir.id, moved, left },
  );
  await tell(tx, 'done', { from: leaver.trueName, to: heir.trueName, moved, left }, [
    userId,
    heir.id,
    row.askedBy,
  ]);
}
