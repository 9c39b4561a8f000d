import { z } from 'zod';
import { API_BASE, call, nothing } from '#kit/shared/call.ts';
import { type SocketName, socketNames, socketPath } from '#kit/shared/sockets.ts';

/** Where a push channel is, from the host on (消息通道地址). */
export const socketAddress = (name: SocketName, clientId = '{clientId}'): string =>
  API_BASE + socketPath(name).replace('{clientId}', clientId);

const often = {
  path: z.string(),
  /** A word from the browser this often, in milliseconds. */
  heartbeat: z.number().int(),
  /** An answer, or anything else, comes within this time, or the connection counts as broken. */
  timeout: z.number().int(),
  /** After an unexpected close it tries again this much later. */
  reconnect: z.number().int(),
};

export const socketConfig = call('GET /base/conf/websocket', {
  gate: { session: 'everyone signed in may open the push channel' },
  summary: 'Where the push channel is and how often it sends a sign of life (消息通道配置)',
  input: nothing,
  output: z.object({ ...often, common: z.object(often), review: z.object(often) }),
});

export const socketTicket = call('GET /base/websocket/auth', {
  alone: 'writes',
  gate: { session: 'everyone signed in may open the push channel' },
  summary: 'A ticket of 30 seconds for the push channel (消息通道凭证)',
  input: z.object({ clientId: z.string().min(8).max(64), socket: z.enum(socketNames).default('global') }),
  output: z.object({ ticket: z.string(), path: z.string() }),
});
