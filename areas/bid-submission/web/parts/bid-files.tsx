import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { DropZone } from '#kit/web/file/drop-zone.tsx';
import { toast } from '#kit/web/notice.ts';
import { Explained } from '#kit/web/term.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { bytesText } from '#kit/web/file/upload-words.ts';
import { isSafeName } from '../../shared/sealing-manifest.ts';
import { bidText } from '../../shared/text/index.ts';

interface Props {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  readonly disabled: boolean;
}

/** Names that the sealed list takes: no control characters, no folders of other systems, not twice. */
const isGoodName = (name: string): boolean => name.length <= 200 && !name.includes('/') && isSafeName(name);

/** 投标文件: chosen here, sealed here; nothing is uploaded before it is sealed. */
export function BidFiles({ files, onChange, disabled }: Props) {
  const t = useText(bidText);
  const w = useWords();
  const take = (chosen: readonly File[]) => {
    const next = [...files];
    for (const file of chosen) {
      if (!isGoodName(file.name) || next.some((one) => one.name === file.name))
        toast('error', t('wrong.fileName', { name: file.name }));
      else if (file.size === 0) toast('error', w('web.file.empty'));
      else next.push(file);
    }
    onChange(next);
  };
  return (
    <DropZone onTake={take} disabled={disabled}>
      {(choose) => (
        <>
          <div className="gh-upload-bar">
            <Button icon={<UploadOutlined aria-hidden />} disabled={disabled} onClick={choose}>
              {t('action.addFiles')}
            </Button>
            <span className="gh-hint">
              <Explained text={t('hint.sealed')} terms={[[t('term.sealed.word'), t('term.sealed.said')]]} />
            </span>
          </div>
          <ul className="gh-files">
            {files.map((file) => (
              <li key={file.name}>
                <PaperClipOutlined aria-hidden />
                <span className="gh-file-name">{file.name}</span>
                <span className="gh-hint">{bytesText(file.size)}</span>
                <Button
                  type="text"
                  size="small"
                  disabled={disabled}
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`${w('web.remove')} ${file.name}`}
                  onClick={() => onChange(files.filter((one) => one !== file))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </DropZone>
  );
}
