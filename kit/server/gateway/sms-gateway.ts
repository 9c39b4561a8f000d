import { createHmac } from 'node:crypto';
import { type Gateway, GatewayRefusal, type Outward } from './gateway.ts';
import { post, reach } from './outgoing.ts';

/** SMS_URL (短信网关): `https://KEY:SECRET@gateway.example.cn/send`. */
export function isSmsAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username !== '' && url.password !== '';
}

/** Signs what is posted (请求签名): HMAC-SHA256 of `timestamp.body` with the secret, in hex. */
export const smsSignature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** The gateway understood who sends it, and does not take this message (拒收). */
const OF_RECEIVER: readonly number[] = [400, 404, 410, 422];

/**
 * A gateway that takes JSON by POST (短信网关): `{ id, mobile, content }` with the headers `x-gongheng-key`,
 * `x-gongheng-timestamp` (milliseconds) and `x-gongheng-signature`. 2xx = taken; 429 and 5xx = try again; anything else
 * = never, and 400, 404, 410 or 422 because of the number or the content: its receiver is told. Most providers need a few lines in front of them that translate; this is what they translate from.
 */
export class SmsGateway implements Gateway {
  private readonly url: URL;
  private readonly key: string;
  private readonly secret: string;

  constructor(address: string) {
    const url = new URL(address);
    this.key = decodeURIComponent(url.username);
    this.secret = decodeURIComponent(url.password);
    this.url = new URL(url.pathname + url.search, url.origin);
  }

  async send({ id, to, content }: Outward): Promise<void> {
    const body = JSON.stringify({ id, mobile: to, content });
    const timestamp = String(Date.now());
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'x-gongheng-key': this.key,
      'x-gongheng-timestamp': timestamp,
      'x-gongheng-signature': smsSignature(this.secret, timestamp, body),
    };
    const { status, body: said } = await post(this.url, headers, body);
    if (status >= 200 && status < 300) return;
    const words = `短信网关 / SMS gateway: ${status} ${said.slice(0, 200)}`;
    if (status === 408 || status === 429 || status >= 500) throw new Error(words);
    throw new GatewayRefusal(words, { isForReceiver: OF_RECEIVER.includes(status) });
  }

  /** Connects, and asks nothing: whatever is posted there may cost money (连通性检查). */
  probe(): Promise<void> {
    return reach(this.url);
  }

  close(): void {
    // Nothing stays open between messages.
  }
}
