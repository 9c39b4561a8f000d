import { Link } from '#kit/web/router/router.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { Watched } from '../../shared/calls.ts';
import { workplaceText } from '../../shared/text/index.ts';
import { About, Nothing, PlateBox, routeTo } from './plate.tsx';

/** 需要关注: what goes on before the eyes of the supervision or an administrator, whoever caused it. */
export function WatchPlate({ of }: { readonly of: readonly Watched[] }) {
  const t = useText(workplaceText);
  return (
    <PlateBox code="watch" title={t('plate.watch')}>
      {of.length === 0 ? <Nothing>{t('empty.watch')}</Nothing> : null}
      <ul className="wk-lines">
        {of.map((one) => (
          <li key={`${one.code} ${one.main} ${one.part} ${one.at ?? ''}`}>
            <Link to={routeTo(one)}>
              <StatusTag tone={one.code === 'opening' ? 'process' : 'needs'}>
                {t(`watch.${one.code}`)}
              </StatusTag>
              <About main={one.main} part={one.part} />
            </Link>
            <span className="wk-when">
              <Time value={one.at} />
            </span>
          </li>
        ))}
      </ul>
    </PlateBox>
  );
}
