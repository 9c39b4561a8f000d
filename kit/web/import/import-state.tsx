import { useMemo, useState } from 'react';
import { importText } from '#kit/shared/text/import.ts';
import { IMPORT_PROGRESS, type ImportProgress } from '#kit/shared/workbook-import.ts';
import { bytesText } from '../file/upload-words.ts';
import { useChannel } from '../push.ts';
import type { SendOptions } from '../send.ts';
import { randomHex } from '../session.ts';
import { useText } from '../text.ts';

type Sent = Parameters<NonNullable<SendOptions['onProgress']>>[0];
type Now = { readonly sent?: Sent; readonly told?: ImportProgress };

/** 导入进度: bytes sent, then what the server tells of rows read and written. */
export function useImportProgress(channel: string | undefined) {
  const [key] = useState(() => randomHex());
  const [now, setNow] = useState<Now>();
  useChannel(channel, (message) => {
    const told = message as Partial<ImportProgress> & Readonly<Record<string, unknown>>;
    if (told[IMPORT_PROGRESS] !== key || !told.phase) return;
    const { phase, rows = 0, total = 0 } = told;
    // What is told late must not bring the bar back.
    setNow((old) => old && { told: { phase, rows, total } });
  });
  const acts = useMemo(
    () => ({
      begin: () => setNow({}),
      sent: (sent: Sent) => setNow({ sent }),
      end: () => setNow(undefined),
    }),
    [],
  );
  return { key, now, ...acts };
}

const count = (n: number): string => n.toLocaleString('en-US');

/** How far it is, in words and as a bar where its end is known. */
export function ImportState({ name, now }: { readonly name: string; readonly now: Now | undefined }) {
  const t = useText(importText);
  const { sent, told } = now ?? {};
  const words =
    told?.phase === 'write'
      ? t('writing', { rows: count(told.rows), total: count(told.total) })
      : told
        ? t('read', { name, rows: count(told.rows) })
        : sent && sent.done < sent.total
          ? t('sending', { name, done: bytesText(sent.done), total: bytesText(sent.total) })
          : t('checking', { name });
  const [done, total] =
    told?.phase === 'write' ? [told.rows, told.total] : !told && sent ? [sent.done, sent.total] : [0, 0];
  return (
    <div className="gh-import-progress">
      <p className="gh-hint">{words}</p>
      {total > 0 && done < total ? (
        <progress max={total} value={done} aria-label={words} />
      ) : (
        <progress aria-label={words} />
      )}
    </div>
  );
}
