import { areasSources } from './sources-areas.ts';
import { baseSources } from './sources-base.ts';

/**
 * Where valid bodies come from (有效请求来源): each POST that is served, and each GET that takes parameters, with the test whose people
 * send it with success. Everybody else sends the same there: see watch.ts. A call that stands nowhere fails the suite.
 */
export const sources: Readonly<Record<string, readonly string[]>> = {
  'apps/server/other-calls.test.ts': [
    'GET /base/backlog/handledPage',
    'GET /base/file/list',
    'GET /base/holiday/days',
    'GET /base/menu/list',
    'GET /base/organization/list/platform',
    'GET /base/organization/page',
    'GET /base/organization/tree',
    'GET /base/organization/user/list',
    'GET /base/user/orgList',
    'GET /base/user/validate/email',
    'GET /base/user/validate/identityNum',
    'GET /base/websocket/auth',
    'GET /base/wf/apvl/submitConfig',
    'GET /bos/ca/lost/page',
    'GET /bos/opening/setting',
    'GET /pre/project/contract/page',
    'GET /pre/project/member/candidate/list',
    'GET /pre/project/member/stage/list',
    'GET /pre/project/pm/list',
    'GET /pre/project/tenderee/list',
    'POST /base/organization/tree/p',
    'POST /base/user/logout',
    'POST /base/user/switchOrg',
  ],
  ...baseSources,
  ...areasSources,
};

/** Calls that no production serves: they sign in and move the clock of the demonstration world. */
export const onlyInDemonstration = ['POST /base/demo/login', 'POST /base/demo/clock'];
