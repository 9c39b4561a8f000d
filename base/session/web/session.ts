import type { OutputOf } from '#kit/shared/call.ts';
import { bringAnswers } from '#kit/web/brought.ts';
import { setButtons } from '#kit/web/can.tsx';
import { goLogin } from '#kit/web/paths.ts';
import { setDraftOwner } from '#kit/web/form/draft-store.ts';
import { queries } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { endLogin, setLoginPerson, startLogin, tokens } from '#kit/web/session.ts';
import { store, useStore } from '#kit/web/store.ts';
import { push } from '#kit/web/push.ts';
import { logout } from '../shared/calls.ts';
import { socketTicket } from '../shared/socket-calls.ts';
import { type menuList, switchOrg, userInfo } from '../shared/start-calls.ts';
import { takeStart } from './ask-start.ts';

type UserInfo = OutputOf<typeof userInfo>;
export type Menus = OutputOf<typeof menuList>;

/** What the start-up guard fetches together (路由守卫): who, which routes, which menus, which buttons. */
export interface SessionData {
  readonly user: UserInfo;
  readonly uris: ReadonlySet<string>;
  readonly menus: Menus;
  readonly outerMenus: Menus;
}

const sessionStore = store<SessionData | undefined>(undefined);
let starting: Promise<SessionData> | undefined;

async function fetchSession(): Promise<SessionData> {
  const { uris, buttons, time: _noted, answers, ...seen } = await takeStart();
  bringAnswers(answers);
  setButtons(buttons);
  const data = { ...seen, uris: new Set(uris) };
  sessionStore.set(data);
  const person = `${seen.user.id}.${seen.user.orgId}`;
  setDraftOwner(person);
  setLoginPerson(person);
  push.start((clientId, socket) => send(socketTicket, { clientId, socket }, { quiet: true }));
  return data;
}

/** Fetches the session's data once; screens that start together share it. */
export function ensureSession(): Promise<SessionData> {
  const known = sessionStore.get();
  if (known) return Promise.resolve(known);
  starting ??= fetchSession().finally(() => {
    starting = undefined;
  });
  return starting;
}

export const useSession = (): SessionData | undefined => useStore(sessionStore);

/** Who is signed in; inside the shell there always is someone. */
export function useUser(): UserInfo {
  const session = useSession();
  if (!session) throw new Error('no session on this screen');
  return session.user;
}

/** The user's data changed (name, avatar, mobile): fetch it again. */
export async function refreshUser(): Promise<void> {
  const user = await send(userInfo, {});
  sessionStore.set((old) => (old ? { ...old, user } : old));
}

/** 退出登录: the server forgets the session, the push channel closes, then the login page. */
export async function signOut(): Promise<void> {
  push.stop();
  if (tokens()) await send(logout, {}, { quiet: true }).catch(() => undefined);
  endLogin();
  queries.clear();
  bringAnswers();
  goLogin('');
}

/** 切换组织: goes on as a member of another organisation; everything is reloaded. */
export async function changeOrg(orgId: string, home: string): Promise<void> {
  startLogin(await send(switchOrg, { orgId }));
  location.assign(home);
}

/** The server could not be reached, so nothing is known about the session. */
export const isUnreachable = (error: unknown): boolean => error instanceof CallFailed && error.code === 0;
