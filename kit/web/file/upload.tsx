import { DeleteOutlined, EditOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createContext, Suspense, use, useEffect, useId, useRef, useState } from 'react';
import { announce } from '../announce.ts';
import { useConfirm } from '../confirm.ts';
import { DropZone } from './drop-zone.tsx';
import { toast } from '../notice.ts';
import { WhyButton } from '../page.tsx';
import { FileLinks, FileName, idsOf, SignedMark, useStoredFiles } from './file-links.tsx';
import { defaultLimits, FileContext, type StoredFile, type UploadLimits } from './files.ts';
import { bytesText } from './upload-words.ts';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';
import { getLang } from '../lang.ts';
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

/** Tells a form whether its files are on their way or failed, so that saving waits. */
export type UploadState = 'ready' | 'uploading' | 'failed';
export interface UploadGate {
  report(id: string, state: UploadState): void;
}
export const UploadGateContext = createContext<UploadGate>({ report: () => undefined });

interface FileFieldProps {
  readonly id?: string;
  /** File ids joined by commas. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly limits?: UploadLimits | undefined;
  readonly moduleName?: string | undefined;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
  /** What is wrong with it. */
  readonly 'aria-describedby'?: string;
}

/** 附件上传: progress with bytes, limits said beforehand, a failed file keeps saving shut until it is dealt with. */
export function FileField(props: FileFieldProps) {
  const { id, value, onChange, limits = defaultLimits, moduleName = 'sysCompany', disabled = false } = props;
  const w = useWords();
  const own = useId();
  const gate = use(UploadGateContext);
  const service = use(FileContext);
  const confirm = useConfirm();
  const [known, setKnown] = useState<Readonly<Record<string, StoredFile>>>({});
  const ids = idsOf(value);
  const latest = useRef(ids);
  latest.current = ids;
  const unknown = ids.filter((one) => !known[one]);
  const { data: listed } = useStoredFiles(unknown);

  const set = (next: readonly string[]) => {
    latest.current = [...next];
    onChange?.(next.join(',') || null);
  };
  const { under, start, pause, drop } = useUploads((file, sending) =>
    service.upload(file, moduleName, sending).then((stored) => {
      setKnown((all) => ({ ...all, [stored.id]: { ...stored, fileName: stored.fileName || file.name } }));
      set([...latest.current, stored.id]);
      announce(say('web.file.uploaded', { name: file.name }));
    }),
  );
  const state: UploadState = under.some((u) => u.status === 'failed')
    ? 'failed'
    : under.length > 0
      ? 'uploading'
      : 'ready';
  useEffect(() => gate.report(own, state), [gate, own, state]);
  useEffect(() => () => gate.report(own, 'ready'), [gate, own]);

  const take = (files: readonly File[]) => {
    let already = latest.current.length + under.length;
    for (const file of files) {
      const problem = uploadProblem(file, already, limits);
      if (problem) {
        toast('error', problem);
        continue;
      }
      already += 1;
      start(file);
    }
  };

  const remove = async (file: StoredFile) => {
    if (await confirm({ title: w('web.file.removeConfirm'), content: file.fileName, danger: true }))
      set(latest.current.filter((one) => one !== file.id));
  };

  // The window goes on although the form holds another file after each save.
  const [editing, setEditing] = useState<StoredFile>();
  const present = useRef('');
  const exchange = (saved: StoredFile) => {
    setKnown((all) => ({ ...all, [saved.id]: saved }));
    set(latest.current.map((one) => (one === present.current ? saved.id : one)));
    present.current = saved.id;
  };
  const edit = (file: StoredFile) => {
    present.current = file.id;
    setEditing(file);
  };

  const full = ids.length + under.length >= limits.count;
  // What is wrong with the field before what it takes.
  const described = [props['aria-describedby'], `${own}h`].filter(Boolean).join(' ');
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
              aria-describedby={props['aria-describedby']}
            >
              <WhyButton
                icon={<UploadOutlined aria-hidden />}
                // With the last file that fits it is shut, and keeps the focus of whoever chose it.
                {...(full
                  ? { why: w('web.file.tooMany', { n: limits.count }) }
                  : { 'aria-describedby': described })}
                onClick={choose}
              >
                {w('web.file.upload')}
              </WhyButton>
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
                  <SignedMark file={file} />
                  {file.size ? <span className="gh-hint">{bytesText(file.size)}</span> : null}
                  {disabled ? null : <EditButton file={file} onOpen={edit} />}
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
                onGoOn={() => start(u.file, u.key)}
                onPause={() => pause(u.key)}
                onDrop={() => drop(u.key)}
              />
            ))}
          </ul>
          {editing && service.Editor ? (
            <Suspense fallback={null}>
              <service.Editor file={editing} onClose={() => setEditing(undefined)} onSaved={exchange} />
            </Suspense>
          ) : null}
        </>
      )}
    </DropZone>
  );
}

interface EditButtonProps {
  readonly file: StoredFile;
  readonly onOpen: (file: StoredFile) => void;
}

/** 在线编辑 of a Word document or workbook; whether one may is said when it opens. */
function EditButton({ file, onOpen }: EditButtonProps) {
  const w = useWords();
  const { Editor } = use(FileContext);
  if (!Editor || !/\.(?:docx|xlsx)$/i.test(file.fileName)) return null;
  return (
    <Button
      type="text"
      size="small"
      icon={<EditOutlined aria-hidden />}
      aria-label={`${w('web.file.edit')} ${file.fileName}`}
      title={w('web.file.edit')}
      onClick={() => onOpen(file)}
    />
  );
}

export { defaultLimits, FileLinks };
