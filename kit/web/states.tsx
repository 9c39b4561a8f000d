import { CloudSyncOutlined, FileUnknownOutlined, InboxOutlined, LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { CallFailed, isUnanswered } from './call-failed.ts';
import { useLeave } from './back.ts';
import { CutNote } from './cut.tsx';
import { namesNone } from './unnamed.ts';
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

/** What is shown instead of a record that is not there, by whoever knows why: a console knows the step it belongs to. */
export const InsteadOfAbsent = createContext<ReactNode>(null);

interface ErrorBoxProps {
  readonly error?: unknown;
  /** The screen's heading, where the box stands for the whole screen. */
  readonly page?: string | undefined;
  readonly title?: string | undefined;
  readonly hint?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly action?: ReactNode;
}

const isGone = (error: unknown): boolean => codeOf(error) === 404;

const codeOf = (error: unknown): number | undefined => (error instanceof CallFailed ? error.code : undefined);

/** 图示: a line that was lost, a door that is shut to this person, or a thing that is not there. */
function SignOf({ error }: { readonly error: unknown }) {
  const code = codeOf(error);
  if (code === 403) return <LockOutlined className="gh-state-sign" aria-hidden />;
  const Sign = isUnanswered(error) ? CloudSyncOutlined : FileUnknownOutlined;
  return <Sign className="gh-state-sign" aria-hidden />;
}

/** 加载失败: the refusal in plain words, and a way to try again where that can help. */
export function ErrorBox({ error, page, title, hint, onRetry, action }: ErrorBoxProps) {
  const w = useWords();
  const instead = use(InsteadOfAbsent);
  if (page && instead && isShut(error)) return instead;
  if (namesNone(error)) return <NoRecord page={page} />;
  const msg = error instanceof CallFailed ? error.msg : undefined;
  // The refusal is what happened: nothing failed that another try could mend.
  const settled = isShut(error);
  const box = (
    <div className="gh-state" role="alert">
      <SignOf error={error} />
      <p className="gh-state-title">{settled ? msg : (title ?? w('web.form.loadFailed'))}</p>
      <p className="gh-state-hint">{settled ? hintOfShut(error, w) : (msg ?? hint)}</p>
      {onRetry && !settled ? <Button onClick={onRetry}>{w('web.retry')}</Button> : null}
      {action ?? (page && isGone(error) ? <LeaveButton /> : null)}
    </div>
  );
  if (!page) return box;
  return (
    <>
      <header className="gh-page-head">
        <h1>{page}</h1>
      </header>
      {box}
    </>
  );
}

const PERMISSION = 'kit.refused.permission';

/** Who can open a door that is shut for want of a permission, or where to look for what is not there. */
function hintOfShut(error: unknown, w: ReturnType<typeof useWords>): string | undefined {
  if (isGone(error)) return w('web.form.noRecordHint');
  return error instanceof CallFailed && error.key === PERMISSION ? w('web.form.noPermissionHint') : undefined;
}

/** 无权限: a screen, or an act of it, that this person may not open. */
export function NoPermission(of: Pick<ErrorBoxProps, 'page' | 'action'> & { readonly title?: string }) {
  const w = useWords();
  const { title = w('refused.permission'), ...more } = of;
  return <ErrorBox {...more} error={new CallFailed(403, title, { key: PERMISSION })} />;
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
  /** The screen's heading, for an answer that is the whole screen: a refusal keeps it. */
  readonly page?: string | undefined;
  /** What stands in the place of a record that is not there, or that the address does not name: trying again leads nowhere. */
  readonly absent?: ReactNode;
}

/** Not theirs any more, or gone: what was shown before is taken off the screen. */
const isShut = (error: unknown): boolean => codeOf(error) === 403 || isGone(error);

/** The three states of a call's answer in one place: `<Answer of={useCall(detail, { id })}>{(d) => …}</Answer>`. */
export function Answer<T>({ of, children, rows = 6, page, absent }: AnswerProps<T>) {
  if (of.data !== undefined && !isShut(of.error))
    return (
      <>
        {children(of.data)}
        <CutNote rows={of.data} />
      </>
    );
  if (absent && of.error instanceof CallFailed && [400, 404].includes(of.error.code)) return absent;
  if (of.error) return <ErrorBox error={of.error} page={page} onRetry={() => void of.refetch()} />;
  return <Loading rows={rows} />;
}

/** 地址不完整: trying again cannot help, so it says from where the record can be opened, and offers the way back. */
export function NoRecord({ page }: { readonly page: string | undefined }) {
  const w = useWords();
  return (
    <ErrorBox
      page={page}
      title={w('web.form.noRecord')}
      hint={w('web.form.noRecordHint')}
      action={<LeaveButton />}
    />
  );
}

function LeaveButton() {
  const w = useWords();
  const leave = useLeave();
  return <Button onClick={leave}>{w('web.back')}</Button>;
}
