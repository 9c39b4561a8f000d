import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { clockOf, may, type Read, type Tx } from '#kit/server/context.ts';
import { setDeadline } from '#kit/server/ticker.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import { normal } from '#kit/shared/fields.ts';
import { givenPeriod, givenState } from '#kit/shared/given.ts';
import { projectProxyEnded, projectProxyGiven } from '../../shared/events.ts';
import type * as calls from '../../shared/member/proxy-calls.ts';
import { projectScreens } from '../../shared/screens.ts';
import { refuse as refuseProject } from '../../shared/text/index.ts';
import { projectProxyText, refuse, refuseField } from '../../shared/text/proxy.ts';
import { projectFor } from '../access.ts';
import { projectsById } from '../main/of-tenderee.ts';
import { PROXY_BEGINS, PROXY_ENDS } from './clock.ts';
import * as store from './store.ts';

const MANAGER_ROLE = 'pm';

/** May this user give away any project of the company, not only those they manage (公司管理员)? */
const givesAll = (r: Read): boolean => may(r, 'project.proxyAll');

/** 项目代办可选项. */
export async function choices(r: Read): Promise<OutputOf<typeof calls.projectProxyChoices>> {
  const { id, orgId } = r.user;
  return {
    projects: await store.underWay(r.db, orgId, givesAll(r) ? undefined : id),
    users: (await membersWithRole(r.db, MANAGER_ROLE, orgId))
      .filter((m) => m.id !== id)
      .map(({ id: userId, trueName }) => ({ id: userId, trueName })),
  };
}

/** 委托项目代办: another manager does the work in these projects for a while; nobody takes a project so for themselves. */
export async function give(
  tx: Tx,
  input: InputOf<typeof calls.giveProjectProxy>,
): Promise<{ ids: string[] }> {
  const period = givenPeriod(input, tx.now);
  if (typeof period === 'string') throw refuseField('endsAt', period);
  const { from, to } = period;
  const { orgId } = tx.user;
  if (input.userId === tx.user.id) throw refuseField('userId', 'wrong.own');
  const mainIds = [...new Set(input.mainIds)];
  const held = await store.holdProjects(tx, orgId, mainIds);
  if (held.length < mainIds.length) throw refuseProject('notFound', 404);
  const proxy = (await membersWithRole(tx.db, MANAGER_ROLE, orgId)).find((m) => m.id === input.userId);
  if (!proxy) throw refuseField('userId', 'wrong.user');
  const free = new Set(
    (await store.underWay(tx.db, orgId, givesAll(tx) ? undefined : tx.user.id)).map((p) => p.id),
  );
  if (held.some((p) => !free.has(p.id))) throw refuseField('mainIds', 'wrong.project');
  if (held.some((p) => p.pmId === proxy.id)) throw refuseField('userId', 'wrong.self');
  const other = await store.overlapping(tx.db, mainIds, from, to);
  if (other)
    throw refuse('overlaps', 409, {
      main: held.find((p) => p.id === other.projectId)?.mainName ?? '',
      name: other.proxyName,
    });
  const ids: string[] = [];
  for (const p of held) {
    const row = {
      orgId,
      projectId: p.id,
      principalId: p.pmId,
      principalName: p.pmName,
      proxyId: proxy.id,
      proxyName: proxy.trueName,
      reason: normal(input.reason),
      startsAt: from,
      endsAt: to,
      givenBy: tx.user.id,
      givenName: tx.user.trueName,
    };
    const id = await store.insertProxy(tx, row);
    ids.push(id);
    await setDeadline(tx, PROXY_BEGINS, id, from);
    await setDeadline(tx, PROXY_ENDS, id, to);
    const { startsAt, endsAt, ...said } = row;
    tx.emit(
      projectProxyGiven,
      {
        subjectType: 'project',
        subjectId: p.id,
        after: { ...said, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      },
      { mainId: p.id, mainCode: p.mainCode, proxyId: proxy.id, principalId: p.pmId },
    );
    await tell(tx, 'message.proxyGiven', row, p.mainName);
  }
  return { ids };
}

/** Manager and proxy hear of it, whoever did it; who did it does not. */
const tell = (
  tx: Tx,
  how: 'message.proxyGiven' | 'message.proxyEnded',
  row: Pick<store.ProxyRow, 'principalId' | 'principalName' | 'proxyId' | 'proxyName'>,
  main: string,
): Promise<void> =>
  notify(tx, {
    template: messageTemplate(projectProxyText, how),
    params: { main, by: tx.user.trueName, principal: row.principalName, proxy: row.proxyName },
    to: [row.principalId, row.proxyId].filter((id) => id !== tx.user.id),
    webRouter: { path: projectScreens.proxy, query: {} },
  });

const mayEnd = (r: Read, p: store.ProxyRow): boolean =>
  [p.principalId, p.proxyId, p.givenBy].includes(r.user.id) || givesAll(r);

/** 终止项目代办: by who gave it, who manages the project, who was given it, or the company's administrator. */
export async function end(tx: Tx, { id }: { id: string }): Promise<null> {
  const proxy = await store.proxyById(tx.db, id);
  if (!proxy || proxy.orgId !== tx.user.orgId || !mayEnd(tx, proxy)) throw refuse('notFound', 404);
  if (!(await store.endProxy(tx, id))) throw refuse('ended');
  const [main] = await projectsById(tx.db, [proxy.projectId]);
  tx.emit(
    projectProxyEnded,
    { subjectType: 'project', subjectId: proxy.projectId, before: { id } },
    {
      mainId: proxy.projectId,
      mainCode: main?.mainCode ?? '',
      proxyId: proxy.proxyId,
      principalId: proxy.principalId,
    },
  );
  await tell(tx, 'message.proxyEnded', proxy, main?.mainName ?? '');
  return null;
}

async function shown(r: Read, rows: readonly store.ProxyRow[]): Promise<calls.ProjectProxy[]> {
  const now = await clockOf(r.db);
  const mains = await projectsById(r.db, [...new Set(rows.map((p) => p.projectId))]);
  return rows.map((p) => {
    const main = mains.find((m) => m.id === p.projectId);
    const state = givenState(p, now);
    return {
      id: p.id,
      mainId: p.projectId,
      mainCode: main?.mainCode ?? '',
      mainName: main?.mainName ?? '',
      principalName: p.principalName,
      proxyName: p.proxyName,
      givenName: p.givenName,
      reason: p.reason ?? '',
      startsAt: p.startsAt.toISOString(),
      endsAt: p.endsAt.toISOString(),
      endedAt: p.endedAt?.toISOString() ?? null,
      state,
      can: {
        end: (state === 'coming' || state === 'inForce') && may(r, 'project.proxy') && mayEnd(r, p),
      },
    };
  });
}

/** 项目代办列表: what one gave or was given; administrators of the company see all. */
export async function page(
  r: Read,
  q: InputOf<typeof calls.pageProjectProxies>,
): Promise<OutputOf<typeof calls.pageProjectProxies>> {
  const whose = { userId: r.user.id, orgId: r.user.orgId, whole: givesAll(r), direction: q.direction };
  const { records, ...count } = await store.pageOfProxies(r.db, whose, q);
  return pageResult(await shown(r, records), count, q);
}

/** 项目的代办: shown on the project to whoever sees it in the organisation that runs it. */
export async function ofProject(r: Read, { mainId }: { mainId: string }): Promise<calls.ProjectProxy[]> {
  const project = await projectFor(r, mainId);
  if (project.orgId !== r.user.orgId) return [];
  return shown(r, await store.liveOf(r.db, mainId));
}
