import { useEffect, useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { send } from '#kit/web/send.ts';
import { ErrorBox, Loading } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { saveRedisParam } from '../../shared/calls.ts';
import { officeText } from '../../shared/text/index.ts';
import { OfficeWindow } from './office-window.tsx';

interface Props {
  /** The record that holds the document; left out for a file that no record carries. */
  readonly kind?: string;
  readonly id?: string;
  readonly fileId?: string;
  readonly onClose: () => void;
  readonly onSaved?: (fileId: string, fileName: string) => void;
}

/** 在线编辑 in the whole window. */
export function OfficeDialog({ kind, id, fileId, onClose, onSaved }: Props) {
  const t = useText(officeText);
  const [key, setKey] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [dirty, setDirty] = useState(false);
  useEffect(() => {
    let gone = false;
    const asked = {
      kind: kind ?? null,
      id: id ?? null,
      fileId: fileId ?? null,
      fileType: 'doc',
      openMode: '10' as const,
    };
    send(saveRedisParam, asked, { quiet: true }).then(
      (made) => gone || setKey(made),
      (failed: unknown) => gone || setError(failed),
    );
    return () => {
      gone = true;
    };
    // One document for one opening.
  }, []);
  return (
    <Dialog open title={t('page.edit')} width="full" dirty={dirty} onClose={onClose}>
      <div className="of-dialog">
        {error !== undefined ? (
          <ErrorBox title={t('page.failed')} error={error} />
        ) : key ? (
          <OfficeWindow
            windowKey={key}
            onDirty={setDirty}
            onDone={onClose}
            {...(onSaved ? { onSaved } : {})}
          />
        ) : (
          <Loading />
        )}
      </div>
    </Dialog>
  );
}
