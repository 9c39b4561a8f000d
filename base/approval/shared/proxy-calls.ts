import { declared, upTo } from '#kit/shared/lists.ts';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import { z } from 'zod';
import { acts, call, choosable, done, oneId, pageOf, paging } from '#kit/shared/call.ts';
import { givenDirections, givenStates } from '#kit/shared/given.ts';
import { shown } from '#kit/shared/fields.ts';
import { proxyText } from './text/proxy.ts';
import { proxyFields } from './proxy-fields.ts';

const own = { session: 'everyone gives away and is given their own approvals only; every verb checks it' };

const proxy = z.object({
  id: z.string(),
  principalName: z.string(),
  proxyName: z.string(),
  /** Names of the businesses; none = every one. */
  services: declared(z.string(), 'what is approved'),
  ...shown(proxyFields, 'startsAt', 'endsAt'),
  endedAt: z.string().nullable(),
  state: z.enum(givenStates),
  can: acts('end'),
});
export type ApprovalProxy = z.infer<typeof proxy>;

export const pageProxies = call('GET /base/wf/proxy/page', {
  gate: own,
  summary: 'Proxies for approvals that the user gave or was given (审批代理列表)',
  input: z.object({
    ...paging,
    /** Left out: both. */
    direction: choosable(z.enum(givenDirections)),
  }),
  output: pageOf(proxy),
});

export const proxyChoices = call('GET /base/wf/proxy/choices', {
  gate: own,
  summary: "Who could be the user's proxy, and for which businesses (代理可选项)",
  input: z.object({}),
  output: z.object({
    users: upTo(PEOPLE_MOST, z.object({ id: z.string(), trueName: z.string() })),
    services: declared(z.object({ serviceKey: z.string(), serviceName: z.string() }), 'what is approved'),
  }),
});

export const giveProxy = call('POST /base/wf/proxy/add', {
  gate: own,
  summary:
    "Gives the user's approvals to another person for a period and for some or all businesses (委托代理)",
  input: z.object({
    userId: z.uuid(proxyText.key('need.user')),
    /** None = every business. */
    serviceKeys: z.array(z.string().min(1).max(60)).max(100).default([]),
    startsAt: z.iso.datetime({ offset: true, error: proxyText.key('need.startsAt') }),
    endsAt: z.iso.datetime({ offset: true, error: proxyText.key('need.endsAt') }),
  }),
  output: z.object({ id: z.string() }),
});

export const stopProxy = call('POST /base/wf/proxy/end', {
  gate: own,
  summary: 'Ends a proxy before its time, by whoever gave it or was given it (终止代理)',
  input: oneId,
  output: done,
});
