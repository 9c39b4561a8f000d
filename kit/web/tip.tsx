import type { ReactNode } from 'react';

const HIDDEN = 'data-no-tips';

/** Escape takes a tip away, whatever has the focus; it comes again where the pointer or the focus goes next. */
function hideByEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  const root = document.documentElement;
  root.setAttribute(HIDDEN, '');
  const again = new AbortController();
  const { signal } = again;
  const show = () => {
    root.removeAttribute(HIDDEN);
    again.abort();
  };
  for (const move of ['pointerover', 'focusin']) document.addEventListener(move, show, { signal });
}
document.addEventListener('keydown', hideByEscape);

/** A short word on hover and focus. What it says must also be told by the content's own label or description. */
export function Tip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <span className="gh-tip" data-tip={text}>
      {children}
    </span>
  );
}
