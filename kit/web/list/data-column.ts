import type { ReactNode } from 'react';

export interface DataColumn<R> {
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: R, index: number) => ReactNode;
  readonly align?: 'end' | undefined;
  /** `text` may wrap, `tight` never does, `held` stays in view at the right edge; so does `actions`, which no paper needs. */
  readonly kind?: 'text' | 'tight' | 'held' | 'actions';
  /** What it shows is what a row is called. */
  readonly names?: boolean | undefined;
  readonly width?: number | undefined;
  /** Width drawn by hand: exactly so many pixels, what is longer is cut. */
  readonly drawn?: number | undefined;
  /** Where room is short the highest number folds into the row first; the place in the row by default. */
  readonly rank?: number | undefined;
  /** Sortable, and how it is sorted now. */
  readonly sort?: { readonly order: 'asc' | 'desc' | undefined; readonly onSort: () => void } | undefined;
}

/** Such a column neither folds away nor is drawn wider by hand. */
export const staysInView = <R>({ kind }: DataColumn<R>): boolean => kind === 'actions' || kind === 'held';

/** Which of the columns that are shown says what a row is called. */
export const nameColumn = <R>(columns: readonly DataColumn<R>[]): DataColumn<R> | undefined =>
  columns.find((c) => c.names) ??
  columns.find((c) => /name|title/i.test(c.key) && !staysInView(c)) ??
  columns.find((c) => !staysInView(c));

export const cellClass = <R>(c: DataColumn<R>): string =>
  `gh-cell-${c.kind ?? 'text'}${c.align === 'end' ? ' gh-cell-end' : ''}${c.drawn ? ' gh-cell-drawn' : ''}`;

export const cellStyle = <R>({ drawn, width }: DataColumn<R>) =>
  drawn ? { width: drawn, minWidth: drawn, maxWidth: drawn } : width ? { width } : undefined;
