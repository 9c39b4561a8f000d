import { Button } from 'antd';
import { type RefObject, useState } from 'react';
import { PREFERENCE_LONGEST } from '#kit/shared/preference.ts';
import { Floating } from '../floating.tsx';
import { toast } from '../notice.ts';
import { useWords } from '../text.ts';
import type { ListState } from './list-state.ts';
import { SAVED_MOST, SAVED_NAME, type SavedQuery, withQuery } from './saved-queries.ts';

interface ManageProps {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly saved: readonly SavedQuery[];
  readonly state: ListState;
  readonly onKeep: (saved: readonly SavedQuery[]) => void;
  readonly onClose: () => void;
}

/** 管理常用查询: saved, renamed, removed, or asked by default. */
export function ManageQueries({ anchor, onClose, ...props }: ManageProps) {
  const w = useWords();
  return (
    <Floating
      anchor={anchor}
      role="dialog"
      label={w('web.list.saved')}
      className="gh-columns"
      onClose={onClose}
    >
      <Manage {...props} />
    </Floating>
  );
}

function Manage({ saved, state, onKeep }: Pick<ManageProps, 'saved' | 'state' | 'onKeep'>) {
  const w = useWords();
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<{ readonly name: string; readonly to: string }>();
  const keep = (next: readonly SavedQuery[]) => {
    if (JSON.stringify(next).length <= PREFERENCE_LONGEST) onKeep(next);
    else toast('warning', w('web.list.savedLong'));
  };
  const typed = name.trim();
  const full = saved.length >= SAVED_MOST && !saved.some((one) => one.name === typed);
  const rename = () => {
    if (!renamed) return;
    const to = renamed.to.trim();
    setRenamed(undefined);
    if (to === '' || saved.some((one) => one.name === to)) return;
    keep(saved.map((one) => (one.name === renamed.name ? { ...one, name: to } : one)));
  };
  return (
    <>
      <form
        className="gh-saved-new"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === '' || full) return;
          keep(withQuery(saved, typed, state));
          setName('');
        }}
      >
        <input
          className="gh-input"
          aria-label={w('web.list.savedName')}
          placeholder={w('web.list.savedName')}
          maxLength={SAVED_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          type="primary"
          htmlType="submit"
          disabled={typed === '' || full}
          {...(full ? { title: w('web.list.savedFull', { most: SAVED_MOST }) } : {})}
        >
          {w('web.list.savedKeep')}
        </Button>
      </form>
      <p className="gh-hint">{w(full ? 'web.list.savedFull' : 'web.list.savedHint', { most: SAVED_MOST })}</p>
      <ul>
        {saved.map((one) => (
          <li key={one.name}>
            {renamed?.name === one.name ? (
              <input
                className="gh-input"
                // The field takes the place of the button that was pressed.
                ref={(box) => box?.focus()}
                aria-label={w('web.list.savedName')}
                maxLength={SAVED_NAME}
                value={renamed.to}
                onChange={(event) => setRenamed({ name: one.name, to: event.target.value })}
                onBlur={rename}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') rename();
                }}
              />
            ) : (
              <span className="gh-saved-name">{one.name}</span>
            )}
            <Button
              type="text"
              size="small"
              aria-pressed={one.first ?? false}
              onClick={() =>
                keep(
                  saved.map((other) => {
                    const { first, ...bare } = other;
                    return other === one && !first ? { ...bare, first: true } : bare;
                  }),
                )
              }
            >
              {w(one.first ? 'web.list.savedNotFirst' : 'web.list.savedMakeFirst')}
            </Button>
            <Button type="text" size="small" onClick={() => setRenamed({ name: one.name, to: one.name })}>
              {w('web.list.savedRename')}
            </Button>
            <Button
              type="text"
              size="small"
              danger
              aria-label={`${w('web.remove')} ${one.name}`}
              onClick={() => keep(saved.filter((other) => other !== one))}
            >
              {w('web.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
