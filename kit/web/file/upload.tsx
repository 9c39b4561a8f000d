import { DeleteOutlined, PaperClipOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createContext, use, useEffect, useId, useRef, useState } from 'react';
import { useConfirm } from '../confirm.ts';
import { DropZone } from './drop-zone.tsx';
import { toast } from '../notice.ts';
import { FileLinks, FileName, idsOf, useStoredFiles } from './file-links.tsx';
import { defaultLimits, FileContext, type StoredFile, type UploadLimits } from './files.ts';
import { getLang } from '../lang.ts';
import { CallFailed, isCancelled } from '../send.ts';
import { randomHex } from '../session.ts';
import { clauses, listed as inOrder, say, sayKey, useWords } from '../text.ts';

const NAME_MAX = 80;

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Why a chosen file cannot be uploaded, in the documents' words; undefined = it can. */
export function uploadProblem(
  file: { name: string; size: number },
  already: number,
  limits: UploadLimits,
): string | undefined {
  if (already >= limits.count) return say('web.file.tooMany', { n: limits.count });
  if (file.name.length > NAME_MAX) return say('web.file.nameTooLong');
  if (file.size > limits.maxMb * 1024 * 1024)
    return sayKey(getLang(), limits.tooLarge ?? 'kit.web.file.tooLarge', { n: limits.maxMb });
  if (file.size === 0) return say('web.file.empty');
  if (limits.types.length > 0 && !limits.types.includes(extensionOf(file.name)))
    return say('web.file.wrongType', { types: inOrder(limits.types) });
  return undefined;
}

/** The words of a failed upload: the server's own, or by where it broke (上传失败, 上传错误, 服务器繁忙). */
export function uploadFailure(error: unknown): string {
  if (!(error instanceof CallFailed)) return say('web.file.transport');
  if (error.code === 0 || error.code >= 502) return say('web.file.network');
  return error.msg && error.msg !== say('web.unknownError') ? error.msg : say('web.file.failed');
}

export function bytesText(n: number): string {
  if (n < 1024) return `${n} B`;
  if (n < 1024 * 1024) return `${(n / 1024).toFixed(1)} KB`;
  return n < 1024 ** 3 ? `${(n / 1024 / 1024).toFixed(1)} MB` : `${(n / 1024 ** 3).toFixed(2)} GB`;
}

/** Tells a form whether its files are on their way or failed, so that saving waits. */
export type UploadState = 'ready' | 'uploading' | 'failed';
export interface UploadGate {
  report(id: string, state: UploadState): void;
}
export const UploadGateContext = createContext<UploadGate>({ report: () => undefined });

interface Uploading {
  readonly key: string;
  readonly file: File;
  readonly done: number;
  readonly total: number;
  readonly failure?: string;
  readonly stop: AbortController;
}

