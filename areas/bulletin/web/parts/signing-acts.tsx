import { Suspense } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { DownloadButton } from '#kit/web/act-button.tsx';
import { later } from '#kit/web/chunk.ts';
import { useText } from '#kit/web/text.ts';
import { type bulletinDetail, signedBulletin } from '../../shared/calls.ts';
import { bulletinText } from '../../shared/text/index.ts';

// Who signs brings certificate and PIN along; everybody else need not wait for that.
const SignBulletinButton = later(() => import('./sign-bulletin.tsx').then((m) => m.SignBulletinButton));

interface Props {
  readonly packageId: string;
  readonly record: OutputOf<typeof bulletinDetail>;
}

/** 公告签章: what this reader may add to the text now, and the text with what it has. */
export function SigningActs({ packageId, record: { can, signers } }: Props) {
  const t = useText(bulletinText);
  return (
    <>
      {signers.length > 0 ? (
        <DownloadButton call={signedBulletin} input={{ packageId }} text={t('action.signed')} />
      ) : null}
      {can.sign || can.seal ? (
        <Suspense fallback={null}>
          <SignBulletinButton packageId={packageId} part={can.sign ? 'sign' : 'seal'} />
        </Suspense>
      ) : null}
    </>
  );
}
