import { Button } from 'antd';
import { Suspense, use, useEffect, useState } from 'react';
import { Dialog } from '../dialog.tsx';
import type { Viewer } from './file-viewers.ts';
import { FileContext, type StoredFile } from './files.ts';
import { useDownload } from './use-download.ts';
import { Watermark } from './watermark.tsx';
import { ErrorBox, Loading } from '../states.tsx';
import { previewText } from '#kit/shared/text/preview.ts';
import { useText, useWords } from '../text.ts';
import { later } from '../chunk.ts';

interface FilePreviewProps {
  readonly file: StoredFile;
  readonly viewer: Viewer;
  /** The record asks for the reader's name over what is shown (水印). */
  readonly watermark?: boolean | undefined;
  readonly onClose: () => void;
  /** It cannot be shown here: nobody makes a PDF of it, or the browser does not know its kind of picture, film or sound. */
  readonly onUnshown: () => void;
}

interface Shape {
  readonly blob: Blob;
  readonly url: string;
}

/** What is to be shown: the file itself, or the PDF that the server makes of it; undefined where nobody makes one. */
function useShape({ file, viewer, onClose, onUnshown }: FilePreviewProps) {
  const service = use(FileContext);
  const [shape, setShape] = useState<Shape>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let url: string | undefined;
    const over = new AbortController();
    const isOffice = viewer.kind === 'office';
    const got = isOffice
      ? (service.converted?.(file.id, over.signal) ?? Promise.resolve(undefined))
      : service.download(file.id).then(({ blob }) => blob);
    got.then(
      (bytes) => {
        if (over.signal.aborted) return;
        if (!bytes) {
          onUnshown();
          return;
        }
        const blob = new Blob([bytes], { type: viewer.type });
        url = URL.createObjectURL(blob);
        setShape({ blob, url });
      },
      () => {
        if (over.signal.aborted) return;
        // Of a download the request layer has said why.
        if (isOffice) setFailed(true);
        else onClose();
      },
    );
    return () => {
      over.abort();
      if (url) URL.revokeObjectURL(url);
    };
    // One file for one opening.
  }, []);
  return { shape, failed };
}

/** 在线查看: a picture, PDF, OFD, Office document, film or sound in the whole window. */
export function FilePreview(props: FilePreviewProps) {
  const { file, viewer, watermark, onClose } = props;
  const w = useWords();
  const t = useText(previewText);
  const { shape, failed } = useShape(props);
  const { download, busy } = useDownload();
  const footer = (
    <Button type="primary" loading={busy === file.id} onClick={() => void download(file)}>
      {w('web.download')}
    </Button>
  );
  return (
    <Dialog open title={file.fileName} width="full" onClose={onClose} footer={footer}>
      {viewer.kind === 'pdf' ? (
        <Suspense fallback={null}>
          <LazySigned fileId={file.id} />
        </Suspense>
      ) : null}
      <div className="gh-preview">
        {failed ? (
          <ErrorBox title={t('conversionFailed')} />
        ) : shape ? (
          <Shown kind={viewer.kind} shape={shape} name={file.fileName} onUnshown={props.onUnshown} />
        ) : (
          <Waiting isConverted={viewer.kind === 'office'} />
        )}
        {watermark ? <Watermark /> : null}
      </div>
    </Dialog>
  );
}

function Waiting({ isConverted }: { readonly isConverted: boolean }) {
  const t = useText(previewText);
  return (
    <div role="status">
      <Loading />
      {isConverted ? <p className="gh-hint">{t('converting')}</p> : null}
    </div>
  );
}

// Said of PDFs alone.
const LazySigned = later(() => import('./signed.tsx').then((m) => m.SignedBar));

// What reads PDFs weighs more than the frame.
const LazyPdf = later(() => import('./pdf-view.tsx').then((m) => m.PdfView));

// Only layout files need their own reader.
const LazyOfd = later(() => import('../ofd/ofd-view.tsx').then((m) => m.OfdView));

// Reading Word documents weighs more than this whole viewer: fetched with the first one.
const LazyDocx = later(() => import('./docx-view.tsx').then((m) => m.DocxView));

// The reader of workbooks weighs as much as a screen.
const LazySheet = later(() => import('./sheet-view.tsx').then((m) => m.SheetView));

interface ShownProps {
  readonly kind: Viewer['kind'];
  readonly shape: Shape;
  readonly name: string;
  readonly onUnshown: () => void;
}

function Shown({ kind, shape: { blob, url }, name, onUnshown }: ShownProps) {
  switch (kind) {
    case 'image':
      return <img src={url} alt={name} onError={onUnshown} />;
    case 'pdf':
    case 'office':
      return (
        <Suspense fallback={<Loading />}>
          <LazyPdf blob={blob} name={name} />
        </Suspense>
      );
    case 'ofd':
      return (
        <Suspense fallback={<Loading />}>
          <LazyOfd blob={blob} name={name} />
        </Suspense>
      );
    case 'docx':
      return (
        <Suspense fallback={<Loading />}>
          <LazyDocx blob={blob} name={name} />
        </Suspense>
      );
    case 'sheet':
      return (
        <Suspense fallback={<Loading />}>
          <LazySheet blob={blob} name={name} />
        </Suspense>
      );
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- files that users stored bring none
      return <video src={url} controls aria-label={name} onError={onUnshown} />;
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- files that users stored bring none
      return <audio src={url} controls aria-label={name} onError={onUnshown} />;
  }
}
