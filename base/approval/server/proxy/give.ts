import { membersOf } from '#base/organisation/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { clockOf, type Read, type Tx } from '#kit/server/context.ts';
import { setDeadline } from '#kit/server/ticker.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import { givenPeriod, givenState } from '#kit/shared/given.ts';
import type * as calls from '../../shared/proxy-calls.ts';
import { proxyEnded, proxyGiven } from '../../shared/events.ts';
import { approvalScreens } from '../../shared/screens.ts';
import { proxyText, refuse, refuseField } from '../../shared/text/proxy.ts';
import { absencesOf } from '../exception/troubles.ts';
import { businessNames } from '../own/names.ts';
import { definitionsNow } from '../store-definitions.ts';
import { backlogChanged } from '../tell.ts';
import { PROXY_BEGINS, PROXY_ENDS, touchTasks } from './clock.ts';
import {
  endProxy,
  insertProxy,
  lockProxies,
  overlapping,
  pageOfProxies,
  proxyById,
  type ProxyRow,
} from './store.ts';

/** 代理可选项: active colleagues, and every business under approval. */
export async function proxyChoices(r: Read): Promise<OutputOf<typeof calls.proxyChoices>> {
  const members = (await membersOf(r.db, r.user.orgId)).filter((m) => m.id !== r.user.id);
  const absent = await absencesOf(
    r.db,
    r.tenantId,
    members.map((m) => ({ userId: m.id, orgId: r.user.orgId })),
  );
  const nameOf = await businessNames(r.db, r.lang);
  return {
    users: members
      .filter((m) => !absent.has(`${m.id} ${r.user.orgId}`))
      .map(({ id, trueName }) => ({ id, trueName })),
    services: (await definitionsNow(r.db)).map(({ serviceKey }) => ({
      serviceKey,
      serviceName: nameOf(serviceKey) ?? serviceKey,
    })),
  };
}

/** 委托代理: another decides one's approvals for a while, in one's name; whoever is away then, or acts for others, is none. */
export async function giveProxy(tx: Tx, input: InputOf<typeof calls.giveProxy>): Promise<{ id: string }> {
  const { orgId } = tx.user;
  const period = givenPeriod(input, tx.now);
  if (typeof period === 'string') throw refuseField('endsAt', period);
  const { from, to } = period;
  const { users, services } = await proxyChoices(tx);
  if (input.userId === tx.user.id) throw refuseField('userId', 'wrong.self');
  const user = users.find((u) => u.id === input.userId);
  if (!user) throw refuseField('userId', 'wrong.user');
  const serviceKeys = [...new Set(input.serviceKeys)];
  if (serviceKeys.some((key) => !services.some((s) => s.serviceKey === key)))
    throw refuseField('serviceKeys', 'wrong.service');
  await lockProxies(tx, orgId);
  await demandFree(tx, { principalId: tx.user.id, proxyId: user.id, from, to, serviceKeys });
  const id = await insertProxy(tx, {
    orgId,
    principalId: tx.user.id,
    principalName: tx.user.trueName,
    proxyId: user.id,
    proxyName: user.trueName,
    serviceKeys,
    startsAt: from,
    endsAt: to,
  });
  await setDeadline(tx, PROXY_BEGINS, id, from);
  await setDeadline(tx, PROXY_ENDS, id, to);
  tx.emit(
    proxyGiven,
    { subjectType: 'approvalProxy', subjectId: id, after: { ...input, serviceKeys } },
    { principalId: tx.user.id, proxyId: user.id, orgId },
  );
  await tell(tx, 'message.given', { principal: tx.user.trueName, to: user.id });
  return { id };
}

/** No chain, no two proxies of one business at once. */
async function demandFree(
  tx: Tx,
  of: { principalId: string; proxyId: string; from: Date; to: Date; serviceKeys: readonly string[] },
): Promise<void> {
  const found = await overlapping(tx.db, { ...of, orgId: tx.user.orgId });
  const acting = found.find((p) => p.proxyId === of.principalId);
  if (acting) throw refuse('acting', 409, { name: acting.principalName });
  const away = found.find((p) => p.principalId === of.proxyId);
  if (away) throw refuse('away', 409, { name: away.principalName });
  const isShared = (p: ProxyRow) =>
    p.serviceKeys.length === 0 ||
    of.serviceKeys.length === 0 ||
    p.serviceKeys.some((key) => of.serviceKeys.includes(key));
  const other = found.find((p) => p.principalId === of.principalId && isShared(p));
  if (other) throw refuse('overlaps', 409, { name: other.proxyName });
}

const tell = (
  tx: Tx,
  how: 'message.given' | 'message.proxyEnded',
  of: { principal: string; to: string },
): Promise<void> =>
  notify(tx, {
    template: messageTemplate(proxyText, how),
    params: { principal: of.principal },
    to: [of.to],
    webRouter: { path: approvalScreens.proxy, query: { direction: 'received' } },
  });

/** 终止代理: by who gave it or who was given it, before its time. */
export async function stopProxy(tx: Tx, { id }: { id: string }): Promise<null> {
  const proxy = await proxyById(tx.db, id);
  const isMine = proxy && [proxy.principalId, proxy.proxyId].includes(tx.user.id);
  if (!isMine || proxy.orgId !== tx.user.orgId) throw refuse('notFound', 404);
  if (!(await endProxy(tx, id))) throw refuse('ended');
  tx.emit(
    proxyEnded,
    { subjectType: 'approvalProxy', subjectId: id },
    { principalId: proxy.principalId, proxyId: proxy.proxyId, orgId: proxy.orgId },
  );
  await touchTasks(tx, proxy);
  const other = tx.user.id === proxy.proxyId ? proxy.principalId : proxy.proxyId;
  await tell(tx, 'message.proxyEnded', { principal: proxy.principalName, to: other });
  backlogChanged(tx, [proxy.proxyId]);
  return null;
}

/** 审批代理列表: what one gave away, or was given, in the present organisation. */
export async function pageProxies(
  r: Read,
  q: InputOf<typeof calls.pageProxies>,
): Promise<OutputOf<typeof calls.pageProxies>> {
  const at = { userId: r.user.id, orgId: r.user.orgId };
  const now = await clockOf(r.db);
  const { records, ...count } = await pageOfProxies(r.db, at, q);
  const nameOf = await businessNames(r.db, r.lang);
  return pageResult(
    records.map((p) => {
      const state = givenState(p, now);
      return {
        id: p.id,
        principalName: p.principalName,
        proxyName: p.proxyName,
        services: p.serviceKeys.map((key) => nameOf(key) ?? key),
        startsAt: p.startsAt.toISOString(),
        endsAt: p.endsAt.toISOString(),
        endedAt: p.endedAt?.toISOString() ?? null,
        state,
        can: { end: state === 'coming' || state === 'inForce' },
      };
    }),
    count,
    q,
  );
}
