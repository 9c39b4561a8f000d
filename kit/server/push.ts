import type { FastifyInstance } from 'fastify';
import type { WebSocket } from '@fastify/websocket';
import { API_BASE } from '#kit/shared/call.ts';
import type { Bus } from './bus/bus.ts';
import type { User } from './context.ts';
import type { Database, Db } from './database/db.ts';

const MAX_BUFFERED = 256 * 1024;
const MAX_CHANNELS = 50;
const MAX_FRAME = 4096;
const CATCH_UP_MS = 200;
/** The documents' word for asking a browser to refresh. */
const REFRESH_TIP = 'refresh web tip';

/** Who opens a socket, told by its one-time ticket. */
export interface TicketHolder {
  readonly user: User;
  readonly expiresAt: number;
}

/** May this user hear this channel? Each area answers for the channels it names (`<prefix>:<id>`). */
export interface ChannelRule {
  readonly prefix: string;
  /** `read` looks into the user's tenant. */
  readonly may: (
    user: User,
    id: string,
    read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  ) => Promise<boolean>;
}

interface Ear {
  readonly socket: WebSocket;
  readonly user: User;
  readonly channels: Set<string>;
}

/** Open browsers of this process and the channels they hear (消息推送). Frames are built once for all who hear them. */
export class PushHub {
  private readonly ears = new Set<Ear>();
  private catchUp: NodeJS.Timeout | undefined;
  private readonly rules: ReadonlyMap<string, ChannelRule>;

  private readonly database: Database;
  /** The script that starts the pages served now; '' = this instance serves none. */
  entry = '';

  constructor(bus: Bus, rules: readonly ChannelRule[], database: Database) {
    this.database = database;
    this.rules = new Map(rules.map((r) => [r.prefix, r]));
    bus.on('push', (text) => this.deliver(text));
    bus.on('session', (sessionId) => this.hangUp(sessionId));
  }

  get count(): number {
    return this.ears.size;
  }

  private deliver(text: string): void {
    if (text === '') return this.catchUpSoon();
    const { channel } = JSON.parse(text) as { channel: string };
    for (const ear of this.ears) if (ear.channels.has(channel)) this.send(ear, text);
  }

  /** The bus was away: every browser fetches anew what it shows. Several instances may say so; once is enough. */
  private catchUpSoon(): void {
    this.catchUp ??= setTimeout(() => {
      this.catchUp = undefined;
      for (const ear of this.ears)
        this.send(ear, JSON.stringify({ channel: 'system', message: { catchUp: true } }));
    }, CATCH_UP_MS).unref();
  }

  /** A reader too slow to take its messages is cut off; it comes back and catches up. */
  private send(ear: Ear, frame: string): void {
    if (ear.socket.bufferedAmount > MAX_BUFFERED) ear.socket.close(1013, 'slow');
    else ear.socket.send(frame);
  }

  private hangUp(sessionId: string): void {
    for (const ear of this.ears)
      if (ear.user.sessionId === sessionId) ear.socket.close(4401, 'session ended');
  }

  private async command(ear: Ear, raw: string): Promise<void> {
    if (raw.length > MAX_FRAME) return ear.socket.close(1009, 'too large');
    let said: { cmd?: unknown; channel?: unknown };
    try {
      said = JSON.parse(raw) as typeof said;
    } catch {
      return ear.socket.close(1003, 'not understood');
    }
    if (said.cmd === 'heartbeat') return ear.socket.send('{"channel":"system","message":{"heartbeat":true}}');
    const channel = typeof said.channel === 'string' ? said.channel : '';
    if (said.cmd === 'remove-channel') {
      ear.channels.delete(channel);
      return;
    }
    if (said.cmd !== 'add-channel' || ear.channels.size >= MAX_CHANNELS) return;
    const at = channel.indexOf(':');
    const rule = this.rules.get(channel.slice(0, at));
    const read = <T>(work: (db: Db) => Promise<T>) => this.database.read(ear.user.tenantId, work);
    const allowed =
      rule !== undefined &&
      at > 0 &&
      (await rule.may(ear.user, channel.slice(at + 1), read).catch(() => false));
    if (allowed) ear.channels.add(channel);
    if (ear.socket.readyState === ear.socket.OPEN)
      ear.socket.send(JSON.stringify({ channel: 'system', message: { joined: channel, allowed } }));
  }

  /** Mounts the socket route of the documents; the ticket is good for one use. */
  mount(
    app: FastifyInstance,
    redeem: (ticket: string, clientId: string) => Promise<TicketHolder | undefined>,
    origins: readonly string[],
  ): void {
    for (const base of [API_BASE, ''])
      app.get<{ Params: { clientId: string }; Querystring: { ticket?: string; entry?: string } }>(
        `${base}/message/ws/global/:clientId`,
        { websocket: true },
        async (socket, request) => {
          const origin = request.headers.origin;
          if (
            origin &&
            origin !== `${request.protocol}://${request.headers.host}` &&
            !origins.includes(origin)
          )
            return socket.close(4403, 'origin');
          const early: string[] = [];
          const keep = (data: Buffer) => void (early.length < 20 && early.push(String(data)));
          socket.on('message', keep);
          const holder = await redeem(request.query.ticket ?? '', request.params.clientId).catch(
            () => undefined,
          );
          if (!holder) return socket.close(4401, 'ticket');
          const ear: Ear = { socket, user: holder.user, channels: new Set([`user:${holder.user.id}`]) };
          this.ears.add(ear);
          socket.off('message', keep);
          socket.on('close', () => this.ears.delete(ear));
          socket.on('message', (data: Buffer) => void this.command(ear, String(data)));
          for (const text of early) await this.command(ear, text);
          socket.send(JSON.stringify({ channel: 'system', message: { hello: true } }));
          // It was opened before the last release: its parts are gone from this server.
          const { entry } = request.query;
          if (entry && this.entry && entry !== this.entry)
            socket.send(JSON.stringify({ channel: 'system', message: REFRESH_TIP }));
        },
      );
  }
}