interface FileFieldProps {
  readonly id?: string;
  /** File ids joined by commas. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly limits?: UploadLimits | undefined;
  readonly moduleName?: string | undefined;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
}

/** 附件上传: progress with bytes, limits said beforehand, a failed file keeps saving shut until it is dealt with. */
export function FileField(props: FileFieldProps) {
  const { id, value, onChange, limits = defaultLimits, moduleName = 'sysCompany', disabled = false } = props;
  const w = useWords();
  const own = useId();
  const gate = use(UploadGateContext);
  const service = use(FileContext);
  const confirm = useConfirm();
  const [under, setUnder] = useState<readonly Uploading[]>([]);
  const [known, setKnown] = useState<Readonly<Record<string, StoredFile>>>({});
  const ids = idsOf(value);
  const latest = useRef(ids);
  latest.current = ids;
  const unknown = ids.filter((one) => !known[one]);
  const { data: listed } = useStoredFiles(unknown);

  const state: UploadState = under.some((u) => u.failure)
    ? 'failed'
    : under.length > 0
      ? 'uploading'
      : 'ready';
  useEffect(() => gate.report(own, state), [gate, own, state]);
  useEffect(() => () => gate.report(own, 'ready'), [gate, own]);
  const running = useRef(under);
  running.current = under;
  useEffect(() => () => running.current.forEach((u) => u.stop.abort()), []);

  const set = (next: readonly string[]) => {
    latest.current = [...next];
    onChange?.(next.join(',') || null);
  };
  const patch = (key: string, change: Partial<Uploading>) =>
    setUnder((list) => list.map((u) => (u.key === key ? { ...u, ...change } : u)));
  const drop = (key: string) => setUnder((list) => list.filter((u) => u.key !== key));

  const start = async (file: File, key = randomHex(6)) => {
    const stop = new AbortController();
    setUnder((list) => [
      ...list.filter((u) => u.key !== key),
      { key, file, done: 0, total: file.size, stop },
    ]);
    try {
      const stored = await service.upload(file, moduleName, {
        signal: stop.signal,
        onProgress: ({ done, total }) => patch(key, { done, total }),
      });
      setKnown((all) => ({ ...all, [stored.id]: { ...stored, fileName: stored.fileName || file.name } }));
      drop(key);
      set([...latest.current, stored.id]);
    } catch (error) {
      if (isCancelled(error)) drop(key);
      else patch(key, { failure: uploadFailure(error) });
    }
  };

  const take = (files: readonly File[]) => {
    let already = latest.current.length + under.length;
    for (const file of files) {
      const problem = uploadProblem(file, already, limits);
      if (problem) {
        toast('error', problem);
        continue;
      }
      already += 1;
      void start(file);
    }
  };

  const remove = async (file: StoredFile) => {
    if (await confirm({ title: w('web.file.removeConfirm'), content: file.fileName, danger: true }))
      set(latest.current.filter((one) => one !== file.id));
  };

  const full = ids.length + under.length >= limits.count;
  const hint = clauses([
    w('web.file.limits', { n: limits.count, m: limits.maxMb }),
    ...(limits.types.length > 0 && limits.types.length <= 10
      ? [w('web.file.types', { types: inOrder(limits.types) })]
      : []),
  ]);

  return (
    <DropZone
      onTake={take}
      disabled={disabled}
      multiple={limits.count > 1}
      accept={limits.types.map((t) => `.${t}`).join(',')}
    >
      {(choose) => (
        <>
          {disabled ? null : (
            // The label of a form's item and its jump to a problem lead here.
            <div
              {...(id ? { id } : {})}
              className="gh-upload-bar"
              role="group"
              tabIndex={-1}
              aria-label={props['aria-label'] ?? w('web.file.upload')}
            >
              <Button
                icon={<UploadOutlined aria-hidden />}
                disabled={full}
                {...(full ? { title: w('web.file.tooMany', { n: limits.count }) } : {})}
                aria-describedby={`${own}h`}
                onClick={choose}
              >
                {w('web.file.upload')}
              </Button>
              <span id={`${own}h`} className="gh-hint">
                {hint}
              </span>
            </div>
          )}
          <ul className="gh-files">
            {ids.map((one) => {
              const file = known[one] ??
                listed?.find((f) => f.id === one) ?? { id: one, fileName: w('web.file.unnamed') };
              return (
                <li key={one}>
                  <PaperClipOutlined aria-hidden />
                  <FileName file={file} />
                  {file.size ? <span className="gh-hint">{bytesText(file.size)}</span> : null}
                  {disabled ? null : (
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={`${w('web.remove')} ${file.fileName}`}
                      onClick={() => void remove(file)}
                    />
                  )}
                </li>
              );
            })}
            {under.map((u) => (
              <UploadRow
                key={u.key}
                of={u}
                onRetry={() => void start(u.file, u.key)}
                onDrop={() => {
                  u.stop.abort();
                  drop(u.key);
                }}
              />
            ))}
          </ul>
        </>
      )}
    </DropZone>
  );
}

function UploadRow({ of: u, onRetry, onDrop }: { of: Uploading; onRetry: () => void; onDrop: () => void }) {
  const w = useWords();
  const percent = u.total > 0 ? Math.floor((u.done / u.total) * 100) : 0;
  return (
    <li className={u.failure ? 'gh-file-failed' : undefined}>
      <PaperClipOutlined aria-hidden />
      <span className="gh-file-name">{u.file.name}</span>
      {u.failure ? (
        <>
          <span role="alert">{u.failure}</span>

          <Button
            type="text"
            size="small"
            icon={<ReloadOutlined aria-hidden />}
            aria-label={`${w('web.retry')} ${u.file.name}`}
            onClick={onRetry}
          />
        </>
      ) : (
        <>
          <progress className="gh-file-progress" max={100} value={percent} aria-label={u.file.name} />
          <span className="gh-hint">
            {w('web.file.progress', { done: bytesText(u.done), total: bytesText(u.total) })}
          </span>
        </>
      )}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`${u.failure ? w('web.remove') : w('web.cancel')} ${u.file.name}`}
        onClick={onDrop}
      />
    </li>
  );
}

export { defaultLimits, FileLinks };
