import pino from 'pino';
import { traceOfNow } from './tracing.ts';

export type Logger = pino.Logger;

/** Where log lines go. */
export type LogSink = pino.DestinationStream;

/** Of a fault within a fault, so many. */
const DEEP = 4;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * A fault as the log tells it (故障记录): what failed, with which code, and where in the code. Never the values that a
 * statement carried nor the row that it met, which the libraries put into message, parameters and detail.
 */
export function serialisedError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { query, code, constraint, table, column, cause } = error as unknown as Record<string, unknown>;
  const sqlState = textOf(code) !== undefined && /^[0-9A-Z]{5}$/.test(code as string);
  const message = textOf(query) ?? error.message;
  return {
    type: error.name,
    // PostgreSQL quotes the value that it could not read, and only then.
    message: sqlState && String(code).startsWith('22') ? message.replace(/"[^"]*"/gs, '"…"') : message,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(
      Object.entries({ code, constraint, table, column }).filter(([, value]) => textOf(value) !== undefined),
    ),
    ...(cause !== undefined && depth < DEEP ? { cause: serialisedError(cause, depth + 1) } : {}),
  };
}

/** A request as the log tells it: what stands behind the `?` may be a ticket, a name or a number of a person. */
const serialisedRequest = (request: { method?: string; url?: string; ip?: string }): object => ({
  method: request.method,
  url: request.url?.split('?')[0],
  address: request.ip,
});

/** What every log of the platform has in common (日志约定): the server's, and that of each request. */
export const loggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  // Found from its trace, and the trace from it.
  mixin: traceOfNow,
  serializers: { err: (error: unknown) => serialisedError(error), req: serialisedRequest },
  redact: {
    paths: ['req.headers.token', 'token', 'refreshToken', 'xstr', 'password', 'hash'],
    censor: '***',
  },
};

/** Structured logs (结构化日志): secrets and bodies never enter; levels by LOG_LEVEL for whoever debugs. */
export function makeLog(level: string, sink: LogSink = pino.destination(1)): Logger {
  return pino({ level, ...loggerOptions }, sink);
}
