import { type ReactNode, useCallback, useRef } from 'react';
import { shanghaiTime } from '#kit/shared/time.ts';
import { Link } from '#kit/web/router/router.tsx';
import { Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Until, useServerNow } from '#kit/web/time.tsx';
import { type Duty, type DueGroup, dueGroups } from '../shared/calls.ts';
import { dutyText } from '../shared/text/index.ts';
import { dutyTarget, refreshDuties } from './live.ts';
import './duty.css';

/** How many there are in each group, where the list shows the first of them only. */
export type DutyGroups = Readonly<Record<DueGroup, number>>;

interface DutyListProps {
  readonly duties: readonly Duty[];
  readonly counts?: DutyGroups | undefined;
  /** false where all are about the thing on whose screen they stand, such as a lot's console. */
  readonly named?: boolean;
  /** Level of the headings above the groups: 2 where no other stands between them and the screen's own. */
  readonly level?: 2 | 3;
  /** A link was followed: close what the list stands in. */
  readonly onFollow?: (() => void) | undefined;
  /** The time of one has passed: ask again. */
  readonly onOver?: (() => unknown) | undefined;
  readonly empty?: ReactNode;
}

/** 待办列表: duties by how near they are, each a link to where it is done. */
export function DutyList({
  duties,
  counts,
  named = true,
  level = 3,
  onFollow,
  onOver = refreshDuties,
  empty,
}: DutyListProps) {
  const t = useText(dutyText);
  const Head = `h${level}` as const;
  if (duties.length === 0) return <>{empty ?? <Empty title={t('empty')} hint={t('emptyHint')} />}</>;
  return (
    <div className="du-list">
      {(['now', ...dueGroups] as const).map((due) => {
        // What happens at its hour comes first, whatever else is open.
        const group = duties.filter((d) => (d.atHour ? due === 'now' : d.due === due));
        if (group.length === 0) return null;
        const elsewhere = duties.filter((d) => d.atHour && d.due === due).length;
        const count = due === 'now' || !counts ? group.length : counts[due] - elsewhere;
        return (
          <section key={due} className={`du-group du-${due}`} aria-label={t(`due.${due}`)}>
            <Head className="du-head">
              {t(`due.${due}`)} <span className="du-count">{count}</span>
            </Head>
            <ul>
              {group.map((d) => (
                <li key={d.id}>
                  <Entry duty={d} named={named} onFollow={onFollow} onOver={onOver} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface EntryProps {
  readonly duty: Duty;
  readonly named: boolean;
  readonly onFollow: (() => void) | undefined;
  readonly onOver: () => unknown;
}

function Entry({ duty: d, named, onFollow, onOver }: EntryProps) {
  return (
    <Link className="du-entry" to={dutyTarget(d)} onClick={onFollow}>
      <span className="du-title">{d.title}</span>
      {named ? <DutyAbout main={d.main} part={d.part} /> : null}
      <span className="du-when">
        <When duty={d} onOver={onOver} />
      </span>
      {d.rule ? <span className="du-rule">{d.rule}</span> : null}
    </Link>
  );
}

/** 项目 · 标段: cut in the middle where room is short, since the end tells the lot; whole on hover and to screen readers. */
function DutyAbout({ main, part }: Pick<Duty, 'main' | 'part'>) {
  return (
    <span className="du-about" title={part ? `${main} · ${part}` : main}>
      <span className="du-main">{main}</span>
      {part ? <span className="du-part"> · {part}</span> : null}
    </span>
  );
}

function When({ duty: d, onOver }: { readonly duty: Duty; readonly onOver: () => unknown }) {
  const t = useText(dutyText);
  const latest = useRef(onOver);
  latest.current = onOver;
  // One and the same for the life of the entry: asked once, whatever the screen around it does meanwhile.
  const over = useCallback(() => void latest.current(), []);
  if (d.until === null) return <Waited since={d.since} />;
  if (d.due === 'overdue')
    return (
      <span className="du-late">
        {t('lateSince')} <Until at={d.until} over />
      </span>
    );
  return <Until at={d.until} onOver={over} />;
}

const HOUR_MS = 3_600_000;

/** 已等待: what has no end of its own still says how long somebody waits for it. */
function Waited({ since }: { readonly since: string }) {
  const t = useText(dutyText);
  const now = useServerNow(60_000);
  const hours = Math.floor((now - new Date(since).getTime()) / HOUR_MS);
  const time =
    hours < 1
      ? t('waitedLess')
      : hours < 24
        ? t('waitedHours', { n: hours })
        : t('waitedDays', { n: Math.floor(hours / 24) });
  return <span title={shanghaiTime(since, 'minute')}>{t('waited', { time })}</span>;
}
