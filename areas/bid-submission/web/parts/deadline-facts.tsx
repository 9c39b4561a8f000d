import type { LotHead } from '#areas/project/shared/lot.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { LotFacts } from '#areas/project/web/index.ts';
import { Fact } from '#kit/web/fact.tsx';
import { Money } from '#kit/web/money.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time } from '#kit/web/time.tsx';
import { bidText } from '../../shared/text/index.ts';
import './bid.css';

interface Props {
  readonly lot: LotHead;
  readonly deadline: string;
  readonly ceiling?: string | null;
  readonly onOver?: () => void;
}

/** 标段信息 with the countdown to the deadline on the server's clock; a lot that has failed shows none. */
export function DeadlineFacts({ lot, deadline, ceiling, onOver }: Props) {
  const t = useText(bidText);
  return (
    <LotFacts lot={lot}>
      {ceiling === undefined ? null : (
        <Fact label={t('field.ceiling')}>
          <Money value={ceiling} unit="0" />
        </Fact>
      )}
      <Fact label={t('field.deadline')}>
        <span className="bs-deadline">
          {lot.status === lotStatus.failed ? (
            <Time value={deadline} weekday />
          ) : (
            <Countdown until={deadline} {...(onOver ? { onOver } : {})} />
          )}
        </span>
      </Fact>
    </LotFacts>
  );
}
