import { declared, few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, idSchema, nothing } from '#kit/shared/call.ts';
import { tokenObject } from './calls.ts';

const serverTimes = z.object({ currentTime: z.number(), worldTime: z.number() });

export const timeStamp = call('GET /base/user/getTimeStamp', {
  gate: { open: 'the time is no secret' },
  summary:
    "The server's time in epoch milliseconds (服务器时间): currentTime for tokens, worldTime for deadlines",
  input: nothing,
  output: serverTimes,
});

const userFacts = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  trueName: z.string(),
  orgId: z.string(),
  orgType: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  departName: z.string(),
  roleNames: few(z.string(), 'roles of one person'),
  orgCount: z.number(),
  tenantLogo: z.string(),
  userLogo: z.string(),
  logo: z.string(),
  mobile: z.string(),
  email: z.string(),
  identityNum: z.string(),
  /** 1 = the password must be changed before anything else. */
  firstLogin: z.number(),
  /** 1 = a second factor must be set up before anything else. */
  factorDue: z.number(),
});

export const userInfo = call('GET /base/user/info', {
  gate: { session: 'everyone may read who they are', early: true },
  summary: 'Who is logged in (当前用户信息)',
  input: nothing,
  output: userFacts,
});

export const uriList = call('GET /base/resource/vue/uriList', {
  bounded: { declared: 'screens' },
  gate: { session: 'the start-up guard asks for everyone', early: true },
  summary: 'Routes this user may open (可访问路由)',
  input: nothing,
  output: z.array(z.string()),
});

export const buttons = call('GET /base/resource/button/listAll', {
  gate: { session: 'the start-up guard asks for everyone', early: true },
  summary: 'Button permissions: module to actions (按钮权限)',
  input: nothing,
  output: z.record(z.string(), declared(z.string(), 'buttons')),
});

export interface MenuEntry {
  id: string;
  resourceUri: string;
  menuCname: string;
  menuEname: string;
  i18nKey: string;
  isOuter: string;
  /** Sign beside its name; '' = none. */
  icon: string;
  /** How an address outside opens: frame or window; '' = a page of this application. */
  method: string;
  children: MenuEntry[];
}
const menuEntry: z.ZodType<MenuEntry> = z.lazy(() =>
  z.object({
    id: z.string(),
    resourceUri: z.string(),
    menuCname: z.string(),
    menuEname: z.string(),
    i18nKey: z.string(),
    isOuter: z.string(),
    icon: z.string(),
    method: z.string(),
    children: few(menuEntry, 'entries of one menu'),
  }),
);

export const menuList = call('GET /base/menu/list', {
  bounded: { few: 'menu entries: some hundred' },
  gate: { session: 'the start-up guard asks for everyone', early: true },
  summary: 'The menu tree of this user (菜单)',
  input: z.object({ path: z.string().max(500).optional() }),
  output: z.array(menuEntry),
});

export const userMenuTree = call('GET /base/menu/user/tree', {
  bounded: { few: 'menu entries: some hundred' },
  gate: { session: 'everyone may read their own menu', early: true },
  summary:
    'The menu tree of this user, at the address that the side menu of other programs asks (用户菜单树)',
  input: nothing,
  output: z.array(menuEntry),
});

export const outerMenuList = call('GET /base/menu/outerList', {
  bounded: { few: 'menu entries: some hundred' },
  gate: { session: 'the start-up guard asks for everyone', early: true },
  summary: 'Menu entries that open outside (外部菜单)',
  input: nothing,
  output: z.array(menuEntry),
});

/** Our own beside the documents' five calls, so that a page asks once before it shows anything. */
export const sessionStart = call('GET /base/session/start', {
  gate: { session: 'the start-up guard asks for everyone', early: true },
  summary:
    'Everything the frame of the pages needs at once (会话启动数据): user, routes, menus, buttons, time',
  compressed: 'it holds no key of the session, and whoever may change a name in it may read all of it',
  input: z.object({
    /** '1' = the first time in this tab of the browser, which asks more. */
    newTab: z.enum(['0', '1']).optional(),
  }),
  output: z.object({
    user: userFacts,
    uris: declared(z.string(), 'screens'),
    menus: few(menuEntry, 'entries of one menu'),
    outerMenus: few(menuEntry, 'entries of one menu'),
    buttons: z.record(z.string(), declared(z.string(), 'buttons')),
    /** What calls answer that the frame would ask next: by the path of each, and what it asks behind it as in an address. */
    answers: z.record(z.string(), z.unknown()),
    time: serverTimes,
  }),
});

export const orgList = call('GET /base/user/orgList', {
  bounded: { few: 'organisations of one user' },
  gate: { session: 'everyone may list the organisations they belong to' },
  summary: 'Organisations of the user (所属组织)',
  input: z.object({ userId: z.string().optional() }),
  output: z.array(z.object({ id: z.string(), orgName: z.string(), current: z.boolean() })),
});

export const switchOrg = call('POST /base/user/switchOrg', {
  gate: { session: 'everyone may switch among their own organisations' },
  summary: "Switches to another of the user's organisations (切换组织)",
  input: z.object({ orgId: idSchema }),
  output: tokenObject,
});
