import { rolesById, rolesIn } from '#base/role/server/index.ts';
import { roleName } from '#base/role/shared/rules.ts';
import { type accountsOf, factorDueOf, windowsNow } from '#base/session/server/index.ts';
import { clockOf, type Read } from '#kit/server/context.ts';
import type { Obstacle } from '../shared/access-calls.ts';
import { waitingRoles } from './requests-store.ts';

interface Concerned {
  readonly userId: string;
  readonly orgId: string;
  readonly account: Awaited<ReturnType<typeof accountsOf>>[number] | undefined;
  readonly roleCodes: readonly string[];
}

const plain = (kind: Obstacle['kind'], blocks: boolean, detail = '', roleName = ''): Obstacle => ({
  kind,
  blocks,
  detail,
  roleName,
});

/** What the account itself must settle first (账号限制), as the login and the gate of each call ask it. */
async function ofAccount({ db }: Read, who: Concerned): Promise<Obstacle[]> {
  const { due, day } = await factorDueOf(db, who.userId, await clockOf(db));
  return [
    ...(who.account?.disabled ? [plain('disabled', true)] : []),
    ...(who.account?.locked ? [plain('locked', true)] : []),
    ...(who.account?.firstLogin ? [plain('firstLogin', true)] : []),
    ...(due ? [plain('factorDue', true)] : day === '' ? [] : [plain('factorSoon', false, day)]),
  ];
}

/** 登录时段与网络 of their roles: outside the hours nobody comes in; from where they come is known only as they do. */
async function ofWindows(read: Read, who: Concerned): Promise<Obstacle[]> {
  const windows = await windowsNow(read, who.roleCodes);
  const roles = windows.length === 0 ? [] : await rolesIn(read.db, {});
  const nameOf = (code: string): string => {
    const found = roles.find((r) => r.roleCode === code);
    return found ? roleName(read.lang, found) : code;
  };
  return windows.flatMap((w) => [
    ...(w.from === '' ? [] : [plain('hours', !w.open, `${w.from}–${w.to}`, nameOf(w.roleCode))]),
    ...(w.addresses.length === 0
      ? []
      : [plain('networks', false, w.addresses.join(' '), nameOf(w.roleCode))]),
  ]);
}

/** 当前限制: whatever keeps this person from acting here just now, or will, beside the roles. */
export async function obstaclesOf(read: Read, who: Concerned): Promise<Obstacle[]> {
  const waiting = await rolesById(read.db, await waitingRoles(read.db, who));
  return [
    ...(await ofAccount(read, who)),
    ...(await ofWindows(read, who)),
    ...waiting.map((r) => plain('roleWaiting', false, '', roleName(read.lang, r))),
  ];
}
