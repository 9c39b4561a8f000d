import type { Envelope } from '#kit/shared/call.ts';

/** A call that did not succeed. `code` 0 = the server was not reached. */
export class CallFailed extends Error {
  readonly code: number;
  readonly msg: string;
  readonly key: string | undefined;
  readonly fields: readonly { readonly path: string; readonly msg: string }[];
  /** The rule of law that the refusal stands on. */
  readonly law: Envelope<unknown>['law'];
  /** A box has told it already; no toast. */
  readonly told: boolean;

  constructor(
    code: number,
    msg: string,
    more: {
      key?: string | undefined;
      fields?: CallFailed['fields'] | undefined;
      law?: CallFailed['law'];
      told?: boolean;
    } = {},
  ) {
    super(msg);
    this.name = 'CallFailed';
    this.code = code;
    this.msg = msg;
    this.key = more.key;
    this.fields = more.fields ?? [];
    this.law = more.law;
    this.told = more.told ?? false;
  }
}

/** 已被他人改动: the record is gone, or stands otherwise than was shown: what shows it is out of date. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === 404 || error.code === 409);

/** 未得到答复: the line was lost or the server failed; the same request may succeed later. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallFailed ? error.code === 0 || error.code >= 500 : Boolean(error);

/** 与字段无关的拒绝: refused, and nothing that was typed is at fault, as when one is held back for a while. */
export const isFieldless = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.code > 0 && error.fields.length === 0;

/** The caller took the request back (page left, box closed): nothing to report. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException
    ? error.name === 'AbortError'
    : error instanceof CallFailed && error.code === -1;

/** 取消: what a request that was taken back ends with. */
export const cancelled = (): CallFailed => new CallFailed(-1, '');
