import { linkTo } from '#kit/shared/screens.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { phaseTags } from '#areas/project/web/index.ts';
import { useLang } from '#kit/web/lang.ts';
import { Link } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import type { Figure, HomeRecord } from '../../shared/calls.ts';
import { workplaceText } from '../../shared/text/index.ts';
import { PlateBox } from './plate.tsx';

function FigureBox({ of }: { readonly of: Figure }) {
  const t = useText(workplaceText);
  const inner = (
    <>
      <strong className={of.bad && of.value > 0 ? 'wk-bad' : undefined}>{of.value}</strong>
      <span>{t(`figure.${of.code}`)}</span>
    </>
  );
  return of.path ? <Link to={of.path}>{inner}</Link> : <span>{inner}</span>;
}

interface FiguresProps {
  readonly figures: readonly Figure[];
  readonly chart: HomeRecord['chart'];
  /** The bars lead to the list of projects. */
  readonly linked: boolean;
}

/** 数字: what matters to the role, and where its lots stand as bars. */
export function Figures({ figures, chart, linked }: FiguresProps) {
  const t = useText(workplaceText);
  const lang = useLang();
  // Lots of several kinds make one bar where their phase has one name.
  const ordered = phaseTags.values.flatMap((phase) =>
    [
      ...Map.groupBy(
        chart.filter((c) => c.phase === phase),
        (c) => phaseTags.say(lang, phase, c.wording),
      ),
    ].map(([name, those]) => ({ phase, name, count: those.reduce((sum, c) => sum + c.count, 0) })),
  );
  const most = Math.max(1, ...ordered.map((c) => c.count));
  return (
    <PlateBox title={t('plate.figures')}>
      <div className="wk-figures">
        {figures.map((one) => (
          <FigureBox key={one.code} of={one} />
        ))}
      </div>
      {ordered.length > 0 ? (
        <ul className="wk-bars" aria-label={t('chart')}>
          {ordered.map(({ phase, name, count }) => {
            const bar = (
              <>
                <span className="wk-bar-name">{name}</span>
                <span className={`wk-bar wk-bar-${phaseTags.tone(phase)}`} aria-hidden>
                  <i style={{ inlineSize: `${(count / most) * 100}%` }} />
                </span>
                <span className="wk-bar-count">{count}</span>
              </>
            );
            return (
              <li key={name}>
                {linked ? (
                  <Link
                    to={linkTo(projectScreens.list, { phase })}
                    aria-label={t('chartBar', { phase: name, count })}
                  >
                    {bar}
                  </Link>
                ) : (
                  <span>{bar}</span>
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
    </PlateBox>
  );
}
