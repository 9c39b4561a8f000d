import type { ReactNode } from 'react';
import { FileLinks } from '#kit/web/file/upload.tsx';
import { Time } from '#kit/web/time.tsx';
import './approval.css';

/** What somebody did, in words. */
export interface RecordLine {
  readonly name: string;
  /** In whose place, of which department. */
  readonly hints: readonly string[];
  readonly tag: ReactNode;
  readonly step: string;
  readonly time: string | null;
  /** To whom it went. */
  readonly to: string;
  readonly comment: string;
  /** Ids of files joined by commas. */
  readonly files: string;
}

export interface RecordGroup {
  readonly key: string;
  readonly heading: ReactNode;
  readonly lines: readonly RecordLine[];
}

/** 记录: submissions, and below each what was done and said, one line a deed. */
export function RecordList({ groups }: { readonly groups: readonly RecordGroup[] }) {
  return groups.map(({ key, heading, lines }) => (
    <section key={key} className="ap-group">
      <h2>{heading}</h2>
      <ol className="ap-records">
        {lines.map((line, n) => (
          // Records have no id of their own and are shown whole
          <Line key={`${line.time ?? ''} ${n}`} of={line} />
        ))}
      </ol>
    </section>
  ));
}

function Line({ of: line }: { readonly of: RecordLine }) {
  return (
    <li>
      <div className="ap-record-head">
        <strong>{line.name}</strong>
        {line.hints.map((hint) => (
          <span key={hint} className="gh-hint">
            {hint}
          </span>
        ))}
        {line.tag}
      </div>
      <div className="gh-hint">
        {line.step ? <span>{line.step} </span> : null}
        {line.time ? <Time value={line.time} precision="second" /> : null}
      </div>
      {line.to ? <div>{line.to}</div> : null}
      {line.comment ? <p className="gh-long">{line.comment}</p> : null}
      {line.files ? <FileLinks value={line.files} /> : null}
    </li>
  );
}
