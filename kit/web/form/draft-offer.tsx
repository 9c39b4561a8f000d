import { Button } from 'antd';
import { useRef } from 'react';
import { type FieldSet, type FieldSpec, labelOf, unitIn, type Values } from '#kit/shared/fields.ts';
import { isIsoDay, shanghaiDay, shanghaiTime } from '#kit/shared/time.ts';
import { isInstant } from '#kit/shared/typed.ts';
import type { FormDraft } from './draft-store.ts';
import { sessionNow } from '../session.ts';
import { Show } from '../show.tsx';
import { useSayKey, useWords } from '../text.ts';

interface OfferProps {
  readonly draft: FormDraft;
  readonly set: FieldSet;
  /** Fields by which it differs from what stands in the form. */
  readonly differing: readonly string[];
  readonly now: Readonly<Record<string, unknown>>;
  /** The record was changed on the server since the draft was begun. */
  readonly stale: boolean;
  readonly onTake: () => void;
  readonly onDiscard: () => void;
}

const SHOWN = 8;

/** Half-typed values have not the shape of their kind yet, and are shown as they were typed. */
function isReadable(spec: FieldSpec | undefined, value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return true;
  return spec?.kind === 'instant' ? isInstant(value) : spec?.kind === 'date' ? isIsoDay(value) : true;
}

/** 恢复草稿: what was typed and not saved is offered back, with what differs. */
export function DraftOffer({ draft, set, differing, now, stale, onTake, onDiscard }: OfferProps) {
  const w = useWords();
  const sayKey = useSayKey();
  const box = useRef<HTMLElement>(null);
  /** The buttons disappear once they are pressed, so the focus moves to the first field. */
  const answered = (act: () => void) => () => {
    box.current?.closest('form')?.querySelector<HTMLElement>('.gh-grid :is(input, textarea)')?.focus();
    act();
  };
  const known = differing.filter((name) => name in set.fields);
  const minute = shanghaiTime(draft.savedAt, 'minute');
  const at = shanghaiDay(draft.savedAt) === shanghaiDay(sessionNow()) ? minute.slice(11) : minute;
  return (
    <section ref={box} className="gh-draft" aria-label={w('web.draft.title')}>
      <div className="gh-draft-row" role="status">
        <strong>{w('web.draft.found', { at })}</strong>
        {stale ? <span className="gh-draft-stale">{w('web.draft.stale')}</span> : null}
        <span className="gh-draft-acts">
          <Button type="primary" size="small" disabled={false} onClick={answered(onTake)}>
            {w('web.draft.take')}
          </Button>
          <Button size="small" disabled={false} onClick={answered(onDiscard)}>
            {w('web.draft.discard')}
          </Button>
        </span>
      </div>
      <details>
        <summary>{w('web.draft.differs', { n: differing.length })}</summary>
        <dl>
          {known.slice(0, SHOWN).map((name) => (
            <div key={name}>
              <dt>{sayKey(labelOf(set, name))}</dt>
              <dd>
                <Value set={set} name={name} of={now} /> → <Value set={set} name={name} of={draft.values} />
              </dd>
            </div>
          ))}
        </dl>
        {differing.length > Math.min(known.length, SHOWN) ? (
          <p className="gh-hint">
            {w('web.draft.more', { n: differing.length - Math.min(known.length, SHOWN) })}
          </p>
        ) : null}
      </details>
    </section>
  );
}

function Value({
  set,
  name,
  of,
}: {
  readonly set: FieldSet;
  readonly name: string;
  readonly of: Readonly<Record<string, unknown>>;
}) {
  const w = useWords();
  const spec = set.fields[name];
  const value = of[name];
  // Rich text that no server has cleaned is not drawn as a page.
  if (spec?.kind === 'rich') return <span>{w(value ? 'web.draft.text' : 'web.none')}</span>;
  return (
    <Show
      kind={isReadable(spec, value) ? (spec?.kind ?? 'text') : 'text'}
      value={value}
      dict={spec?.dict}
      options={spec?.options}
      folder={set.name}
      unit={spec && (spec.unit ?? spec.unitBy) ? unitIn(spec, of as Values) : undefined}
    />
  );
}
