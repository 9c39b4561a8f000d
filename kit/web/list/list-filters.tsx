import type { DictName } from '#kit/shared/names.ts';
import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Range } from '../form/control.ts';
import { ChoicesInput } from '../form/choice.tsx';
import { DateRangeInput, isPeriod } from '../form/date-inputs.tsx';
import { useOptions } from '../show.tsx';
import type { TagSet } from '../status-tag.tsx';
import { useWords } from '../text.ts';
import { useSmall } from '../window-is.ts';

/** A filter as the list page hands it down: names settled, label in words. */
export interface FilterSpec {
  readonly name: string;
  /** Name of the end of a date range. */
  readonly to?: string | undefined;
  readonly label: string;
  readonly kind: 'text' | 'choice' | 'choices' | 'dateRange';
  readonly dict?: DictName | undefined;
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly tag?: TagSet | undefined;
  readonly folder?: string | undefined;
}

const FILTER_MAX = 50;

type Values = Readonly<Record<string, string>>;

interface FiltersProps {
  readonly filters: readonly FilterSpec[];
  readonly values: Values;
  readonly onApply: (values: Values) => void;
  /** Beside the buttons. */
  readonly beside?: ReactNode;
}

/** How many filters stand there before 展开 is pressed. */
const FIRST = 4;

/** 查询条件: choices apply at once, typed words with Enter or 查询. */
export function ListFilters({ filters, values, onApply, beside }: FiltersProps) {
  const w = useWords();
  const [draft, setDraft] = useState<Values>(values);
  const [open, setOpen] = useState(false);
  const [onSmall, setOnSmall] = useState(false);
  const isSmall = useSmall();
  const told = JSON.stringify(values);
  // The address changed, e.g. by going back.
  useEffect(() => setDraft(JSON.parse(told) as Values), [told]);
  if (filters.length === 0) return null;
  const asked = (f: FilterSpec) => Boolean(values[f.name] || (f.to && values[f.to]));
  const count = filters.filter(asked).length;
  const folded = filters.length > FIRST + 1 && !open && !filters.slice(FIRST).some(asked);
  const shown = folded ? filters.slice(0, FIRST) : filters;
  const change = (part: Record<string, string>, now: boolean) => {
    const next = Object.fromEntries(Object.entries({ ...draft, ...part }).filter(([, v]) => v !== ''));
    setDraft(next);
    if (now) onApply(next);
  };
  return (
    <search className="gh-filters" aria-label={w('web.list.filters')}>
      {/* On a telephone the records come first. */}
      <button
        type="button"
        className="gh-filters-open"
        aria-expanded={onSmall}
        onClick={() => setOnSmall(!onSmall)}
      >
        <SearchOutlined aria-hidden /> {w('web.list.filters')}
        {count > 0 ? ` (${count})` : ''}
      </button>
      {/* Nor are the inputs fetched before they are asked for. */}
      {isSmall && !onSmall ? null : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            // The input says what is wrong with its days; no record would be found by them.
            if (filters.some((f) => f.to && !isPeriod(draft[f.name], draft[f.to]))) return;
            onApply(
              Object.fromEntries(
                Object.entries(draft)
                  .map(([k, v]) => [k, v.trim()])
                  .filter(([, v]) => v !== ''),
              ),
            );
          }}
        >
          {shown.map((f) => (
            <FilterField key={f.name} filter={f} values={draft} onChange={change} />
          ))}
          <div className="gh-filter-actions">
            <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
              {w('web.search')}
            </Button>
            <Button
              onClick={() => {
                setDraft({});
                onApply({});
              }}
            >
              {w('web.reset')}
            </Button>
            {beside}
            {filters.length > FIRST + 1 ? (
              <Button
                type="link"
                aria-expanded={!folded}
                icon={folded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
                iconPlacement="end"
                onClick={() => setOpen(folded)}
              >
                {folded ? w('web.expand') : w('web.fold')}
              </Button>
            ) : null}
          </div>
        </form>
      )}
    </search>
  );
}

interface FilterFieldProps {
  readonly filter: FilterSpec;
  readonly values: Values;
  readonly onChange: (part: Record<string, string>, now: boolean) => void;
}

function FilterField({ filter: f, values, onChange }: FilterFieldProps) {
  const id = useId();
  const w = useWords();
  const options = useOptions(f);
  const value = values[f.name] ?? '';
  const control = () => {
    if (f.kind === 'dateRange' && f.to) {
      const to = f.to;
      const range: Range = [value || null, values[to] || null];
      return (
        <DateRangeInput
          id={id}
          aria-label={f.label}
          value={range}
          // What is no day yet, or ends before it begins, stays in its input and asks nothing.
          onChange={([a, b]) => onChange({ [f.name]: a ?? '', [to]: b ?? '' }, isPeriod(a, b))}
        />
      );
    }
    if (f.kind === 'choices')
      return (
        <ChoicesInput
          id={id}
          value={value}
          options={options.list}
          placeholder={w('web.all')}
          onChange={(next) => onChange({ [f.name]: next }, true)}
        />
      );
    if (f.kind === 'choice')
      return (
        <select
          id={id}
          className={value ? 'gh-input' : 'gh-input gh-input-empty'}
          value={value}
          onChange={(event) => onChange({ [f.name]: event.target.value }, true)}
        >
          <option value="">{w('web.all')}</option>
          {options.list.map((o) => (
            <option key={o.value} value={o.value}>
              {o.label}
            </option>
          ))}
        </select>
      );
    return (
      <input
        id={id}
        className="gh-input"
        type="search"
        maxLength={FILTER_MAX}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange({ [f.name]: event.target.value }, false)}
      />
    );
  };
  return (
    <div className="gh-filter">
      <label htmlFor={id}>{f.label}</label>
      {control()}
    </div>
  );
}
