import pino from 'pino';

export type Logger = pino.Logger;

/** Structured logs (结构化日志): secrets and bodies never enter; levels by LOG_LEVEL for whoever debugs. */
export function makeLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: ['req.headers.token', 'token', 'refreshToken', 'xstr', 'password', 'hash'],
      censor: '***',
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
