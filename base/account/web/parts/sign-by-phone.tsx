import { QRCode } from 'antd';
import { useEffect, useRef } from 'react';
import { APP_BASE } from '#kit/web/paths.ts';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { accountScreens } from '../../shared/screens.ts';
import { handSignature } from '../../shared/signature-calls.ts';
import { signatureText } from '../../shared/text/signature.ts';

const EVERY_MS = 3000;

/** The address of one's own pad. It holds no right: whoever opens it signs in there. */
const padAddress = (): string => `${location.origin}${APP_BASE}${accountScreens.personalCentre}?sign=1`;

/** 手机书写 (扫码): leads a telephone to the pad, and hears when a signature was kept there. */
export function SignByPhone({ onKept }: { readonly onKept: () => void }) {
  const t = useText(signatureText);
  const { data } = useCall(handSignature, {}, { quiet: true, everyMs: EVERY_MS });
  const first = useRef<string | null>(undefined);
  useEffect(() => {
    if (!data) return;
    if (first.current === undefined) first.current = data.keptAt;
    else if (data.keptAt !== null && data.keptAt !== first.current) onKept();
  }, [data, onKept]);
  return (
    <div className="acc-qr">
      <div role="img" aria-label={t('qr')}>
        <QRCode type="svg" value={padAddress()} size={184} color="#000" bgColor="#fff" />
      </div>
      <p role="status">{t('scan')}</p>
    </div>
  );
}
