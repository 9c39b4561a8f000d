import { loadChunk } from '#kit/web/chunk.ts';

/** The login page, fetched at its address alone: whoever is signed in already needs none of it. */
export const loadLogin = () => loadChunk(() => import('./login-page.tsx'));
