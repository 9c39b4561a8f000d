import {
  CaretRightOutlined,
  DeleteOutlined,
  PaperClipOutlined,
  PauseOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../text.ts';
import { bytesText } from './upload-words.ts';
import type { Uploading } from './use-uploads.ts';

interface Props {
  readonly of: Uploading;
  readonly onGoOn: () => void;
  readonly onPause: () => void;
  readonly onDrop: () => void;
}

/** 上传中的文件: how far it is, with pause, going on, and giving up. */
export function UploadRow({ of: u, onGoOn, onPause, onDrop }: Props) {
  const w = useWords();
  const { name } = u.file;
  const percent = u.total > 0 ? Math.floor((u.done / u.total) * 100) : 0;
  const act = (icon: ReactNode, words: string, run: () => void) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={`${words} ${name}`}
      title={words}
      onClick={run}
    />
  );
  return (
    <li className={u.status === 'failed' ? 'gh-file-failed' : undefined}>
      <PaperClipOutlined aria-hidden />
      <span className="gh-file-name">{name}</span>
      {u.status === 'failed' ? (
        <span role="alert">{u.failure}</span>
      ) : (
        <>
          <progress className="gh-file-progress" max={100} value={percent} aria-label={name} />
          <span className="gh-hint">
            {w(u.status === 'paused' ? 'web.file.paused' : 'web.file.progress', {
              done: bytesText(u.done),
              total: bytesText(u.total),
            })}
          </span>
        </>
      )}
      {u.status === 'failed' ? act(<ReloadOutlined aria-hidden />, w('web.retry'), onGoOn) : null}
      {u.status === 'uploading' ? act(<PauseOutlined aria-hidden />, w('web.file.pause'), onPause) : null}
      {u.status === 'paused' ? act(<CaretRightOutlined aria-hidden />, w('web.file.goOn'), onGoOn) : null}
      {act(<DeleteOutlined aria-hidden />, u.status === 'failed' ? w('web.remove') : w('web.cancel'), onDrop)}
    </li>
  );
}
