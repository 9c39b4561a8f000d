import { DownOutlined } from '@ant-design/icons';
import {
  type ComponentType,
  type FocusEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { loadChunk } from '../chunk.ts';
import type { ControlProps } from './control.ts';

/** Of more options than these one is looked for by its name. */
export const MANY = 8;

/** How a select goes on from what was done with it before it was there. */
export interface Start {
  readonly autoFocus?: boolean;
  readonly defaultOpen?: boolean;
}

/** What a closed select shows. */
export interface Closed {
  /** What is chosen, in words; '' = nothing is. */
  readonly shown: string;
  readonly placeholder: string;
  /** It can be written in. */
  readonly search: boolean;
  /** Where several can be chosen: each in a box of its own. */
  readonly several?: readonly string[];
  /** Chooses the option that was typed, when Enter is pressed before the select is there. */
  readonly choose?: ((typed: string) => void) | undefined;
}

/** The option that a select would offer first for what was typed. */
export const firstNamed = <O extends { readonly label: string }>(
  options: readonly O[],
  typed: string,
): O | undefined => options.find(({ label }) => label.toUpperCase().includes(typed.toUpperCase()));

type Props = Omit<ControlProps, 'value' | 'onChange'> & {
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
};

/** So long a pointer rests before the select comes, with what it shows to a pointer alone. */
const REST_MS = 100;

const OPENING: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/** What was typed before, as if it were typed now. */
function typeInto(input: Element | null, text: string): void {
  if (!(input instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * 收起的下拉: a select weighs as much as a small screen, and few of those on a screen are opened. It stands there closed, and is fetched
 * when a pointer or the focus comes to it. What is pressed or typed meanwhile is not lost: it opens, and looks for what was typed.
 * `useClosed` says what it shows.
 */
export function closedSelect<P extends Props>(
  load: () => Promise<ComponentType<P & Start>>,
  useClosed: (props: P) => Closed,
): ComponentType<P> {
  // Once one was fetched, those that come later are there at once.
  let Real: ComponentType<P & Start> | undefined;
  return function ClosedSelect(props: P) {
    const closed = useClosed(props);
    const [start, setStart] = useState<Start | undefined>(Real && {});
    const [typed, setTyped] = useState('');
    const chosen = useId();
    const input = useRef<HTMLInputElement>(null);
    const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
    const now = useRef({ open: false, composing: false, asked: false });

    const swap = () => {
      // An input method would lose what it has begun.
      if (now.current.composing) return;
      // Whoever has gone on meanwhile is not called back.
      const isHere = input.current !== null && input.current === document.activeElement;
      // At once: a Tab between the look and the drawing would be called back after all.
      flushSync(() => setStart(isHere ? { autoFocus: true, defaultOpen: now.current.open } : {}));
    };
    const ask = async () => {
      if (now.current.asked) return;
      now.current.asked = true;
      try {
        Real ??= await loadChunk(load);
        // The press that asks is over by then: a select that is there before takes it for one beside it, and closes.
        await new Promise((resolve) => setTimeout(resolve));
        swap();
      } catch {
        // It stays closed, and whoever comes back to it asks again.
      }
      now.current.asked = false;
    };
    const open = () => {
      now.current.open = true;
      input.current?.focus();
      void ask();
    };
    // A press begins where the pointer is, so what is there does not change at that moment.
    const rest = () => {
      timer.current = setTimeout(() => void ask(), REST_MS);
    };
    useEffect(() => () => clearTimeout(timer.current), []);

    const Select = start && Real;
    useLayoutEffect(() => {
      if (start?.autoFocus && typed !== '') typeInto(document.activeElement, typed);
    }, [start, typed]);

    if (Select) return <Select {...props} {...start} />;
    const { id, disabled, onBlur } = props;
    const { shown, search, several = [] } = closed;
    const isChosen = shown !== '' || several.length > 0;
    return (
      <span
        className="gh-closed"
        onPointerEnter={disabled ? undefined : rest}
        onPointerLeave={() => clearTimeout(timer.current)}
      >
        <input
          ref={input}
          {...(id ? { id } : {})}
          className="gh-input"
          role="combobox"
          aria-expanded={false}
          // There is no list yet that it could name.
          aria-controls={undefined}
          aria-haspopup="listbox"
          aria-label={props['aria-label']}
          aria-required={props['aria-required']}
          aria-invalid={props['aria-invalid']}
          aria-describedby={[chosen, props['aria-describedby']].filter(Boolean).join(' ')}
          autoComplete="off"
          disabled={disabled}
          readOnly={!search}
          title={shown || undefined}
          placeholder={isChosen ? undefined : closed.placeholder}
          value={typed}
          onBlur={(event) => {
            now.current.open = false;
            onBlur?.(event);
          }}
          onFocus={() => void ask()}
          onMouseDown={(event) => {
            // The browser would give the focus to what has made room for the select.
            event.preventDefault();
            open();
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter' && typed !== '') {
              event.preventDefault();
              if (!closed.choose) return;
              closed.choose(typed);
              setTyped('');
              now.current.open = false;
              return;
            }
            if (typed !== '' || !OPENING.has(event.key)) return;
            event.preventDefault();
            open();
          }}
          onChange={({ target }) => {
            setTyped(target.value);
            open();
          }}
          onCompositionStart={() => {
            now.current.composing = true;
          }}
          onCompositionEnd={() => {
            now.current.composing = false;
            open();
          }}
        />
        {isChosen && typed === '' ? (
          <span id={chosen} className={shown ? 'gh-closed-shown' : 'gh-closed-several'}>
            {shown || several.map((one) => <span key={one}>{one}</span>)}
          </span>
        ) : null}
        <DownOutlined className="gh-closed-sign" aria-hidden />
      </span>
    );
  };
}
