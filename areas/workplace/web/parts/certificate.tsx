import { caScreens } from '#base/ca/shared/screens.ts';
import { Link } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { Time, useServerNow } from '#kit/web/time.tsx';
import type { HomeRecord } from '../../shared/calls.ts';
import { workplaceText } from '../../shared/text/index.ts';
import { PlateBox } from './plate.tsx';

const SOON_MS = 60 * 86_400_000;

/** CA证书: until when it holds; without one nothing can be sealed or signed. */
export function Certificate({ of }: { readonly of: NonNullable<HomeRecord['certificate']> }) {
  const t = useText(workplaceText);
  const now = useServerNow(3_600_000);
  const left = of.notAfter === null ? 0 : new Date(of.notAfter).getTime() - now;
  return (
    <PlateBox
      title={t('plate.certificate')}
      action={<Link to={caScreens.list}>{t(of.bound ? 'certificate.open' : 'certificate.bind')}</Link>}
    >
      {of.bound ? (
        <p className="wk-certificate">
          {t('certificate.until')} <Time value={of.notAfter} />
          {left < SOON_MS ? (
            <strong className="wk-bad">{t(left > 0 ? 'certificate.soon' : 'certificate.over')}</strong>
          ) : null}
        </p>
      ) : (
        <p className="wk-certificate wk-bad">{t('certificate.none')}</p>
      )}
    </PlateBox>
  );
}
