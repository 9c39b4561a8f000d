import { type ReactNode, useEffect, useRef } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time, useIsOver, useServerNow } from '#kit/web/time.tsx';
import type { awardDetail } from '../../shared/calls.ts';
import { awardText } from '../../shared/text/index.ts';
import { statusShown, statusTags } from '../tags.ts';
import { Fact } from '#kit/web/fact.tsx';

interface Props {
  readonly begin: string;
  readonly end: string;
  /** The publicity ended while the screen was open: what may be done is another thing now. */
  readonly onOver: () => void;
  /** More facts about it. */
  readonly children?: ReactNode;
}

/** 公示期 with the time that is left of it. */
export function Publicity({ begin, end, onOver, children }: Props) {
  const t = useText(awardText);
  useWhenOver(end, onOver);
  return (
    <dl className="gh-grid">
      <Fact label={t('field.publicityBegin')}>
        <Time value={begin} weekday />
      </Fact>
      <Fact label={t('field.publicityEnd')}>
        <Countdown until={end} />
      </Fact>
      {children}
    </dl>
  );
}

interface ReasonsProps {
  readonly of: { readonly lateReason: string | null; readonly shortReason: string | null } | null;
}

/** 逾期公示说明、公示期不足说明, where there are any. */
export function PublicityReasons({ of }: ReasonsProps) {
  const t = useText(awardText);
  return (['lateReason', 'shortReason'] as const).map((name) =>
    of?.[name] ? (
      <Fact key={name} label={t(`field.${name}`)} wide>
        <span className="gh-long">{of[name]}</span>
      </Fact>
    ) : null,
  );
}

const GRACE_MS = 1500;

/** Once the instant has passed while this stands; a little later, so that the server agrees. */
function useWhenOver(until: string, then: () => void): void {
  const over = useIsOver(until);
  const before = useRef({ until, over });
  const act = useRef(then);
  act.current = then;
  useEffect(() => {
    const passed = over && !before.current.over && before.current.until === until;
    before.current = { until, over };
    if (!passed) return;
    const timer = setTimeout(() => act.current(), GRACE_MS);
    return () => clearTimeout(timer);
  }, [until, over]);
}

/** 定标状态 as it is by the server's clock. */
export function AwardTag({ award }: { readonly award: OutputOf<typeof awardDetail> }) {
  const now = useServerNow();
  return <Status of={statusTags} value={statusShown(award.status, award.publicityEnd, now)} />;
}
