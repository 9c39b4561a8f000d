import type { OutputOf } from '#kit/shared/call.ts';
import { Money } from '#kit/web/money.tsx';
import { Show } from '#kit/web/show.tsx';
import { useText } from '#kit/web/text.ts';
import { Fact } from '#kit/web/fact.tsx';
import type { boardDetail } from '../../shared/calls.ts';
import { consoleText } from '../../shared/text/index.ts';

/** 标段概况: which lot of which project, bought how. */
export function LotFacts({ lot }: { readonly lot: OutputOf<typeof boardDetail> }) {
  const t = useText(consoleText);
  return (
    <dl className="gh-grid">
      <Fact label={t('field.mainName')}>{lot.mainName}</Fact>
      <Fact label={t('field.packageCode')}>
        <Show kind="text" value={lot.packageCode} />
      </Fact>
      <Fact label={t('field.tendereeName')}>{lot.tendereeName}</Fact>
      <Fact label={t('field.purchaseMode')}>
        <Show kind="choice" value={lot.purchaseMode} dict="PURCHASE_MODE" />
      </Fact>
      <Fact label={t('field.procName')}>{lot.procName}</Fact>
      <Fact label={t('field.isLawBid')}>
        <Show kind="yesNo" value={lot.isLawBid} />
      </Fact>
      {lot.generalAmount === null ? null : (
        <Fact label={t('field.estimate')}>
          <Money value={lot.generalAmount} unit={lot.generalAmountUnit === '1' ? '1' : '0'} />
        </Fact>
      )}
    </dl>
  );
}
