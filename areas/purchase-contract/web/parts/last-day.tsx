import { useText } from '#kit/web/text.ts';
import { Countdown } from '#kit/web/time.tsx';
import { contractText } from '../../shared/text/index.ts';
import './contract.css';

interface Props {
  readonly lastDay: string;
  /** Left out once the contract is in force. */
  readonly until: string | undefined;
}

/** 订立期限: the last day itself, since the instant after it would read like another day, and how long that is still. */
export function LastDay({ lastDay, until }: Props) {
  const t = useText(contractText);
  return (
    <span className="pc-parts">
      <span>{t('throughDay', { day: lastDay })}</span>
      {until ? <Countdown until={until} withDate={false} /> : null}
    </span>
  );
}
