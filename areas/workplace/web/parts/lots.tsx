import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { wordingOf } from '#areas/project/shared/modes.ts';
import { NextDate, PhaseTag, whyOf } from '#areas/project/web/index.ts';
import { useLang } from '#kit/web/lang.ts';
import { Link } from '#kit/web/router/router.tsx';
import { useText, Wording } from '#kit/web/text.ts';
import type { HomeLot, HomeRecord } from '../../shared/calls.ts';
import { workplaceText } from '../../shared/text/index.ts';
import { About, Nothing, PlateBox, routeTo } from './plate.tsx';

function LotCards({ lots }: { readonly lots: readonly HomeLot[] }) {
  const lang = useLang();
  return (
    <ul className="wk-lots">
      {lots.map((lot) => {
        const kind = wordingOf(lot.purchaseMode);
        const why = whyOf(lang, lot.phase, kind);
        return (
          <li key={lot.packageId}>
            <Link to={routeTo(lot)}>
              <About main={lot.main} part={lot.part} />
              <span className="wk-lot-phase">
                <Wording value={kind}>
                  <PhaseTag of={lot.phase} status={lot.status} />
                  <NextDate of={lot.phase} />
                </Wording>
              </span>
              {why ? <span className="wk-note">{why}</span> : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** 我的标段: a strip of lots with where they stand and what comes next. */
export function LotsPlate({
  of,
  supplier,
}: {
  readonly of: NonNullable<HomeRecord['lots']>;
  readonly supplier: boolean;
}) {
  const t = useText(workplaceText);
  return (
    <PlateBox code="lots" title={t('plate.lots')} to={of.path} count={of.total}>
      {of.records.length === 0 ? <Nothing>{t(supplier ? 'empty.joined' : 'empty.lots')}</Nothing> : null}
      <LotCards lots={of.records} />
    </PlateBox>
  );
}

/** 可参与标段: published, and documents not obtained yet. */
export function TendersPlate({ of }: { readonly of: NonNullable<HomeRecord['tenders']> }) {
  const t = useText(workplaceText);
  return (
    <PlateBox code="tenders" title={t('plate.tenders')} to={tenderFileScreens.openLots} count={of.total}>
      {of.records.length === 0 ? <Nothing>{t('empty.tenders')}</Nothing> : null}
      <LotCards lots={of.records} />
    </PlateBox>
  );
}
