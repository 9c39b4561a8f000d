import type { ReactNode } from 'react';
import { StatusTag, type Tone } from './status-tag.tsx';
import './findings.css';

export interface Finding {
  readonly key: string;
  readonly name: ReactNode;
  readonly tone: Tone;
  readonly state: string;
  readonly text: string;
  /** How to put it right; empty where nothing is wrong. */
  readonly remedy?: string | undefined;
}

/** 检测结果: what was looked at, how it stands and, where it is not as it should be, the remedy. */
export const Findings = ({ of }: { readonly of: readonly Finding[] }) => (
  <ul className="gh-findings">
    {of.map(({ key, name, tone, state, text, remedy }) => (
      <li key={key}>
        <span>{name}</span>
        <StatusTag tone={tone}>{state}</StatusTag>
        <span className="gh-finding-text">
          {text}
          {remedy ? <em>{remedy}</em> : null}
        </span>
      </li>
    ))}
  </ul>
);
