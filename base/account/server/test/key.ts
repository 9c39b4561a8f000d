import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Assertion, Attestation } from '#base/session/shared/passkey.ts';

/** The little of CBOR that authenticators write: small maps of numbers or words to numbers, words, bytes and maps. */
type Cbor = number | string | Buffer | Map<Cbor, Cbor>;
function cbor(value: Cbor): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64 = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** What a browser would not do, or an authenticator would not: to be refused. */
export interface Lie {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  readonly type?: string;
  readonly userHandle?: string;
  /** Instead of one more than the last. */
  readonly counter?: number;
}

interface Asked {
  readonly challenge: string;
  readonly rpId: string;
}

/** An authenticator in software (软件认证器): one key, ES256 or RS256. */
export class SoftKey {
  readonly id = base64(randomBytes(16));
  private readonly key: KeyObject;
  private readonly cose: Map<Cbor, Cbor>;
  private readonly origin: string;
  counter = 0;
  userHandle = '';

  constructor(origin: string, algorithm: 'ES256' | 'RS256' = 'ES256') {
    this.origin = origin;
    const made =
      algorithm === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.key = made.privateKey;
    const jwk = made.publicKey.export({ format: 'jwk' });
    const part = (text = '') => Buffer.from(text, 'base64url');
    this.cose =
      algorithm === 'ES256'
        ? new Map<Cbor, Cbor>([
            [1, 2],
            [3, -7],
            [-1, 1],
            [-2, part(jwk.x)],
            [-3, part(jwk.y)],
          ])
        : new Map<Cbor, Cbor>([
            [1, 3],
            [3, -257],
            [-1, part(jwk.n)],
            [-2, part(jwk.e)],
          ]);
  }

  private client(type: string, { challenge }: Asked, lie: Lie): string {
    return JSON.stringify({ type: lie.type ?? type, challenge, origin: lie.origin ?? this.origin });
  }

  private authenticator({ rpId }: Asked, lie: Lie, attached = Buffer.alloc(0)): Buffer {
    const flags = 1 | (lie.verified === false ? 0 : 4) | (attached.length > 0 ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head[0] = flags;
    head.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(lie.rpId ?? rpId), head, attached]);
  }

  /** 登记: makes the key known. */
  make(asked: Asked & { readonly userHandle: string }, lie: Lie = {}): Attestation {
    this.userHandle = asked.userHandle;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const attached = Buffer.concat([Buffer.alloc(16), length, id, cbor(this.cose)]);
    const authData = this.authenticator(asked, lie, attached);
    const object = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      clientDataJSON: base64(this.client('webauthn.create', asked, lie)),
      attestationObject: base64(cbor(object)),
    };
  }

  /** 验证: signs a challenge. */
  answer(asked: Asked, lie: Lie = {}): Assertion {
    this.counter = lie.counter ?? this.counter + 1;
    const client = this.client('webauthn.get', asked, lie);
    const data = this.authenticator(asked, lie);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.key);
    return {
      id: this.id,
      clientDataJSON: base64(client),
      authenticatorData: base64(data),
      signature: base64(signature),
      userHandle: lie.userHandle ?? this.userHandle,
    };
  }
}
