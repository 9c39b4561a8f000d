import type { FastifyReply } from 'fastify';
import type { Raw } from '#kit/server/http/http.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { Refusal } from '#kit/shared/refusal.ts';
import { refuse } from '../../shared/text/index.ts';
import { demandEdited, type Opened } from '../access.ts';
import { headerOf, versionOf } from './asked.ts';
import { currentLock, heldLock, LOCK_NAME_MAX, refresh, release, rename, takeNamed } from './lock.ts';
import { stillThere } from './token.ts';

/** The name of a lock that a call says; undefined where it says none. */
export function lockNamed(
  request: Raw['request'],
  header: 'x-wopi-lock' | 'x-wopi-oldlock',
): string | undefined {
  const said = headerOf(request, header);
  if (said !== undefined && said.length > LOCK_NAME_MAX) throw refuse('lockName', 400);
  return said || undefined;
}

function demandNamed(request: Raw['request']): string {
  const name = lockNamed(request, 'x-wopi-lock');
  if (name === undefined) throw refuse('lockName', 400);
  return name;
}

/** 锁冲突: the refusal that the protocol asks for, with the lock that is there; our own editors' has no name in it. */
export async function conflict(r: Raw, { window }: Opened): Promise<Refusal> {
  const lock = await r.read((read) => currentLock(read, window));
  sayLock(r.reply, lock?.name ?? '').header(
    'x-wopi-lockfailurereason',
    lock ? (lock.name ? 'locked under another name' : 'locked by another editor') : 'not locked',
  );
  if (!lock) return kitRefuse('refused.changed', 409);
  if (lock.name === '') r.reply.header('x-wopi-lockedbyotherinterface', 'true');
  return refuse('lockedBy', 409, { name: lock.userName });
}

export const sayLock = (reply: FastifyReply, name: string): FastifyReply => reply.header('x-wopi-lock', name);

/** An answer of no words; the version that the lock is about goes with it. */
const empty = (r: Raw, found: Opened): FastifyReply =>
  r.reply.code(200).header('x-wopi-itemversion', versionOf(found)).send('');

/** 加锁 (Lock), or 换锁 (UnlockAndRelock) where the call names the lock that it gives up. */
export async function lock(r: Raw, found: Opened): Promise<FastifyReply> {
  const { window, held } = found;
  const name = demandNamed(r.request);
  const old = lockNamed(r.request, 'x-wopi-oldlock');
  demandEdited(found);
  const taken = await r.write(async (tx) => {
    await stillThere(tx, window.id);
    if (old === undefined) return takeNamed(tx, window, name, window.mark ?? held.mark);
    if (!(await heldLock(tx, window, old))) return false;
    await rename(tx, window, name);
    return true;
  });
  if (!taken) throw await conflict(r, found);
  return empty(r, found);
}

/** 续锁 (RefreshLock) and 解锁 (Unlock), of the lock by its name alone. */
const ofHeld =
  (act: typeof refresh | typeof release) =>
  async (r: Raw, found: Opened): Promise<FastifyReply> => {
    const { window } = found;
    const name = demandNamed(r.request);
    const done = await r.write(async (tx) => {
      await stillThere(tx, window.id);
      if (!(await heldLock(tx, window, name))) return false;
      await act(tx, window);
      return true;
    });
    if (!done) throw await conflict(r, found);
    return empty(r, found);
  };

export const refreshLock = ofHeld(refresh);
export const unlock = ofHeld(release);

/** 查询锁 (GetLock). */
export async function getLock(r: Raw, { window }: Opened): Promise<FastifyReply> {
  const found = await r.read((read) => currentLock(read, window));
  return sayLock(r.reply, found?.name ?? '').send('');
}
