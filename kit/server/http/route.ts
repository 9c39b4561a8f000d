import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#kit/shared/call.ts';
import type { askTogether } from '#kit/shared/together.ts';
import type { Ctx, OneStatement, Read, Tx } from '../context.ts';
import type { Coded, Finished } from './answer.ts';

/** What a verb with its own way of answering gets: uploads, downloads, several transactions. */
export interface Raw {
  readonly ctx: Ctx;
  /** Its files come by `part` alone, which knows what the call declares. */
  readonly request: Omit<FastifyRequest, 'file' | 'files' | 'parts' | 'saveRequestFiles'>;
  readonly reply: FastifyReply;
  /** 上传的文件: the part that the call declares, to be read up to so many bytes and one more; nothing where none came. */
  part(most: number): Promise<MultipartFile | undefined>;
  read<T>(work: (read: Read) => Promise<T>): Promise<T>;
  /**
   * Reads in another tenant (跨租户): for an administrator of the platform, once the verb has checked that it is one, and for a person who is
   * signing in and has not named a tenant yet.
   */
  readIn<T>(tenantId: string, work: (read: Read) => Promise<T>): Promise<T>;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export type Route =
  | {
      readonly kind: 'read';
      readonly call: Call;
      readonly run: (read: Read, input: unknown) => Promise<unknown>;
    }
  | {
      readonly kind: 'write';
      readonly call: Call;
      readonly run: (tx: Tx, input: unknown) => Promise<unknown>;
    }
  | {
      readonly kind: 'lookThenWrite';
      readonly call: Call;
      readonly look: (read: Read, input: unknown) => Promise<unknown>;
      readonly act: (unit: OneStatement, input: unknown, looked: unknown) => unknown;
    }
  | {
      readonly kind: 'raw';
      readonly call: Call;
      readonly run: (raw: Raw, input: unknown) => Promise<unknown>;
    }
  | { readonly kind: 'together'; readonly call: typeof askTogether };

/** A call that only looks; its answer may be finished by the database. */
export const read = <I, O>(
  call: Call<I, O>,
  run: (read: Read, input: NoInfer<I>) => Promise<NoInfer<O> | Finished<NoInfer<O>>>,
): Route => ({ kind: 'read', call, run }) as unknown as Route;

/** A call that changes something: runs as one transaction, and the same nonce gets the first answer. */
export const write = <I, O>(
  call: Call<I, O>,
  run: (tx: Tx, input: NoInfer<I>) => Promise<NoInfer<O>>,
): Route => ({ kind: 'write', call, run }) as unknown as Route;

/**
 * A call that looks and then writes in one statement: for what must not lock anything first, such as adding a record.
 * It costs the round trips of the look, none where everything was read a moment ago, and one more; a nonce gets its first answer as with
 * `write`.
 */
export const lookThenWrite = <I, L, O>(
  call: Call<I, O>,
  look: (read: Read, input: NoInfer<I>) => Promise<L>,
  act: (unit: OneStatement, input: NoInfer<I>, looked: NoInfer<L>) => NoInfer<O>,
): Route => ({ kind: 'lookThenWrite', call, look, act }) as unknown as Route;

/** A call that streams, or that needs several transactions; it returns its output or sends the reply itself. */
export const raw = <I, O>(
  call: Call<I, O>,
  run: (raw: Raw, input: NoInfer<I>) => Promise<NoInfer<O> | Coded<NoInfer<O>> | Sent>,
): Route => ({ kind: 'raw', call, run }) as unknown as Route;

/** The call that asks several others (合并查询), which it finds among all that are mounted. */
export const together = (call: typeof askTogether): Route => ({ kind: 'together', call });

declare const replied: unique symbol;

/** A raw verb returns this when it has sent the reply itself. */
interface Sent {
  readonly [replied]: true;
}
export const sent = {} as Sent;

/** Sends a file to be saved (下载) under its name; no cache keeps it. */
export function sendFile(
  reply: FastifyReply,
  file: { readonly fileName: string; readonly type: string; readonly bytes: Buffer | Readable },
): Sent {
  reply
    .header('content-type', file.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .header('cache-control', 'no-store')
    .send(file.bytes);
  return sent;
}
