import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Refusal } from '#kit/shared/refusal.ts';
import { words } from '#kit/shared/text.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { JSON_HEADERS, refusalEnvelope } from './answer.ts';

const refusalOf = (code: string | undefined): Refusal => {
  if (code === 'HPE_HEADER_OVERFLOW') return kitRefuse('refused.tooLarge', 431);
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? kitRefuse('refused.busy', 408) : kitRefuse('wrong.input', 400);
};

/**
 * What could not be read as a request (无法读取的请求), such as headers that are too long, gets the envelope that every refusal has. The
 * language it asks for could not be read either, so the message is in both.
 */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // A sender that ends in the middle of a request waits for no answer, or has had one.
  if (error.code === 'HPE_INVALID_EOF_STATE') return void socket.destroy();
  const refusal = refusalOf(error.code);
  const both = `${words('zh', refusal.key)} ${words('en', refusal.key)}`;
  const body = JSON.stringify({ ...refusalEnvelope(refusal, 'zh'), msg: both });
  const headers = { ...JSON_HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.write([`HTTP/1.1 ${refusal.code} ${STATUS_CODES[refusal.code]}`, ...lines, '', body].join('\r\n'));
  socket.destroy(error);
}
