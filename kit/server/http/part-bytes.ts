import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call } from '#kit/shared/call.ts';
import { unknownField } from './answer.ts';
import { TooLarge } from '../storage/storage.ts';

const FIELDS_MOST = 10;

/**
 * The file of an upload, in the part that its call declares (上传部分). The parser is told of one byte more than allowed, so that whoever reads it
 * sees the excess and stops. A part under another name is a field that nobody declared, unless it stands in the query too, where the call's
 * input is read from: browsers send it in both places.
 */
export async function partOf(
  request: FastifyRequest,
  { form }: Call,
  most: number,
): Promise<MultipartFile | undefined> {
  if (!form || !request.isMultipart()) return undefined;
  const part = await request.file({ limits: { files: 1, fields: FIELDS_MOST, fileSize: most + 1 } });
  const known = [form.part, ...Object.keys(form.values ?? {}), ...Object.keys(request.query as object)];
  const strange = part && [part.fieldname, ...Object.keys(part.fields)].find((name) => !known.includes(name));
  if (strange !== undefined) throw unknownField(strange);
  return part?.fieldname === form.part ? part : undefined;
}

/**
 * 上传内容: the bytes of a part that is read whole, at most so many. The first byte too many ends it with `TooLarge`; the parser's own way
 * would answer only when all had come, however many gigabytes that are.
 */
export async function partBytes({ file }: Pick<MultipartFile, 'file'>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new TooLarge(`more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
