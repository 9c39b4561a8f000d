import { z } from 'zod';
import { call, nothing } from '#kit/shared/call.ts';

/** Where the push channel is; `{clientId}` stands for the browser's own. */
export const SOCKET_PATH = '/ebidding/api/message/ws/global/{clientId}';

export const socketConfig = call('GET /base/conf/websocket', {
  gate: { session: 'everyone signed in may open the push channel' },
  summary: 'Where the push channel is and how often it speaks (消息通道配置)',
  input: nothing,
  output: z.object({
    path: z.string(),
    /** A word from the browser this often, in milliseconds. */
    heartbeat: z.number().int(),
    /** After an unexpected close it tries again this much later. */
    reconnect: z.number().int(),
  }),
});

export const socketTicket = call('GET /base/websocket/auth', {
  gate: { session: 'everyone signed in may open the push channel' },
  summary: 'A ticket of 30 seconds for the push channel (消息通道凭证)',
  input: z.object({ clientId: z.string().min(8).max(64) }),
  output: z.object({ ticket: z.string(), path: z.string() }),
});
