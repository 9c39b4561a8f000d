import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Below its word, or above where there is no room, inside the window. */
function settle(box: HTMLElement, word: HTMLElement): void {
  const at = word.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const above = at.bottom + height > window.innerHeight && at.top > height;
  box.style.top = `${above ? at.top - height : at.bottom}px`;
  box.style.left = `${Math.max(4, Math.min(at.left, window.innerWidth - width - 4))}px`;
}

interface TermProps {
  readonly said: string;
  readonly children: ReactNode;
}

/**
 * 词语解释: a word with a dotted line that says what it means when pointed at, pressed or reached with the keyboard. What
 * it says can be pointed at and goes with Escape; it lies in the top layer, so that no table and no dialog cuts it.
 */
export function Term({ said, children }: TermProps) {
  const id = useId();
  const whole = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const byMouse = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(next);
  };
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    };
    const elsewhere = (event: Event) => {
      if (!(event.target instanceof Node && whole.current?.contains(event.target))) setOpen(false);
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', elsewhere, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', elsewhere, true);
    };
  }, [open]);
  return (
    <span ref={whole} className="gh-term" onPointerEnter={byMouse(true)} onPointerLeave={byMouse(false)}>
      <button
        type="button"
        aria-describedby={open ? id : undefined}
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      >
        {children}
      </button>
      {open ? <Said id={id}>{said}</Said> : null}
    </span>
  );
}

function Said({ id, children }: { readonly id: string; readonly children: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    const word = shown?.previousElementSibling;
    if (!shown || !(word instanceof HTMLElement)) return;
    if ('showPopover' in shown) shown.showPopover();
    settle(shown, word);
  }, []);
  return (
    <span ref={box} id={id} role="tooltip" popover="manual">
      {children}
    </span>
  );
}

/** What a word means, by the word as the sentence has it. */
export type Terms = readonly (readonly [word: string, said: string])[];

/** A sentence in which such words are explained, each where it stands first. */
export function Explained({ text, terms }: { readonly text: string; readonly terms: Terms }): ReactNode {
  const [first, ...others] = terms;
  if (!first) return text;
  const [word, said] = first;
  const at = text.indexOf(word);
  if (at < 0) return <Explained text={text} terms={others} />;
  return (
    <>
      <Explained text={text.slice(0, at)} terms={others} />
      <Term said={said}>{word}</Term>
      <Explained text={text.slice(at + word.length)} terms={others} />
    </>
  );
}
