import './office.css';
import { Alert, Button, Tag } from 'antd';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Book } from '#kit/shared/book.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { listed } from '#kit/shared/punctuation.ts';
import { later } from '#kit/web/chunk.ts';
import { ReadOnlyFile } from '#kit/web/file/read-only-file.tsx';
import { useLang } from '#kit/web/lang.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { fetchFile, saveFile, send } from '#kit/web/send.ts';
import { ErrorBox, Loading } from '#kit/web/states.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import {
  lockOffice,
  officeBook,
  officeContent,
  openOffice,
  saveOffice,
  startServer,
} from '../../shared/calls.ts';
import { officeText } from '../../shared/text/index.ts';
import type { Editor } from './editor.ts';
import { type OpenedWindow, useBeat, useLeaveGuard, VersionsButton } from './window-parts.tsx';

// The editors weigh more than the whole frame: fetched with the first document.
const WordEditor = later(() => import('./word-editor.tsx').then((m) => m.WordEditor));
const SheetEditor = later(() => import('./sheet-editor.tsx').then((m) => m.SheetEditor));
const ServerFrame = later(() => import('./server-frame.tsx').then((m) => m.ServerFrame));

interface Props {
  readonly windowKey: string;
  /** Called when the document is saved and the record holds it: the new file. */
  readonly onSaved?: (fileId: string, fileName: string) => void;
  readonly onDirty?: (dirty: boolean) => void;
  /** The window closes by itself once it is saved. */
  readonly onDone?: () => void;
}

/** What a window works with: the document, and whether this window may edit it. */
interface Work {
  readonly opened: OpenedWindow;
  readonly mine: boolean;
  readonly by: string | null;
  readonly blob?: Blob;
  readonly book?: Book;
  /** Where the operator's office server edits it instead. */
  readonly server?: OutputOf<typeof startServer>;
}

async function begun(key: string): Promise<Work> {
  const quiet = { quiet: true } as const;
  const opened = await send(openOffice, { key }, quiet);
  const lock =
    opened.readOnly === null
      ? await send(lockOffice, { key, begins: true }, quiet)
      : { mine: false, by: null };
  // Read after the lock is taken, so that nobody's save falls between.
  const now = lock.mine ? await send(openOffice, { key }, quiet) : opened;
  if (lock.mine && now.byServer)
    return { opened: now, ...lock, server: await send(startServer, { key }, quiet) };
  if (lock.mine && now.shape === 'xlsx')
    return { opened: now, ...lock, book: (await send(officeBook, { key }, quiet)) as Book };
  return { opened: now, ...lock, blob: (await fetchFile(officeContent, { key }, quiet)).blob };
}

/** 在线文档窗口: shows a document, edits it where one may, saves it as a version. */
export function OfficeWindow(props: Props) {
  const { windowKey } = props;
  const t = useText(officeText);
  const [work, setWork] = useState<Work>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let gone = false;
    begun(windowKey).then(
      (found) => gone || setWork(found),
      (failed: unknown) => gone || setError(failed),
    );
    return () => {
      gone = true;
    };
  }, [windowKey]);
  if (error !== undefined) return <ErrorBox page={t('title')} title={t('page.failed')} error={error} />;
  if (!work) return <Loading />;
  if (!work.mine) return <Reading {...props} work={work} />;
  if (!work.server) return <Editing {...props} work={work} />;
  return (
    <Suspense fallback={<Loading />}>
      <ServerFrame {...props} opened={work.opened} server={work.server} />
    </Suspense>
  );
}

interface Head {
  readonly work: Work;
  readonly windowKey: string;
}

