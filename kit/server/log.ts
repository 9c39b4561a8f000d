import pino from 'pino';

export type Logger = pino.Logger;

/** Where log lines go. */
export type LogSink = pino.DestinationStream;

/** Structured logs (结构化日志): secrets and bodies never enter; levels by LOG_LEVEL for whoever debugs. */
export function makeLog(level: string, sink: LogSink = pino.destination(1)): Logger {
  const options = {
    level,
    redact: {
      paths: ['req.headers.token', 'token', 'refreshToken', 'xstr', 'password', 'hash'],
      censor: '***',
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, sink);
}
