import { Button } from 'antd';
import { lazy, Suspense, use, useEffect, useState } from 'react';
import { Dialog } from '../dialog.tsx';
import type { Viewer } from './file-viewers.ts';
import { FileContext, type StoredFile } from './files.ts';
import { type Download, saveFile } from '../send.ts';
import { Loading } from '../states.tsx';
import { useWords } from '../text.ts';

interface FilePreviewProps {
  readonly file: StoredFile;
  readonly viewer: Viewer;
  readonly onClose: () => void;
}

/** 在线查看: a picture, PDF, Word document, film or sound in the whole window. */
export function FilePreview({ file, viewer, onClose }: FilePreviewProps) {
  const w = useWords();
  const service = use(FileContext);
  const [got, setGot] = useState<Download & { readonly url: string }>();
  useEffect(() => {
    let url: string | undefined;
    let gone = false;
    service.download(file.id).then(
      ({ blob, fileName }) => {
        if (gone) return;
        url = URL.createObjectURL(new Blob([blob], { type: viewer.type }));
        setGot({ blob, fileName: fileName || file.fileName, url });
      },
      // The request layer has said why.
      onClose,
    );
    return () => {
      gone = true;
      if (url) URL.revokeObjectURL(url);
    };
    // One file for one opening.
  }, []);
  const footer = (
    <Button type="primary" disabled={!got} onClick={() => got && saveFile(got)}>
      {w('web.download')}
    </Button>
  );
  return (
    <Dialog open title={file.fileName} width="full" onClose={onClose} footer={footer}>
      <div className="gh-preview">
        {got ? <Shown kind={viewer.kind} got={got} name={file.fileName} /> : <Loading />}
      </div>
    </Dialog>
  );
}

// Reading Word documents weighs more than this whole viewer: fetched with the first one.
const LazyDocx = lazy(() => import('./docx-view.tsx').then((m) => ({ default: m.DocxView })));

interface ShownProps {
  readonly kind: Viewer['kind'];
  readonly got: Download & { readonly url: string };
  readonly name: string;
}

function Shown({ kind, got, name }: ShownProps) {
  const { url } = got;
  switch (kind) {
    case 'image':
      return <img src={url} alt={name} />;
    case 'pdf':
      return <iframe src={url} title={name} />;
    case 'docx':
      return (
        <Suspense fallback={<Loading />}>
          <LazyDocx blob={got.blob} name={name} />
        </Suspense>
      );
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- files that users stored bring none
      return <video src={url} controls aria-label={name} />;
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- files that users stored bring none
      return <audio src={url} controls aria-label={name} />;
  }
}
