import { useEffect, useRef } from 'react';
import { useText } from '#kit/web/text.ts';
import { leftUntil, Time, useServerNow } from '#kit/web/time.tsx';
import { openingText } from '../../shared/text/index.ts';
import type { HallView } from './use-hall.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** Which clock the hall watches now: until the opening, to decrypt, to confirm. */
function watched({
  hall,
  detail,
}: HallView): { label: 'hint.waiting' | 'hint.decryptLeft' | 'hint.signLeft'; until: string } | undefined {
  if (hall.phase === 'waiting') return { label: 'hint.waiting', until: detail.deadline };
  if (hall.phase === 'decrypting' && hall.decryptUntil)
    return { label: 'hint.decryptLeft', until: hall.decryptUntil };
  if (hall.phase === 'confirming' && hall.signUntil) return { label: 'hint.signLeft', until: hall.signUntil };
  return undefined;
}

/** The large clock of the hall (倒计时), on the server's time; `onOver` at the very moment. */
export function HallClock({ view, onOver }: { readonly view: HallView; readonly onOver: () => void }) {
  const t = useText(openingText);
  const now = useServerNow();
  const at = watched(view);
  const left = at && leftUntil(Date.parse(at.until), now);
  const over = left?.over ?? false;
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (!over || !at || told.current === at.until) return;
    told.current = at.until;
    onOver();
  }, [over, at, onOver]);
  if (!at || !left) return null;
  const tone = over ? 'over' : Date.parse(at.until) - now < 300_000 ? 'urgent' : 'calm';
  return (
    <div className={`op-clock op-clock-${tone}`}>
      <span className="op-clock-label">{t(at.label)}</span>
      <span className="op-clock-digits" role="timer" aria-label={t(at.label)}>
        {left.d > 0 ? <span className="op-clock-days">{t('hint.days', { n: left.d })}</span> : null}
        {two(left.h)}:{two(left.m)}:{two(left.s)}
      </span>
      <span className="op-clock-until">
        <Time value={at.until} precision="second" weekday />
      </span>
    </div>
  );
}
