import { loadChunk } from '#kit/web/chunk.ts';

/** What shows and makes passkeys, fetched when somebody wants one. */
export const loadPasskeys = () => loadChunk(() => import('./passkey.ts'));