function Reading({ work, windowKey }: Head) {
  const t = useText(officeText);
  const w = useWords();
  const { fileName, readOnly } = work.opened;
  const { blob } = work;
  return (
    <section className="of-window" aria-label={fileName}>
      <header className="of-head">
        <h1>{fileName}</h1>
        <Tag>{t('page.reading')}</Tag>
        <span className="of-acts">
          <VersionsButton opened={work.opened} windowKey={windowKey} />
          {blob ? <Button onClick={() => saveFile({ blob, fileName })}>{w('web.download')}</Button> : null}
        </span>
      </header>
      {(readOnly ?? work.by) ? (
        <Alert
          type="info"
          showIcon
          title={work.by ? t('page.by', { name: work.by }) : t('readOnly', { why: readOnly ?? '' })}
        />
      ) : null}
      <div className="of-body of-reading">{blob ? <ReadOnlyFile blob={blob} name={fileName} /> : null}</div>
    </section>
  );
}

function Editing({ work, windowKey, onSaved, onDirty, onDone }: Props & Head) {
  const t = useText(officeText);
  const once = useOnce();
  const lang = useLang();
  const { fileName, shape, drops } = work.opened;
  const editor = useRef<Editor>(null);
  const [mark, setMark] = useState(work.opened.mark);
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<CallFailed['fields']>([]);
  const [failed, setFailed] = useState(false);
  const taken = useBeat(windowKey);
  useLeaveGuard(dirty);
  const told = useRef(onDirty);
  told.current = onDirty;
  const changed = useCallback(() => {
    setDirty(true);
    told.current?.(true);
  }, []);

  const save = async () => {
    if (busy || !editor.current) return;
    setBusy(true);
    try {
      const blob = await editor.current.taken();
      const ok = await once('save', async (nonce) => {
        const files = { file: new File([blob], shape === 'xlsx' ? 'book.json' : 'document.docx') };
        try {
          const saved = await send(saveOffice, { key: windowKey, mark }, { files, nonce });
          setMark(saved.mark);
          setDirty(false);
          told.current?.(false);
          setWrong([]);
          toast('success', t('page.saved', { n: saved.no }));
          onSaved?.(saved.fileId, fileName);
        } catch (error) {
          if (error instanceof CallFailed) setWrong(error.fields);
          throw error;
        }
      });
      if (ok && work.opened.once) onDone?.();
    } finally {
      setBusy(false);
    }
  };
  const keep = async () => {
    const blob = await editor.current?.copy();
    if (blob) saveFile({ blob, fileName });
  };
  return (
    <section className="of-window" aria-label={fileName}>
      <header className="of-head">
        <h1>{fileName}</h1>
        <Tag color="processing">{t('page.editing')}</Tag>
        {dirty ? <span className="gh-hint">{t('page.unsaved')}</span> : null}
        <span className="of-acts">
          <VersionsButton opened={work.opened} windowKey={windowKey} />
          <Button onClick={() => void keep()}>{t('page.keepCopy')}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t('page.save')}
          </Button>
        </span>
      </header>
      {drops.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          closable
          title={t('page.drops', {
            what: listed(
              lang,
              drops.map((one) => t(`drop.${one}`)),
            ),
          })}
        />
      ) : null}
      {taken === null ? null : <Alert type="warning" showIcon title={t('lockedBy', { name: taken })} />}
      {wrong.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={t('page.wrongCells')}
          description={
            <ul className="of-wrong">
              {wrong.map(({ path, msg }) => (
                <li key={`${path} ${msg}`}>
                  <Button type="link" size="small" onClick={() => editor.current?.show?.(path)}>
                    {path}
                  </Button>{' '}
                  {msg}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
      <div className="of-body">
        {failed ? (
          <ErrorBox title={t('page.failed')} />
        ) : (
          <Suspense fallback={<Loading />}>
            {work.book ? (
              <SheetEditor ref={editor} book={work.book} onDirty={changed} />
            ) : work.blob ? (
              <WordEditor ref={editor} blob={work.blob} onDirty={changed} onFailed={() => setFailed(true)} />
            ) : null}
          </Suspense>
        )}
      </div>
    </section>
  );
}
