import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { NotDone } from '../not-done.ts';
import { checkedKey, isKey, type Kept, type Storage, TooLarge } from './storage.ts';
import type { BucketPlace } from './storage-place.ts';

/** Bytes in one part: above the 5 MiB that S3 asks for at least; 10 000 parts hold more than any bid. */
const PART = 8 * 1024 * 1024;
const PROBE = 'probe';
const TRIES = 3;
const PART_LIMIT_MS = 120_000;
const SHORT_LIMIT_MS = 30_000;

/** The store answered, and not as hoped; its words are kept, the address with its keys is not. */
class StoreRefused extends Error {
  readonly status: number;

  constructor(what: string, status: number, body: string) {
    const code = /<Code>([^<]*)/.exec(body)?.[1] ?? '';
    super(`对象存储拒绝 / the store refused: ${what} ${status} ${code}`.trimEnd());
    this.status = status;
  }
}

/** fetch says only that it failed; why stands in its cause. */
function noAnswer(endpoint: string, error: unknown): Error {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = (cause as { code?: string }).code ?? String(cause);
  return new NotDone(`对象存储无应答 / the store does not answer: ${endpoint} ${why}`, { cause: error });
}

/**
 * Objects in a bucket (对象存储). An object appears when its last byte was taken, so nobody ever reads half of one;
 * every part is signed together with the digest of its bytes, so the store refuses what was changed on the way.
 */
export class S3Storage implements Storage {
  private readonly place: BucketPlace;
  private readonly client: AwsClient;
  private readonly answerMs: number;

  constructor(place: BucketPlace, answerMs = SHORT_LIMIT_MS) {
    this.place = place;
    this.answerMs = answerMs;
    const { accessKeyId, secretAccessKey, region } = place;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: TRIES - 1 });
  }

  async keep(key: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Kept> {
    const hash = createHash('sha256');
    const upload = new Upload(this, checkedKey(key));
    let size = 0;
    try {
      for await (const chunk of bytes) {
        size += chunk.length;
        if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
        hash.update(chunk);
        await upload.take(chunk);
      }
      await upload.finish();
    } catch (error) {
      await upload.abandon();
      throw error;
    }
    return { key, size, digest: hash.digest('hex') };
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
    const response = await this.send('GET', checkedKey(key), { headers });
    return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
  }

  async remove(key: string): Promise<void> {
    await this.ask('DELETE', checkedKey(key));
  }

  async *keys(): AsyncIterable<string> {
    const { prefix } = this.place;
    for (let token = ''; ; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': '1000' });
      if (token) query.set('continuation-token', token);
      const { text } = await this.ask('GET', '', { query: `?${query.toString()}`, whole: true });
      for (const [, name = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        const key = name.slice(prefix.length);
        if (isKey(key) && key !== PROBE) yield key;
      }
      token = /<NextContinuationToken>([^<]+)/.exec(text)?.[1] ?? '';
      if (!token) return;
    }
  }

  ready(): Promise<void> {
    return this.probe();
  }

  async probe(): Promise<void> {
    // The very rights that work needs, tried out: a list of rights would have to be believed.
    await this.ask('PUT', PROBE, { body: 'ready' });
    await this.ask('DELETE', PROBE);
  }

  /** One request whose answer is short. */
  async ask(method: string, key: string, sending: Sending = {}): Promise<Answer> {
    const response = await this.send(method, key, { limitMs: this.answerMs, ...sending });
    return { headers: response.headers, text: await response.text() };
  }

  /** One signed request. Each may be sent twice to the same effect, so a broken line is tried again. */
  private async send(
    method: string,
    key: string,
    { query = '', body, headers, limitMs, whole }: Sending = {},
  ): Promise<Response> {
    const { endpoint, bucket, prefix } = this.place;
    const address = `${endpoint}/${bucket}${whole ? '' : `/${prefix}${key}`}${query}`;
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    for (let tried = 1; ; tried += 1) {
      // A long object may take its time to come; that it begins to come may not.
      const begins = new AbortController();
      const timer = setTimeout(() => begins.abort(), this.answerMs);
      try {
        const response = await this.client.fetch(address, {
          method,
          // A store that sends elsewhere is another one than the operator named.
          redirect: 'manual',
          headers: { ...headers, 'x-amz-content-sha256': digest },
          ...(body === undefined ? {} : { body }),
          signal: limitMs === undefined ? begins.signal : AbortSignal.timeout(limitMs),
        });
        if (response.ok) return response;
        throw new StoreRefused(`${method} ${key}`, response.status, await response.text());
      } catch (error) {
        if (error instanceof StoreRefused) throw error;
        if (tried === TRIES) throw noAnswer(endpoint, error);
      } finally {
        clearTimeout(timer);
      }
    }
  }
}

interface Sending {
  readonly query?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string> | undefined;
  readonly limitMs?: number;
  /** The bucket as a whole is asked, not one object of it. */
  readonly whole?: boolean;
}

interface Answer {
  readonly headers: Headers;
  readonly text: string;
}

/** One object on its way: small ones go in one request, larger ones part by part and become one at the end. */
class Upload {
  private readonly store: S3Storage;
  private readonly key: string;
  private held: Uint8Array[] = [];
  private heldBytes = 0;
  private id = '';
  private readonly etags: string[] = [];

  constructor(store: S3Storage, key: string) {
    this.store = store;
    this.key = key;
  }

  async take(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + PART - this.heldBytes);
      this.held.push(piece);
      this.heldBytes += piece.length;
      at += piece.length;
      if (this.heldBytes === PART) await this.sendPart();
    }
  }

  async finish(): Promise<void> {
    if (this.id === '') {
      await this.store.ask('PUT', this.key, { body: this.hand(), limitMs: PART_LIMIT_MS });
      return;
    }
    if (this.heldBytes > 0) await this.sendPart();
    const parts = this.etags.map(
      (etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const { text } = await this.store.ask('POST', this.key, {
      query: this.query(),
      body,
      limitMs: PART_LIMIT_MS,
    });
    // Joining large objects takes a while, and a store may answer 200 before it knows whether it will work.
    if (text.includes('<Error>')) throw new StoreRefused(`POST ${this.key}`, 200, text);
  }

  /** Lets go of the parts that came; whatever the store keeps of them is for its own rule to clear. */
  async abandon(): Promise<void> {
    if (this.id !== '')
      await this.store.ask('DELETE', this.key, { query: this.query() }).catch(() => undefined);
  }

  private query(): string {
    return `?uploadId=${encodeURIComponent(this.id)}`;
  }

  private hand(): Uint8Array<ArrayBuffer> {
    const body = Buffer.concat(this.held);
    this.held = [];
    this.heldBytes = 0;
    return body;
  }

  private async sendPart(): Promise<void> {
    if (this.id === '') {
      const { text } = await this.store.ask('POST', this.key, { query: '?uploads=' });
      this.id = /<UploadId>([^<]+)/.exec(text)?.[1] ?? '';
      if (this.id === '') throw new StoreRefused(`POST ${this.key}`, 200, text);
    }
    const query = `?partNumber=${this.etags.length + 1}&uploadId=${encodeURIComponent(this.id)}`;
    const { headers } = await this.store.ask('PUT', this.key, {
      query,
      body: this.hand(),
      limitMs: PART_LIMIT_MS,
    });
    this.etags.push(headers.get('etag') ?? '');
  }
}
