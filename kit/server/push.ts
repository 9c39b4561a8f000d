import type { FastifyInstance } from 'fastify';
import type { WebSocket } from '@fastify/websocket';
import { z } from 'zod';
import { API_BASE } from '#kit/shared/call.ts';
import { type SocketName, socketNames, socketPath } from '#kit/shared/sockets.ts';
import type { Bus } from './bus/bus.ts';
import type { User } from './context.ts';
import type { Database, Db } from './database/db.ts';
import type { Logger } from './log.ts';
import { RecentFrames } from './recent-frames.ts';

const MAX_BUFFERED = 256 * 1024;
const MAX_CHANNELS = 50;
const MAX_FRAME = 4096;
/** A browser names its channels in one go; who has more waiting than this does not mean to be heard. */
const MAX_WAITING = 100;
/** Open tabs of one session, for each kind of socket. */
const MAX_SOCKETS = 20;
const CATCH_UP_MS = 200;
/** When a session could not be looked up, it is asked again after this. */
const ASK_AGAIN_MS = 5_000;
/** When all are asked, they are asked one after the other. */
const APART_MS = 5;
const LONGEST_TIMER_MS = 2_147_483_647;
/** The documents' word for asking a browser to refresh. */
const REFRESH_TIP = 'refresh web tip';
const CATCH_UP = JSON.stringify({ channel: 'system', message: { catchUp: true } });

/** What a browser says (指令帧); words that are not known yet are passed over. */
const frame = z.object({
  cmd: z.string(),
  channel: z.string().max(200).default(''),
  /** For so many milliseconds the screen has not heard what its channel was told. */
  missed: z.number().min(0).optional().catch(undefined),
});
/** What the bus carries to browsers. */
const told = z.object({ channel: z.string() });

/** Who opens a socket, told by its one-time ticket. */
export interface TicketHolder {
  readonly user: User;
  /** Epoch milliseconds at which the session ends unless it is renewed, by the database's clock. */
  readonly expiresAt: number;
}

/** What the hub asks about sessions: the ticket's holder, whether a session still stands, and the wall clock. */
export interface SocketSessions {
  readonly redeem: (ticket: string, clientId: string) => Promise<TicketHolder | undefined>;
  readonly holder: (sessionId: string) => Promise<TicketHolder | undefined>;
  readonly nowMs: () => number;
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
  readonly name: SocketName;
  readonly socket: WebSocket;
  user: User;
  readonly channels: Set<string>;
  /** Frames are taken one after the other. */
  readonly waiting: string[];
  busy: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** A frame as it was meant; undefined = nobody could mean that. */
function frameOf(raw: string): z.infer<typeof frame> | undefined {
  try {
    return frame.parse(JSON.parse(raw));
  } catch {
    return undefined;
  }
}

/** Open browsers of this process and the channels they hear (消息推送). Frames are built once for all who hear them. */
export class PushHub {
  private readonly ears = new Set<Ear>();
  private readonly recent = new RecentFrames();
  private catchUp: NodeJS.Timeout | undefined;
  private readonly rules: ReadonlyMap<string, ChannelRule>;
  private readonly parts: { database: Database; sessions: SocketSessions; log: Logger };
  /** The script that starts the pages served now; '' = this instance serves none. */
  entry = '';

  constructor(
    bus: Bus,
    rules: readonly ChannelRule[],
    parts: { database: Database; sessions: SocketSessions; log: Logger },
  ) {
    this.parts = parts;
    this.rules = new Map(rules.map((r) => [r.prefix, r]));
    bus.on('push', (text) => this.deliver(text));
    bus.on('session', (sessionId) => this.lookAgain(sessionId));
  }

  get count(): number {
    return this.ears.size;
  }

  private deliver(text: string): void {
    if (text === '') return this.catchUpSoon();
    const { channel } = told.parse(JSON.parse(text));
    this.recent.keep(channel, text);
    for (const ear of this.ears) if (ear.channels.has(channel)) this.send(ear, text);
  }

  /** The bus was away: every browser fetches anew what it shows. Several instances may say so; once is enough. */
  private catchUpSoon(): void {
    this.recent.forget();
    this.catchUp ??= setTimeout(() => {
      this.catchUp = undefined;
      for (const ear of this.ears) this.send(ear, CATCH_UP);
    }, CATCH_UP_MS).unref();
  }

  /** A reader too slow to take its messages is cut off; it comes back and catches up. */
  private send(ear: Ear, text: string): void {
    if (ear.socket.readyState !== ear.socket.OPEN) return;
    if (ear.socket.bufferedAmount > MAX_BUFFERED) ear.socket.close(1013, 'slow');
    else ear.socket.send(text);
  }

  /** A session ended or was renewed ('' = any of them, or somebody's rights changed). */
  private lookAgain(sessionId: string): void {
    let asked = 0;
    for (const ear of this.ears)
      if (sessionId === '' || ear.user.sessionId === sessionId) this.checkAt(ear, APART_MS * asked++);
  }

  private checkAt(ear: Ear, inMs: number): void {
    clearTimeout(ear.timer);
    ear.timer = setTimeout(
      () => void this.check(ear).catch(() => this.checkAt(ear, ASK_AGAIN_MS)),
      Math.min(Math.max(inMs, 0), LONGEST_TIMER_MS),
    ).unref();
  }

  /** A socket lives as long as its session and hears what its user may hear now (会话到期即断开). */
  private async check(ear: Ear): Promise<void> {
    const holder = await this.parts.sessions.holder(ear.user.sessionId);
    if (!this.ears.has(ear)) return;
    if (!holder) return ear.socket.close(4401, 'session ended');
    ear.user = holder.user;
    let lost = false;
    for (const channel of ear.channels)
      if (!(await this.allowed(ear.user, channel))) lost = ear.channels.delete(channel);
    // What is shown may be theirs no longer: the news that would have said so may have come after.
    if (lost) this.send(ear, CATCH_UP);
    this.checkAt(ear, holder.expiresAt - this.parts.sessions.nowMs());
  }

