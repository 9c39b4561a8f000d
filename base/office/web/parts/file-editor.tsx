import type { FileEditorProps } from '#kit/web/file/files.ts';
import { OfficeDialog } from './office-dialog.tsx';

/** 在线编辑附件: the form takes the file that was saved in the place of the one it had. */
export const FileEditor = ({ file, onClose, onSaved }: FileEditorProps) => (
  <OfficeDialog fileId={file.id} onClose={onClose} onSaved={(id, fileName) => onSaved({ id, fileName })} />
);
