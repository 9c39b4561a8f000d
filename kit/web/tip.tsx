import type { ReactNode } from 'react';

/** A short word on hover and focus. What it says must also be told by the content's own label or description. */
export function Tip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <span className="gh-tip" data-tip={text}>
      {children}
    </span>
  );
}
