import { type ComponentProps, lazy, Suspense } from 'react';
import { loadChunk } from '#kit/web/chunk.ts';
import { passkeysHere } from './passkeys-here.ts';

const PasskeyButton = lazy(async () => ({
  default: (await loadChunk(() => import('./passkey-button.tsx'))).PasskeyButton,
}));

/** 通行密钥: where the browser has any; fetched apart from the page, which stands without it. */
export const Passkeys = (props: ComponentProps<typeof PasskeyButton>) =>
  passkeysHere() ? (
    <Suspense fallback={null}>
      <PasskeyButton {...props} />
    </Suspense>
  ) : null;
