import { randomBytes } from 'node:crypto';
import { demoLogin } from '#base/session/shared/demo-calls.ts';
import { requestHash, signingKey } from '#kit/server/http/signing.ts';
import { API_BASE, type Call, type Envelope } from '#kit/shared/call.ts';

/** A call that the server refused, with its words. */
export class Refused extends Error {
  readonly envelope: Envelope<unknown>;

  constructor(line: string, envelope: Envelope<unknown>) {
    super(`${line}: ${envelope.code} ${envelope.msg} ${JSON.stringify(envelope.fields ?? '')}`);
    this.envelope = envelope;
  }
}

type Headers = Record<string, string>;

/** How a request reaches the server: over the network, or straight into an instance of this process. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** Someone who uses the platform through its public HTTP API (接口客户端), signing as a browser does. */
export class ApiUser {
  readonly base: string;
  readonly userName: string;
  readonly token: string;
  private readonly transport: Transport;

  constructor(
    base: string,
    userName: string,
    token: string,
    transport: Transport = (url, init) => fetch(url, init),
  ) {
    this.base = base;
    this.userName = userName;
    this.token = token;
    this.transport = transport;
  }

  /** Signs in as a demonstration account. */
  static async demo(base: string, userName: string, transport?: Transport): Promise<ApiUser> {
    const nobody = new ApiUser(base, '', '', transport);
    const { token } = await nobody.send(demoLogin, { username: userName });
    return new ApiUser(base, userName, token, transport);
  }

  private headers(method: string, target: string, body: string | undefined, nonce: string): Headers {
    const common = { language: 'zh', prefecturecode: '2000' };
    if (this.token === '') return common;
    const timestamp = String(Date.now());
    const hash = requestHash(signingKey(this.token), { method, target, body, nonce, timestamp });
    return { ...common, token: this.token, nonce, timestamp, hash };
  }

  /** Makes a declared call; a refusal throws with the server's words. */
  async send<I, O>(
    call: Call<I, O>,
    input: Partial<Record<keyof I, unknown>>,
    nonce = randomBytes(12).toString('hex'),
  ): Promise<O> {
    const isGet = call.method === 'GET';
    const pairs = Object.entries(input).flatMap(([k, v]) =>
      v === undefined || v === null
        ? []
        : (Array.isArray(v) ? v : [v]).map((one): [string, string] => [k, String(one)]),
    );
    const target = API_BASE + call.path + (isGet && pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '');
    const body = isGet ? '' : JSON.stringify(input);
    const response = await this.transport(this.base + target, {
      method: call.method,
      headers: {
        ...this.headers(call.method, target, body, nonce),
        ...(isGet ? {} : { 'content-type': 'application/json' }),
      },
      ...(isGet ? {} : { body }),
    });
    return unwrap<O>(`${call.method} ${call.path}`, await response.text());
  }

  /** Uploads a file with the fields that go with it. */
  async upload<O>(
    path: string,
    fileName: string,
    bytes: Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
  ): Promise<O> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([bytes]), fileName);
    const target = API_BASE + path;
    const headers = this.headers('POST', target, undefined, randomBytes(12).toString('hex'));
    const response = await this.transport(this.base + target, { method: 'POST', headers, body: form });
    return unwrap<O>(`POST ${path}`, await response.text());
  }

  /** Sends raw bytes (sealed bids). */
  async stream<O>(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<O> {
    const target = API_BASE + path;
    const headers = this.headers('POST', target, undefined, randomBytes(12).toString('hex'));
    const response = await this.transport(this.base + target, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: bytes,
    });
    return unwrap<O>(`POST ${path}`, await response.text());
  }

  /** The bytes of a download. */
  async download(path: string): Promise<Uint8Array> {
    const target = API_BASE + path;
    const response = await this.transport(this.base + target, {
      headers: this.headers('GET', target, '', randomBytes(12).toString('hex')),
    });
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

function unwrap<O>(line: string, text: string): O {
  const envelope = JSON.parse(text) as Envelope<O>;
  if (envelope.code !== 200) throw new Refused(line, envelope);
  return envelope.data;
}
