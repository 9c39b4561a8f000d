import { useText } from '#kit/web/text.ts';
import { simpleText } from '../../shared/text/index.ts';
import '../simple.css';

/** 通知内容 in sentences. */
export function Notice({
  lines,
  hint = false,
}: {
  readonly lines: readonly string[];
  /** Says to its author what it is made of. */
  readonly hint?: boolean;
}) {
  const t = useText(simpleText);
  return (
    <div className="sb-notice">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {hint ? <p className="gh-hint">{t('hint.notice')}</p> : null}
    </div>
  );
}
