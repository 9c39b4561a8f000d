import { few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, done, idSchema } from '#kit/shared/call.ts';
import { acceptedTypes, uploadedFile } from './calls.ts';

/** How much goes in one piece (分片大小); smaller files go in one request. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** 上传状态: nothing came yet, pieces came, it is a file. */
export const uploadStates = ['ready', 'uploading', 'success'] as const;

const state = z.object({
  uploadId: z.string(),
  fileName: z.string(),
  size: z.number(),
  pieceBytes: z.number().int(),
  /** Places of the pieces that lie here. */
  received: few(z.number().int(), 'pieces of one file, whose size has a limit'),
  status: z.enum(uploadStates),
  percentage: z.number().int(),
  file: uploadedFile.nullable(),
});

const own = { session: 'only who began an upload goes on with it' };

export const beginUpload = call('POST /base/file/upload/begin', {
  gate: own,
  summary: 'Starts to upload a file in pieces, or says how far the same upload is (开始分片上传)',
  input: z.object({
    fileName: z.string().min(1).max(300),
    size: z.number().int().positive(),
    moduleName: z.string().max(50).default('sysCompany'),
    /** Name, size and time as the sender's machine has them. */
    fingerprint: z.string().min(1).max(500),
  }),
  output: state,
});

export const uploadState = call('GET /base/file/upload/state', {
  gate: own,
  summary: 'How far an upload is (上传进度)',
  input: z.object({ uploadId: idSchema }),
  output: state,
});

export const sendPiece = call('POST /base/file/upload/piece', {
  gate: own,
  summary: 'One piece of a file (上传分片); the same place may be sent again',
  form: { part: 'file', types: acceptedTypes, maxMb: PIECE_BYTES / 1024 / 1024 },
  input: z.object({ uploadId: idSchema, place: z.coerce.number().int().min(0).max(10_000) }),
  output: state,
});

export const finishUpload = call('POST /base/file/upload/finish', {
  gate: own,
  summary: 'Makes a file of all pieces (完成分片上传); sent again it returns the same file',
  input: z.object({ uploadId: idSchema }),
  output: uploadedFile,
});

export const dropUpload = call('POST /base/file/upload/drop', {
  gate: own,
  summary: 'Abandons an upload (放弃上传)',
  input: z.object({ uploadId: idSchema }),
  output: done,
});

/** How many files go into one archive (打包下载). */
export const ZIP_FILES = 1000;

export const zipFiles = call('POST /base/file/zip', {
  gate: { session: 'only files the user may read are packed' },
  summary: 'Several files as one archive, written while it is sent (打包下载)',
  input: z.object({ ids: z.array(idSchema).min(1).max(ZIP_FILES) }),
  output: z.never(),
  file: ['application/zip'],
});
