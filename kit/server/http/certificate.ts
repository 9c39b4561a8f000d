import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { Server as SecureServer } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { Logger } from '../log.ts';

const LOOK_MS = 60_000;

interface Pair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * The certificate that we serve https with (站点证书). Whoever renews it puts new files in place; they are looked at each
 * minute and taken without a restart, once both fit each other: a pair that is half written changes nothing.
 */
export class Certificate {
  private readonly files: { readonly certFile: string; readonly keyFile: string };
  private readonly log: Logger;
  private server: SecureServer | undefined;
  private timer: NodeJS.Timeout | undefined;
  private digest = '';
  private validTo: Date | undefined;

  constructor(files: { readonly certFile: string; readonly keyFile: string }, log: Logger) {
    this.files = files;
    this.log = log;
  }

  /** When it ends; people have to renew it before. */
  get endsAt(): Date | undefined {
    return this.validTo;
  }

  /** The pair as it is now, for a server that starts. */
  async pair(): Promise<Pair> {
    const [cert, key] = await Promise.all([readFile(this.files.certFile), readFile(this.files.keyFile)]);
    this.taken({ cert, key });
    return { cert, key };
  }

  /** From now on this server presents what lies there. */
  follow(server: Server): void {
    if (!(server instanceof SecureServer)) return;
    this.server = server;
    this.timer = setInterval(() => void this.look(), LOOK_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Takes a new pair where there is one; returns whether it did. */
  async look(): Promise<boolean> {
    try {
      const before = this.digest;
      const [cert, key] = await Promise.all([readFile(this.files.certFile), readFile(this.files.keyFile)]);
      if (digestOf({ cert, key }) === before) return false;
      createSecureContext({ cert, key });
      this.server?.setSecureContext({ cert, key });
      this.taken({ cert, key });
      this.log.warn({ until: this.validTo }, 'tls: a new certificate is in use');
      return true;
    } catch (error) {
      this.log.error({ err: error }, 'tls: the new certificate is not usable, the old one stays');
      return false;
    }
  }

  private taken(pair: Pair): void {
    this.digest = digestOf(pair);
    this.validTo = new X509Certificate(pair.cert).validToDate;
  }
}

const digestOf = ({ cert, key }: Pair): string => createHash('sha256').update(cert).update(key).digest('hex');
