import { CloudSyncOutlined, InboxOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { CallFailed } from './send.ts';
import { useWords } from './text.ts';

interface EmptyProps {
  readonly title?: string | undefined;
  /** What to do next. */
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
}

/** 空状态: says what is missing and what to do next. */
export function Empty({ title, hint, action }: EmptyProps) {
  const w = useWords();
  return (
    <div className="gh-state">
      <InboxOutlined className="gh-state-sign" aria-hidden />
      <p className="gh-state-title">{title ?? w('web.list.empty')}</p>
      {hint ? <p className="gh-state-hint">{hint}</p> : null}
      {action}
    </div>
  );
}

interface ErrorBoxProps {
  readonly error?: unknown;
  readonly title?: string | undefined;
  readonly hint?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly action?: ReactNode;
}

/** 加载失败: the refusal in plain words, and a way to try again. */
export function ErrorBox({ error, title, hint, onRetry, action }: ErrorBoxProps) {
  const w = useWords();
  const msg = error instanceof CallFailed ? error.msg : undefined;
  return (
    <div className="gh-state" role="alert">
      <CloudSyncOutlined className="gh-state-sign" aria-hidden />
      <p className="gh-state-title">{title ?? w('web.form.loadFailed')}</p>
      <p className="gh-state-hint">{msg ?? hint}</p>
      {onRetry ? <Button onClick={onRetry}>{w('web.retry')}</Button> : null}
      {action}
    </div>
  );
}

/** 骨架: nothing for the first moment, so quick answers do not flicker. */
export function Loading({ rows = 6 }: { readonly rows?: number }) {
  const w = useWords();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="gh-loading" aria-busy="true" role="status" aria-label={w('web.loading')}>
      {late ? Array.from({ length: rows }, (_, i) => <span key={i} className="gh-bone" />) : null}
    </div>
  );
}

interface AnswerProps<T> {
  readonly of: { data: T | undefined; error: Error | null; refetch: () => unknown };
  readonly children: (data: T) => ReactNode;
  readonly rows?: number;
}

/** Not theirs any more, or gone: what was shown before is taken off the screen. */
const isShut = (error: Error | null): boolean =>
  error instanceof CallFailed && (error.code === 403 || error.code === 404);

/** The three states of a call's answer in one place: `<Answer of={useCall(detail, { id })}>{(d) => …}</Answer>`. */
export function Answer<T>({ of, children, rows = 6 }: AnswerProps<T>) {
  if (of.data !== undefined && !isShut(of.error)) return <>{children(of.data)}</>;
  if (of.error) return <ErrorBox error={of.error} onRetry={() => void of.refetch()} />;
  return <Loading rows={rows} />;
}
