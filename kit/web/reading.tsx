import type { ReactNode } from 'react';
import './reading.css';
import { listed, useWords } from './text.ts';

/** 关键信息: the few facts on which a decision stands, first and larger than the rest; holds `KeyFact`s. */
export function KeyFacts({ children }: { readonly children: ReactNode }) {
  return <dl className="gh-keys">{children}</dl>;
}

interface KeyFactProps {
  readonly label: ReactNode;
  /** Whole sentences and long names keep the size of text and take more room. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One deciding fact (关键信息): an amount, a date, a rank, a name. */
export function KeyFact({ label, wide = false, children }: KeyFactProps) {
  return (
    <div className={wide ? 'gh-key gh-key-wide' : 'gh-key'}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** 未填写: the names of what was left empty, folded away so that they do not stand between what was said. */
export function Unfilled({ labels }: { readonly labels: readonly string[] }) {
  const w = useWords();
  if (labels.length === 0) return null;
  return (
    <details className="gh-unfilled">
      <summary>{w('web.form.unfilled', { n: labels.length })}</summary>
      <p>{listed(labels)}</p>
    </details>
  );
}

interface DeskProps {
  /** What is done about it: an opinion, a choice, a confirmation; empty while there is nothing to do. */
  readonly deed: ReactNode;
  readonly children: ReactNode;
}

/** 阅读与办理: what is read, and beside it the deed where there is room; below it on narrower screens. */
export function ReadingDesk({ deed, children }: DeskProps) {
  return (
    <div className="gh-beside-deed">
      <div className="gh-to-read">{children}</div>
      <div className="gh-deed">{deed}</div>
    </div>
  );
}

/** 并列: two parts that belong together stand side by side where there is room. */
export function SideBySide({ children }: { readonly children: ReactNode }) {
  return <div className="gh-side-by-side">{children}</div>;
}
