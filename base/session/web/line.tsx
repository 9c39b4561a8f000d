import { type ReactNode, useId } from 'react';

interface LineProps {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly children: (id: string) => ReactNode;
}

/** 一行: a label, its input, and what is wrong or good to know. */
export function Line({ label, hint, problem, children }: LineProps) {
  const id = useId();
  return (
    <div className="lc-line">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {problem ? <p className="lc-problem">{problem}</p> : hint ? <p className="gh-hint">{hint}</p> : null}
    </div>
  );
}
