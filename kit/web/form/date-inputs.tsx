import { CalendarOutlined } from '@ant-design/icons';
import { type FocusEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { fromShanghai, isIsoDay, shanghaiTime } from '#kit/shared/time.ts';
import { isInstant, typedDay, typedInstant } from '#kit/shared/typed.ts';
import type { ControlProps, RangeProps } from './control.ts';
import { TextInput } from './text-input.tsx';
import { useLang } from '../lang.ts';
import { sayKey, useWords } from '../text.ts';
import { later } from '../chunk.ts';
import { isElsewhere } from '../time.tsx';

const LazyPanel = later(() => import('./date-panel.tsx').then((m) => m.DatePanel));

interface TypedProps extends ControlProps {
  /** What is typed as a value; undefined = not understood. */
  readonly read: (typed: string, before: string | null) => string | undefined;
  /** A value as it is shown; what was not understood stays as it was typed. */
  readonly show: (value: string) => string;
  readonly hint: string;
  readonly withTime?: boolean;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/** An input that understands what is typed generously, shows it exactly, and never throws away what it did not understand. */
function TypedInput(props: TypedProps) {
  const { value = null, onChange, read, show, hint, withTime = false, onBlur, ...rest } = props;
  const w = useWords();
  const [typing, setTyping] = useState<string>();
  const [open, setOpen] = useState(false);
  /** The value before the typing began: a time alone is joined to its day. */
  const before = useRef<string | null>(value);
  const own = useRef<string | null>(value);
  const input = useRef<HTMLInputElement>(null);
  const picked = useRef(false);
  useEffect(() => {
    // The calendar closes with the day that was pressed in it, so the focus moves back to the input.
    if (!open && picked.current) input.current?.focus();
    picked.current = false;
  }, [open]);
  // A value that came from elsewhere (a draft, a template) takes the place of what is being typed.
  const foreign = own.current !== value;
  const shown = typing === undefined || foreign ? (value ? show(value) : '') : typing;
  const give = (next: string | null) => {
    own.current = next;
    if (next !== value) onChange?.(next);
  };
  const take = (text: string) => give(withTime ? fromShanghai(text) : text);
  const settle = () => {
    if (typing !== undefined && !foreign) {
      const typed = typing.trim();
      give(typed === '' ? null : (read(typed, before.current) ?? typed));
    }
    setTyping(undefined);
  };
  return (
    <span className="gh-date">
      <TextInput
        aria-keyshortcuts="Alt+ArrowDown"
        {...rest}
        ref={input}
        maxLength={40}
        placeholder={rest.placeholder ?? hint}
        value={shown}
        onFocus={() => {
          before.current = value;
          own.current = value;
        }}
        onChange={(typed) => {
          setTyping(typed);
          // Half-typed values are nobody's business before the input is left.
          const whole = typed.trim() === '' ? null : read(typed, before.current);
          own.current = value;
          if (whole !== undefined) give(whole);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key === 'Escape' && open) {
            event.stopPropagation();
            setOpen(false);
          }
          if (event.key === 'ArrowDown' && event.altKey) {
            event.preventDefault();
            setOpen(true);
          }
        }}
        onBlur={(event) => {
          settle();
          onBlur?.(event);
        }}
        suffix={
          rest.disabled ? undefined : (
            <>
              {withTime && isElsewhere() ? <span className="gh-date-zone">{w('web.time.zone')}</span> : null}
              <button
                type="button"
                className="gh-date-open"
                // The keyboard opens it from the input: one goes past it.
                tabIndex={-1}
                title={`${w('web.form.openCalendar')} (Alt+↓)`}
                aria-label={[w('web.form.openCalendar'), rest['aria-label']].filter(Boolean).join(' ')}
                onClick={() => setOpen((was) => !was)}
              >
                <CalendarOutlined aria-hidden />
              </button>
            </>
          )
        }
      />
      {open ? (
        <Suspense fallback={null}>
          <LazyPanel
            value={
              value && show(value) !== value ? show(value) : value && isIsoDay(value) ? value : undefined
            }
            withTime={withTime}
            input={input}
            onPick={(text) => {
              picked.current = true;
              take(text);
            }}
            onMove={(text) => {
              setTyping(undefined);
              take(text);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </span>
  );
}

const readDay = (typed: string) => typedDay(typed);
const asItIs = (value: string) => value;

/** An instant to the minute, its seconds only where there are some: what is shown is what is meant. */
const shownInstant = (value: string): string =>
  isInstant(value) ? shanghaiTime(value).replace(/:00$/, '') : value;

interface DateProps extends ControlProps {
  /** Said on hover, where the placeholder says something else. */
  readonly title?: string;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/** 日期: `yyyy-MM-dd` as text. */
export function DateInput(props: DateProps) {
  const w = useWords();
  return <TypedInput {...props} read={readDay} show={asItIs} hint={w('web.form.dayHint')} />;
}

/** 时间: an instant as ISO text, typed, picked and shown in Shanghai time. */
export function InstantInput(props: DateProps) {
  const w = useWords();
  return (
    <TypedInput
      {...props}
      withTime
      read={typedInstant}
      show={shownInstant}
      hint={w('web.form.instantHint')}
    />
  );
}

/** 期间: two days of which either may be open, the first not after the last. */
export const isPeriod = (begin: string | null | undefined, end: string | null | undefined): boolean =>
  [begin, end].every((day) => !day || isIsoDay(day)) && !(begin && end && end < begin);

/** 日期范围: two `yyyy-MM-dd`, either may be open. */
export function DateRangeInput({
  value,
  onChange,
  onBlur,
  id,
  disabled = false,
  'aria-label': label,
  ...given
}: RangeProps) {
  const w = useWords();
  const lang = useLang();
  const [begin = null, end = null] = value ?? [];
  const own = useId();
  const named = (part: string) => (label ? `${label} ${part}` : part);
  const isWrong = (day: string | null) => day !== null && day !== '' && !isIsoDay(day);
  const areWrong = isWrong(begin) || isWrong(end);
  // A form has its own words for it once it was checked; a filter has none.
  const isReversed = !given['aria-invalid'] && !areWrong && !isPeriod(begin, end);
  const marked = (wrong: boolean) =>
    wrong ? { ...given, 'aria-invalid': true, 'aria-describedby': own } : given;
  return (
    <span
      className="gh-range"
      onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : onBlur?.(event))}
    >
      <DateInput
        {...(id ? { id } : {})}
        aria-label={named(w('web.form.startDate'))}
        placeholder={w('web.form.startDate')}
        title={w('web.form.dayHint')}
        disabled={disabled}
        value={begin}
        {...marked(isWrong(begin))}
        onChange={(day) => onChange?.([day, end])}
      />
      <span aria-hidden>–</span>
      <DateInput
        {...(id ? { id: `${id}End` } : {})}
        aria-label={named(w('web.form.endDate'))}
        placeholder={w('web.form.endDate')}
        title={w('web.form.dayHint')}
        disabled={disabled}
        value={end}
        {...marked(isWrong(end) || isReversed)}
        onChange={(day) => onChange?.([begin, day])}
      />
      {areWrong || isReversed ? (
        <span id={own} className="gh-wrong" role="alert">
          {sayKey(lang, areWrong ? 'kit.wrong.date' : 'kit.wrong.dateOrder')}
        </span>
      ) : null}
    </span>
  );
}
