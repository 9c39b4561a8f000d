import { type ComponentProps, Suspense } from 'react';
import { later } from '#kit/web/chunk.ts';
import { passkeysHere } from './passkeys-here.ts';

const PasskeyButton = later(() => import('./passkey-button.tsx').then((m) => m.PasskeyButton));

/** 通行密钥: where the browser has any; fetched apart from the page, which stands without it. */
export const Passkeys = (props: ComponentProps<typeof PasskeyButton>) =>
  passkeysHere() ? (
    <Suspense fallback={null}>
      <PasskeyButton {...props} />
    </Suspense>
  ) : null;
