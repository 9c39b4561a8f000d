import { type ReactNode, useId } from 'react';
import { Link } from '#kit/web/router/router.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import type { PlateCode } from '../../shared/plates.ts';
import { workplaceText } from '../../shared/text/index.ts';

interface PlateProps {
  readonly title: string;
  /** Where all of them are, and how many there are. */
  readonly to?: string | undefined;
  readonly count?: number | undefined;
  readonly action?: ReactNode;
  readonly className?: string;
  /** By this name the tour of the first visit finds it. */
  readonly code?: PlateCode;
  readonly children: ReactNode;
}

/** 板块: one part of the home page with its heading and the way to all of it. */
export function PlateBox({ title, to, count, action, className = '', code, children }: PlateProps) {
  const t = useText(workplaceText);
  const id = useId();
  return (
    <section className={`gh-panel wk-plate ${className}`} aria-labelledby={id} data-tour={code}>
      <header>
        <h2 id={id}>{title}</h2>
        {to && count ? <Link to={to}>{t('all', { count })}</Link> : null}
        {action}
      </header>
      {children}
    </section>
  );
}

/** The same place while it is loaded, so that nothing jumps. */
export function PlateBones({ rows }: { readonly rows: number }) {
  const w = useWords();
  return (
    <div className="gh-panel wk-plate wk-bones" role="status" aria-label={w('web.loading')}>
      {Array.from({ length: rows }, (_, i) => (
        <span key={i} className="gh-bone" />
      ))}
    </div>
  );
}

/** 项目 · 标段: cut where room is short, whole on hover and to screen readers. */
export function About({ main, part }: { readonly main: string; readonly part: string }) {
  return (
    <span className="wk-about" title={part ? `${main} · ${part}` : main}>
      <span className="wk-cut">{main}</span>
      {part ? <span className="wk-part"> · {part}</span> : null}
    </span>
  );
}

/** The route of a line. */
export const routeTo = ({
  path,
  query,
}: {
  path: string;
  query: Readonly<Record<string, string>>;
}): string => {
  const params = new URLSearchParams(query).toString();
  return params === '' ? path : `${path}?${params}`;
};

export const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <p className="wk-nothing">{children}</p>
);
