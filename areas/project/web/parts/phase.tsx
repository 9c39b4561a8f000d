import { Suspense } from 'react';
import type { ShownPhase } from '../../shared/phase.ts';
import { phaseText } from '../../shared/text/phase.ts';
import { later } from '#kit/web/chunk.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useLang } from '#kit/web/lang.ts';
import { type Lang, wordsAs } from '#kit/shared/text.ts';
import { useText, useWording } from '#kit/web/text.ts';
import { Time, useIsOver } from '#kit/web/time.tsx';
import { phaseTags } from '../phase-tags.ts';
import '../project.css';

interface PhaseProps {
  readonly of: ShownPhase | null;
  /** The lot's own status, for the moment before its phase is worked out. */
  readonly status: string;
}

/** With it come the words of all that is said about projects, which home and the console need for nothing else. */
const LotStatus = later(() => import('./lot-status.tsx').then((m) => m.LotStatus));

/** 标段阶段: where the lot stands, as a tag. */
export function PhaseTag({ of, status }: PhaseProps) {
  if (of) return <Status of={phaseTags} value={of.phase} />;
  return (
    <Suspense fallback={<span className="gh-none">—</span>}>
      <LotStatus value={status} />
    </Suspense>
  );
}

/** 下一时间点: which date counts next; red once it has passed. */
export function NextDate({ of }: { readonly of: ShownPhase | null }) {
  const t = useText(phaseText);
  const over = useIsOver(of?.nextAt);
  if (!of?.nextAt || !of.nextCode) return null;
  return (
    <span className={over ? 'pj-next pj-next-over' : 'pj-next'}>
      {t(`phaseDate.${of.nextCode}`)} <Time value={of.nextAt} />
    </span>
  );
}

/** What is special about a phase, in words: why it stands still or failed, and what can follow. */
export const whyOf = (lang: Lang, of: ShownPhase | null, kind?: string): string | undefined =>
  of?.why ? wordsAs(phaseText, kind).say(lang, `phaseWhy.${of.why}`) : undefined;

/** The tag with its next date; with `why`, what is special and what can follow. */
export function Phase({ of, status, why = false }: PhaseProps & { readonly why?: boolean }) {
  const reason = whyOf(useLang(), of, useWording());
  return (
    <span className="pj-phase" title={reason}>
      <PhaseTag of={of} status={status} />
      <NextDate of={of} />
      {why && reason ? <span className="pj-why">{reason}</span> : null}
    </span>
  );
}

const soonest = (a: ShownPhase, b: ShownPhase): number =>
  (a.nextAt ?? '9') < (b.nextAt ?? '9') ? -1 : (a.nextAt ?? '9') > (b.nextAt ?? '9') ? 1 : 0;

/** 项目阶段: the phases of its lots, how many of each, and the nearest date among them. */
export function PhaseSummary({
  lots,
}: {
  readonly lots: readonly { phase: ShownPhase | null; status: string }[];
}) {
  const [only] = lots;
  if (!only) return <span className="gh-none">—</span>;
  if (lots.length === 1) return <Phase of={only.phase} status={only.status} />;
  const known = lots.flatMap((lot) => lot.phase ?? []);
  const [next] = known.toSorted(soonest);
  return (
    <span className="pj-phase">
      {[...Map.groupBy(known, (one) => one.phase)].map(([phase, those]) => (
        <span key={phase} className="pj-phase-count">
          <Status of={phaseTags} value={phase} />
          {those.length > 1 ? <span>×{those.length}</span> : null}
        </span>
      ))}
      <NextDate of={next ?? null} />
    </span>
  );
}
