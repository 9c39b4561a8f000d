import { unitOf } from '#kit/shared/decimal.ts';
import { LotFacts } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { Money } from '#kit/web/money.tsx';
import { Show } from '#kit/web/show.tsx';
import { useText } from '#kit/web/text.ts';
import { Fact } from '#kit/web/fact.tsx';
import type { boardDetail } from '../../shared/calls.ts';
import { consoleText } from '../../shared/text/index.ts';

/** 标段概况: which lot of which project, bought how. */
export function BoardFacts({ lot }: { readonly lot: OutputOf<typeof boardDetail> }) {
  const t = useText(consoleText);
  return (
    <LotFacts lot={lot}>
      <Fact label={t('field.purchaseMode')}>
        <Show kind="choice" value={lot.purchaseMode} dict="PURCHASE_MODE" />
      </Fact>
      <Fact label={t('field.procName')}>{lot.procName}</Fact>
      {lot.generalAmount === null ? null : (
        <Fact label={t('field.estimate')}>
          <Money value={lot.generalAmount} unit={unitOf(lot.generalAmountUnit)} />
        </Fact>
      )}
    </LotFacts>
  );
}
