import { few, upTo } from '#kit/shared/lists.ts';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import { z } from 'zod';
import { acts, call, choosable, done, idSchema, oneId, pageOf, paging } from '#kit/shared/call.ts';
import { givenDirections, givenStates } from '#kit/shared/given.ts';
import { filled, shown } from '#kit/shared/fields.ts';
import { projectProxyText } from '../text/proxy.ts';
import { PROXY_REASON_MAX, projectProxyFields } from './proxy-fields.ts';
import { mainFields } from '../main/schema.ts';

const proxy = z.object({
  id: z.string(),
  mainId: z.string(),
  ...filled(mainFields, 'mainCode'),
  ...shown(mainFields, 'mainName'),
  principalName: z.string(),
  proxyName: z.string(),
  givenName: z.string(),
  ...filled(projectProxyFields, 'reason'),
  ...shown(projectProxyFields, 'startsAt', 'endsAt'),
  endedAt: z.string().nullable(),
  state: z.enum(givenStates),
  can: acts('end'),
});
export type ProjectProxy = z.infer<typeof proxy>;

export const pageProjectProxies = call('GET /pre/project/proxy/page', {
  gate: 'project.proxy',
  summary: 'Projects whose work was given to another manager for a period, or to the user (项目代办列表)',
  input: z.object({
    ...paging,
    direction: choosable(z.enum(givenDirections)),
  }),
  output: pageOf(proxy),
});

export const projectProxyChoices = call('GET /pre/project/proxy/choices', {
  gate: 'project.proxy',
  summary:
    'Projects whose work the user may give to another for a period, and managers who could do it (项目代办可选项)',
  input: z.object({}),
  output: z.object({
    projects: few(
      z.object({
        id: z.string(),
        ...filled(mainFields, 'mainCode'),
        ...shown(mainFields, 'mainName'),
        pmName: z.string(),
      }),
      'projects that one person manages',
    ),
    users: upTo(PEOPLE_MOST, z.object({ id: z.string(), trueName: z.string() })),
  }),
});

/** Projects that are given by one call. */
const GIVEN_MOST = 50;

export const giveProjectProxy = call('POST /pre/project/proxy/give', {
  gate: 'project.proxy',
  summary: "Gives the user's work as manager of projects to another manager for a period (委托项目代办)",
  input: z.object({
    mainIds: z.array(idSchema).min(1, projectProxyText.key('need.mainIds')).max(GIVEN_MOST),
    userId: z.uuid(projectProxyText.key('need.userId')),
    startsAt: z.iso.datetime({ offset: true, error: projectProxyText.key('need.startsAt') }),
    endsAt: z.iso.datetime({ offset: true, error: projectProxyText.key('need.endsAt') }),
    reason: z.string().max(PROXY_REASON_MAX, projectProxyText.key('wrong.reason')).nullish(),
  }),
  output: z.object({ ids: upTo(GIVEN_MOST, z.string()) }),
});

export const endProjectProxy = call('POST /pre/project/proxy/end', {
  gate: 'project.proxy',
  summary: 'Ends a project proxy before its time (终止项目代办)',
  input: oneId,
  output: done,
});

export const proxiesOfProject = call('GET /pre/project/proxy/of', {
  bounded: { few: 'proxies of one project that have not ended' },
  gate: 'project.view',
  summary: "Who does the manager's work in a project now or will (项目的代办)",
  input: z.object({ mainId: idSchema }),
  output: z.array(proxy),
});
