import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';

/** What a sealed file begins with; a random salt follows, then the segments. */
const MAGIC = Buffer.from('gongheng-sealed/1\n');
const SALT = 32;
const HEAD = MAGIC.length + SALT;
const SEGMENT = 1024 * 1024;
const TAG = 16;

/** The key of one file: two files never share one, so counting its segments is nonce enough. */
const keyFor = (key: Buffer, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'gongheng backup', 32));

function nonceOf(segment: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  // The last one is marked, so that a file that was cut off at a segment is found out.
  nonce[0] = last ? 1 : 0;
  nonce.writeUIntBE(segment, 6, 6);
  return nonce;
}

/** Bytes that come in whatever pieces, taken out in pieces of one's own size. */
class Held {
  private pieces: Buffer[] = [];
  length = 0;

  add(piece: Buffer): void {
    this.pieces.push(piece);
    this.length += piece.length;
  }

  take(bytes: number): Buffer {
    const all = Buffer.concat(this.pieces);
    this.pieces = [all.subarray(bytes)];
    this.length -= bytes;
    return all.subarray(0, bytes);
  }
}

/** Whether these first bytes are those of a sealed file. */
export const isSealed = (first: Buffer): boolean => first.subarray(0, MAGIC.length).equals(MAGIC);

/** 备份加密: AES-256-GCM, segment after segment, whatever the length; nothing is held but one segment. */
export function sealing(key: Buffer): Transform {
  const salt = randomBytes(SALT);
  const own = keyFor(key, salt);
  const held = new Held();
  let segment = 0;
  const sealed = (bytes: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(segment++, last));
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  let begun = false;
  const begin = (stream: Transform) => {
    if (!begun) stream.push(Buffer.concat([MAGIC, salt]));
    begun = true;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      begin(this);
      held.add(chunk);
      while (held.length > SEGMENT) this.push(sealed(held.take(SEGMENT), false));
      done();
    },
    flush(done) {
      begin(this);
      this.push(sealed(held.take(held.length), true));
      done();
    },
  });
}

/** 备份解密: gives out only what proved to be unchanged; a cut, a changed byte or another key is an error. */
export function unsealing(key: Buffer): Transform {
  const held = new Held();
  let own: Buffer | undefined;
  let segment = 0;
  const opened = (bytes: Buffer, last: boolean): Buffer => {
    if (!own || bytes.length < TAG) throw new Error('cut off');
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(segment++, last));
    decipher.setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]);
  };
  const begin = () => {
    if (own || held.length < HEAD) return;
    const head = held.take(HEAD);
    if (!isSealed(head)) throw new Error('not sealed');
    own = keyFor(key, head.subarray(MAGIC.length));
  };
  const failed = new Error('changed, cut off, or sealed with another key');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held.add(chunk);
      try {
        begin();
        while (own && held.length > SEGMENT + TAG) this.push(opened(held.take(SEGMENT + TAG), false));
        done();
      } catch {
        done(failed);
      }
    },
    flush(done) {
      try {
        this.push(opened(held.take(held.length), true));
        done();
      } catch {
        done(failed);
      }
    },
  });
}
