import { z } from 'zod';
import { call, idSchema } from '#kit/shared/call.ts';

/** Extensions that may be uploaded anywhere (允许的文件类型): the generic list, and layout files (OFD, GB/T 33190). */
export const acceptedTypes: readonly string[] =
  'doc docx ppt pptx xls xlsx pdf ofd rtf png jpg jpeg gif rar zip gzip tar xml xsl txt etnd bmp tif mp3 mp4 flac wav m4a avi'.split(
    ' ',
  );

export const UPLOAD_MAX_MB = 100;
export const FILE_NAME_MAX = 80;

export const uploadedFile = z.object({
  id: z.string(),
  fileName: z.string(),
  size: z.number(),
  digest: z.string(),
});

export const uploadFile = call('POST /base/file/upload', {
  gate: {
    session:
      'everyone signed in may upload; a file is readable to its own organisation until a record shows it',
  },
  summary: 'Uploads one file (上传文件): multipart field `file`, with moduleName',
  form: { part: 'file', types: acceptedTypes, maxMb: UPLOAD_MAX_MB, values: { moduleName: 50 } },
  input: z.object({ moduleName: z.string().max(50).optional() }).loose(),
  output: uploadedFile,
});

export const listFiles = call('GET /base/file/list', {
  bounded: { named: 'ids' },
  gate: { session: 'only files the user may read are listed' },
  summary: 'Names of files by ids joined with commas (文件列表)',
  input: z.object({ ids: z.string().max(4000) }),
  output: z.array(uploadedFile),
});

const oneFile = z.object({ fileId: idSchema.optional(), id: idSchema.optional() }).loose();

export const getFile = call('GET /base/file/get', {
  gate: { session: 'only a file the user may read is found' },
  summary: 'Name, size and digest of one file (文件信息)',
  input: oneFile,
  output: uploadedFile,
});

const download = {
  gate: { open: 'published files need no login; every other file is checked against its readers' },
  input: oneFile,
  output: z.never(),
  file: ['application/octet-stream', 'application/pdf', 'image/png', 'image/jpeg'],
} as const;

export const downloadFile = call('GET /base/file/download', {
  ...download,
  summary: 'The bytes of a file (下载文件)',
});

export const downloadSmallFile = call('GET /base/small/file/download', {
  ...download,
  summary: 'The bytes of a picture: a logo, an avatar (下载小文件)',
});
