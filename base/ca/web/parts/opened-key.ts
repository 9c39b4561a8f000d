import { loginMark } from '#kit/web/session.ts';
import type { OpenKeyStore } from '../../shared/keystore.ts';

/** So long one need not enter the PIN again. */
const KEPT_MS = 30 * 60_000;

let kept: { readonly keys: OpenKeyStore; readonly until: number; readonly login: string | null } | undefined;

/** Keeps an opened certificate in this page's memory for one login (签署会话); the key cannot be taken out of it. */
export function keepOpened(keys: OpenKeyStore): void {
  kept = { keys, until: Date.now() + KEPT_MS, login: loginMark() };
}

/** The certificate opened before, while it may still be used by the same login. */
export function openedBefore(): OpenKeyStore | undefined {
  if (!kept || kept.until < Date.now() || kept.login !== loginMark()) kept = undefined;
  return kept?.keys;
}
