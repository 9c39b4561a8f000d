import type { OutputOf } from '#kit/shared/call.ts';
import { DutyList } from '#base/duty/web/index.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { labelled, useText } from '#kit/web/text.ts';
import { Time, Until } from '#kit/web/time.tsx';
import { boardDetail } from '../../shared/calls.ts';
import { consoleText } from '../../shared/text/index.ts';
import '../console.css';

type Board = OutputOf<typeof boardDetail>;

/** 下一步: what waits for the caller, each a link to its deed, then whom one waits for. */
export function NextThing({ duties, waiting }: Pick<Board, 'duties' | 'waiting'>) {
  const t = useText(consoleText);
  if (duties.length === 0 && waiting.length === 0) return <p className="co-next">{t('board.nothing')}</p>;
  return (
    <div className={duties.length > 0 ? 'co-next co-next-mine' : 'co-next'}>
      {duties.length > 0 ? (
        <div className="co-own">
          <span className="co-next-label">{t('board.next')}</span>
          <DutyList duties={duties} named={false} onOver={() => refreshCalls(boardDetail)} />
        </div>
      ) : null}
      {waiting.length > 0 ? (
        <ul className="co-waiting">
          {waiting.map((w) => (
            <li key={`${w.who} ${w.title}`}>
              <span title={w.rule}>{labelled(t('board.waitFor', { who: t(`who.${w.who}`) }), w.title)}</span>
              <Since waiting={w} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Since({ waiting: w }: { readonly waiting: Board['waiting'][number] }) {
  const t = useText(consoleText);
  if (w.until === null)
    return (
      <span className="co-next-step">
        {t('board.since')} <Time value={w.since} />
      </span>
    );
  return w.overdue ? (
    <span className="co-late">
      {t('board.late')} <Until at={w.until} over />
    </span>
  ) : (
    <span className="co-next-step">
      <Until at={w.until} />
    </span>
  );
}
