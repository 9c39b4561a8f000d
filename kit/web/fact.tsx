import type { ReactNode } from 'react';

interface Props {
  readonly label: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One fact with its name (名称与值), inside a `dl` with `gh-grid`. */
export function Fact({ label, wide = false, children }: Props) {
  return (
    <div className={wide ? 'gh-read gh-field-wide' : 'gh-read'}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
