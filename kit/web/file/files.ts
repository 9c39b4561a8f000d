import { type ComponentType, createContext } from 'react';
import type { SignedFile } from '#kit/shared/signed-file.ts';
import type { Download } from '../send.ts';
import type { Progress as Bytes } from '../transport.ts';

/** A file the server holds (已上传文件). */
export interface StoredFile {
  readonly id: string;
  readonly fileName: string;
  readonly size?: number | null | undefined;
}

/** What edits a file of a form in the browser (在线编辑附件). */
export interface FileEditorProps {
  readonly file: StoredFile;
  readonly onClose: () => void;
  /** What was saved is another file: the form takes it in the place of this one. */
  readonly onSaved: (file: StoredFile) => void;
}

/** How files go to the server and come back; the application provides it. */
export interface FileService {
  upload(
    file: File,
    moduleName: string,
    options: { signal: AbortSignal; onProgress: (bytes: Bytes) => void },
  ): Promise<StoredFile>;
  list(ids: readonly string[]): Promise<readonly StoredFile[]>;
  download(id: string): Promise<Download>;
  /** The PDF that the server makes of an Office document (Word转PDF); undefined where nobody makes one, rejected where it failed. */
  converted?(id: string, signal: AbortSignal): Promise<Blob | undefined>;
  /** Who signed PDFs, and whether they stand as they were signed (文件签名). */
  signatures?(ids: readonly string[]): Promise<readonly SignedFile[]>;
  /** Edits Word documents and workbooks; absent where nothing does. */
  readonly Editor?: ComponentType<FileEditorProps>;
  /** Several as one archive. */
  downloadAll(ids: readonly string[]): Promise<Download>;
}

const missing = () => Promise.reject(new Error('no file service'));
export const FileContext = createContext<FileService>({
  upload: missing,
  list: missing,
  download: missing,
  downloadAll: missing,
});

/** Who looks (查看人), as a watermark names them; the shell says it. */
export const ReaderContext = createContext('');

export interface UploadLimits {
  readonly count: number;
  readonly maxMb: number;
  readonly types: readonly string[];
  /** Full key of the words for a file that is too large; 文件大小超出了{n}M的限制 by default. */
  readonly tooLarge?: string | undefined;
}

/** 通用上传 defaults. */
export const defaultLimits: UploadLimits = {
  count: 5,
  maxMb: 100,
  types:
    'doc docx ppt pptx xls xlsx pdf ofd rtf png jpg jpeg gif rar zip gzip tar xml xsl txt etnd bmp tif mp3 mp4 flac wav m4a avi'.split(
      ' ',
    ),
};