  private async allowed(user: User, channel: string): Promise<boolean> {
    if (channel === `user:${user.id}`) return true;
    const at = channel.indexOf(':');
    const rule = at > 0 ? this.rules.get(channel.slice(0, at)) : undefined;
    const read = <T>(work: (db: Db) => Promise<T>) => this.parts.database.read(user.tenantId, work);
    return (await rule?.may(user, channel.slice(at + 1), read).catch(() => false)) ?? false;
  }

  /** Frames wait their turn, so that their number can be counted and nobody asks the database a thousand things at once. */
  private hear(ear: Ear, data: Buffer, isBinary: boolean): void {
    const { socket } = ear;
    if (isBinary) return socket.close(1003, 'not understood');
    if (data.length > MAX_FRAME) return socket.close(1009, 'too large');
    if (ear.waiting.length >= MAX_WAITING) return socket.close(1008, 'too frequent');
    ear.waiting.push(String(data));
    if (!ear.busy)
      this.work(ear).catch((error: unknown) => {
        this.parts.log.error({ err: error }, 'push: frame failed');
        socket.close(1011, 'failed');
      });
  }

  private async work(ear: Ear): Promise<void> {
    ear.busy = true;
    try {
      for (let raw = ear.waiting.shift(); raw !== undefined; raw = ear.waiting.shift())
        await this.command(ear, raw);
    } finally {
      ear.busy = false;
    }
  }

  private async command(ear: Ear, raw: string): Promise<void> {
    if (!this.ears.has(ear)) return;
    const said = frameOf(raw);
    if (!said) return ear.socket.close(1003, 'not understood');
    const { cmd, channel, missed } = said;
    if (cmd === 'heartbeat') return this.send(ear, '{"channel":"system","message":{"heartbeat":true}}');
    if (cmd === 'remove-channel') {
      ear.channels.delete(channel);
      return;
    }
    if (cmd !== 'add-channel' || ear.channels.size >= MAX_CHANNELS) return;
    const allowed = await this.allowed(ear.user, channel);
    if (allowed) ear.channels.add(channel);
    this.send(ear, JSON.stringify({ channel: 'system', message: { joined: channel, allowed } }));
    if (allowed && missed !== undefined) this.tellMissed(ear, channel, missed);
  }

  /** What the channel was told before it was joined; who missed more than is remembered asks for everything anew. */
  private tellMissed(ear: Ear, channel: string, ms: number): void {
    const texts = this.recent.of(channel, ms) ?? [CATCH_UP];
    for (const text of texts) this.send(ear, text);
  }

  /**
   * Mounts the socket routes of the documents; the ticket is good for one use. All three do the same and beat at a pace of their own; every
   * heartbeat is answered at once.
   */
  mount(app: FastifyInstance, origins: readonly string[]): void {
    const routes = socketNames.flatMap((name) => [API_BASE, ''].map((base) => ({ name, base })));
    for (const { name, base } of routes)
      app.get<{ Params: { clientId: string }; Querystring: { ticket?: string; entry?: string } }>(
        base + socketPath(name).replace('{clientId}', ':clientId'),
        { websocket: true },
        async (socket, request) => {
          const { origin } = request.headers;
          if (origin && origin !== `${request.protocol}://${request.host}` && !origins.includes(origin))
            return socket.close(4403, 'origin');
          await this.open(name, socket, request.params.clientId, request.query);
        },
      );
  }

  private async open(
    name: SocketName,
    socket: WebSocket,
    clientId: string,
    asked: { ticket?: unknown; entry?: unknown },
  ): Promise<void> {
    // What is said before the ticket is looked up waits too, up to a bound.
    const early: [Buffer, boolean][] = [];
    const keep = (data: Buffer, isBinary: boolean) =>
      early.length < MAX_WAITING ? void early.push([data, isBinary]) : socket.close(1008, 'too frequent');
    socket.on('message', keep);
    const ticket = typeof asked.ticket === 'string' ? asked.ticket : '';
    const holder = await this.parts.sessions.redeem(ticket, clientId).catch(() => undefined);
    if (!holder) return socket.close(4401, 'ticket');
    if (socket.readyState !== socket.OPEN) return;
    const { user } = holder;
    const alike = (one: Ear) => one.user.sessionId === user.sessionId && one.name === name;
    if ([...this.ears].filter(alike).length >= MAX_SOCKETS) return socket.close(1013, 'too many');
    const channels = new Set([`user:${user.id}`]);
    const ear: Ear = { name, socket, user, channels, waiting: [], busy: false, timer: undefined };
    this.ears.add(ear);
    this.checkAt(ear, holder.expiresAt - this.parts.sessions.nowMs());
    socket.off('message', keep);
    socket.on('close', () => {
      this.ears.delete(ear);
      clearTimeout(ear.timer);
      ear.waiting.length = 0;
    });
    socket.on('message', (data: Buffer, isBinary: boolean) => this.hear(ear, data, isBinary));
    for (const [data, isBinary] of early) this.hear(ear, data, isBinary);
    this.send(ear, JSON.stringify({ channel: 'system', message: { hello: true } }));
    // It was opened before the last release: its parts are gone from this server.
    const { entry } = asked;
    if (typeof entry === 'string' && entry && this.entry && entry !== this.entry)
      this.send(ear, JSON.stringify({ channel: 'system', message: REFRESH_TIP }));
  }
}
