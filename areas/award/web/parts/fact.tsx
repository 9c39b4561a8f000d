import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One fact with its name, inside `gh-grid`. */
export function Fact({ label, wide = false, children }: Props) {
  return (
    <div className={wide ? 'gh-read gh-field-wide' : 'gh-read'}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
