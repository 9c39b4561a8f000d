import { connect } from 'node:net';
import { once } from 'node:events';

/** Looks for viruses (病毒扫描): returns the name of what was found, or nothing; throws where it cannot tell. */
export interface Scanner {
  scan(bytes: AsyncIterable<Uint8Array>): Promise<string | undefined>;
}

const LIMIT_MS = 60_000;

/** clamd by its INSTREAM command (ClamAV): pieces with their lengths, an empty one at the end. */
export class ClamScanner implements Scanner {
  private readonly place: { readonly host: string; readonly port: number };

  constructor(place: { readonly host: string; readonly port: number }) {
    this.place = place;
  }

  async scan(bytes: AsyncIterable<Uint8Array>): Promise<string | undefined> {
    const line = connect(this.place);
    line.setTimeout(LIMIT_MS, () => line.destroy(new Error('clamd does not answer')));
    let said = '';
    line.on('data', (part) => {
      said += part.toString('utf8');
    });
    const over = once(line, 'close');
    // Heard where it is awaited; here only so that nobody else has to.
    over.catch(() => undefined);
    try {
      await once(line, 'connect');
      line.write('zINSTREAM\0');
      for await (const part of bytes) {
        if (said !== '') break;
        const length = Buffer.alloc(4);
        length.writeUInt32BE(part.length);
        line.write(length);
        if (!line.write(part)) await once(line, 'drain');
      }
      line.write(Buffer.alloc(4));
      await over;
    } finally {
      line.destroy();
    }
    if (/: OK\0?$/.test(said)) return undefined;
    const found = /: (.+) FOUND\0?$/.exec(said)?.[1];
    if (found === undefined) throw new Error(`clamd: ${said.slice(0, 200)}`);
    return found;
  }
}

/** Reads SCAN_URL (扫描地址): `clamd://HOST:PORT`. */
export function scanPlace(text: string): { host: string; port: number } | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'clamd:' || url.hostname === '') return undefined;
  return { host: url.hostname, port: Number(url.port || 3310) };
}
