import './ofd-view.css';
import { useState } from 'react';
import { previewText } from '#kit/shared/text/preview.ts';
import type { OpenDesk } from '../file/desk.ts';
import { PageDesk } from '../file/page-desk.tsx';
import { useText, useWords } from '../text.ts';
import { openOfdDesk } from './ofd-desk.ts';
import { type Note, PAGES_MAX } from './ofd-file.ts';

interface Props {
  readonly blob: Blob;
  readonly name: string;
}

const said = {
  more: 'ofdMore',
  part: 'ofdPart',
  object: 'ofdObject',
  picture: 'ofdPicture',
  font: 'ofdFont',
  pattern: 'ofdPattern',
  seal: 'ofdSealUnread',
  size: 'ofdSize',
} as const satisfies Record<Note, string>;

/** OFD预览: the pages of a layout file (版式文件), with what could not be shown, and that its signatures were not checked. */
export function OfdView({ blob, name }: Props) {
  const t = useText(previewText);
  const w = useWords();
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const open: OpenDesk = (file, box, heard) =>
    openOfdDesk(
      file,
      box,
      { ...heard, onNotes: setNotes },
      { seal: t('ofdSeal'), page: (n) => t('pageN', { n }) },
    );
  const note = (
    <div className="gh-ofd-note gh-hint" role="note" tabIndex={0}>
      {t('ofd')}
      {notes.length > 0 ? (
        <ul>
          {notes.map((one) => (
            <li key={one}>{t(said[one], { pages: PAGES_MAX })}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
  return (
    <PageDesk
      blob={blob}
      name={name}
      open={open}
      pagesClass="gh-ofd"
      note={note}
      failedText={w('web.file.noPreview')}
    />
  );
}
