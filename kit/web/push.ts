import { useEffect, useRef } from 'react';
import { API_BASE } from '#kit/shared/call.ts';
import { type Pace, paces, type SocketName, socketNames, socketPath } from '#kit/shared/sockets.ts';
import { askRefresh } from './notice.ts';
import { randomHex, serverNow } from './session.ts';
import { type Store, store, useStore } from './store.ts';

/** State of the live connection, as live screens show it (连接状态). */
type LinkState = 'off' | 'connecting' | 'open' | 'closed';
interface Ticket {
  readonly ticket: string;
  /** Where the socket is, or empty for where it is by itself. */
  readonly path: string;
}

/** Fetches the one-time ticket of a connection. */
type TicketOf = (clientId: string, socket: SocketName) => Promise<Ticket>;

/** A screen asks for its data a little before it hears; told twice does no harm, not told does. */
const MARGIN_MS = 2_000;
const QUICK_TRIES = 5;
const QUICK_MS = 1_000;
/** A socket that nobody hears any more is kept this long: the next screen may want it. */
const LINGER_MS = 2_000;

/** The word by which the server asks to refresh the browser, as the documents spell it. */
const REFRESH_TIP = 'refresh web tip';

/** The script this page was started by; its name changes with every release. */
const entryOf = (): string =>
  document.querySelector('script[type=module][src]')?.getAttribute('src')?.split('/').pop() ?? '';

type Listener = (message: unknown) => void;

/** Who hears a channel, and since when somebody wants to. */
interface Heard {
  readonly listeners: Set<Listener>;
  readonly since: number;
}

/** One push socket and the channels that are heard over it (消息通道). */
class PushLine {
  readonly link: Store<LinkState> = store<LinkState>('off');
  private readonly clientId = randomHex(16);
  private readonly name: SocketName;
  private readonly pace: Pace;
  private ticketOf: TicketOf | undefined;
  private socket: WebSocket | undefined;
  private tries = 0;
  private generation = 0;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private answer: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private idle: ReturnType<typeof setTimeout> | undefined;
  private heard = 0;
  private everOpen = false;
  private readonly channels = new Map<string, Heard>();
  private readonly catchUps = new Set<() => void>();

  constructor(name: SocketName) {
    this.name = name;
    this.pace = paces[name];
  }

  start(ticketOf: TicketOf): void {
    // Somebody else signed in, or the same person anew: the old socket is theirs no more.
    this.close();
    this.ticketOf = ticketOf;
    this.tries = 0;
    window.addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  stop(): void {
    this.ticketOf = undefined;
    window.removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.close();
  }

  private close(): void {
    this.generation += 1;
    clearInterval(this.heartbeat);
    for (const timer of [this.answer, this.again, this.idle]) clearTimeout(timer);
    this.answer = undefined;
    this.socket?.close();
    this.socket = undefined;
    this.everOpen = false;
    this.link.set('off');
  }

  /** The global socket stands as long as somebody is signed in, the others as long as a screen hears them. */
  private get isWanted(): boolean {
    return this.ticketOf !== undefined && (this.name === 'global' || this.channels.size > 0);
  }

  /** Back from sleep, from another tab or on the net again: do not wait for the next slow try. */
  private readonly hurry = () => {
    if (!this.isWanted || document.visibilityState === 'hidden') return;
    if (this.socket?.readyState === WebSocket.OPEN) {
      if (Date.now() - this.heard > this.pace.heartbeat + this.pace.timeout) this.giveUp();
      return;
    }
    if (this.link.get() === 'connecting') return;
    this.tries = 0;
    this.connect();
  };

  private connect(): void {
    clearTimeout(this.again);
    if (!this.ticketOf || !this.isWanted) return;
    this.generation += 1;
    const generation = this.generation;
    this.link.set('connecting');
    this.ticketOf(this.clientId, this.name).then(
      (ticket) => {
        if (generation === this.generation) this.open(ticket, generation);
      },
      () => {
        if (generation === this.generation) this.retry();
      },
    );
  }

  private open({ ticket, path }: Ticket, generation: number): void {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const at = path || API_BASE + socketPath(this.name).replace('{clientId}', this.clientId);
    const query = new URLSearchParams({ ticket, entry: entryOf() });
    const socket = new WebSocket(`${scheme}//${location.host}${at}?${query}`);
    this.socket = socket;
    socket.addEventListener('open', () => {
      if (generation !== this.generation) return socket.close();
      this.hears();
      this.tries = 0;
      for (const [channel, heard] of this.channels) this.join(channel, heard, this.everOpen);
      clearInterval(this.heartbeat);
      this.heartbeat = setInterval(() => this.beat(), this.pace.heartbeat);
      this.link.set('open');
      if (this.everOpen) this.catchUp();
      this.everOpen = true;
    });
    socket.addEventListener('message', (event) => {
      if (generation !== this.generation) return;
      this.hears();
      this.receive(String(event.data));
    });
    socket.addEventListener('close', () => this.broke(generation));
  }

  private broke(generation: number): void {
    if (generation !== this.generation) return;
    // What the broken one says from now on is not heard.
    this.generation += 1;
    clearInterval(this.heartbeat);
    clearTimeout(this.answer);
    this.answer = undefined;
    this.socket = undefined;
    this.retry();
  }

  private hears(): void {
    this.heard = Date.now();
    clearTimeout(this.answer);
    this.answer = undefined;
  }

  /** The global socket makes a few quick tries before it waits; the others try at their own pace until they stand. */
  private retry(): void {
    if (!this.isWanted) return this.close();
    this.link.set('closed');
    this.tries += 1;
    clearTimeout(this.again);
    const isQuick = this.name === 'global' && this.tries <= QUICK_TRIES;
    this.again = setTimeout(() => this.connect(), isQuick ? QUICK_MS : this.pace.reconnect);
  }

  /** Asks whether the other end is still there; without an answer in time the connection is broken, whatever it says of itself. */
  private beat(): void {
    this.tell({ cmd: 'heartbeat', at: serverNow() });
    this.answer ??= setTimeout(() => this.giveUp(), this.pace.timeout);
  }

  /** A dead line may take minutes to say that it is closed. */
  private giveUp(): void {
    const { generation, socket } = this;
    socket?.close();
    this.broke(generation);
  }

  private tell(what: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(what));
  }

  /** Asks besides for what the channel was told since a screen wanted to hear it; after a break all is fetched anew instead. */
  private join(channel: string, { since }: Heard, again: boolean): void {
    const missed = again ? undefined : Math.round(performance.now() - since) + MARGIN_MS;
    this.tell({ cmd: 'add-channel', channel, missed });
  }

  private receive(text: string): void {
    let frame: { channel?: unknown; message?: unknown };
    try {
      frame = JSON.parse(text) as typeof frame;
    } catch {
      return;
    }
    if (frame.channel === 'system' && (frame.message as { catchUp?: boolean } | undefined)?.catchUp)
      this.catchUp();
    if (frame.channel === 'system' && frame.message === REFRESH_TIP)
      void askRefresh().then((yes) => yes && location.reload());
    if (typeof frame.channel !== 'string') return;
    for (const listener of this.channels.get(frame.channel)?.listeners ?? []) listener(frame.message);
  }

  /** Messages may have been missed: whoever shows live things asks for them anew. */
  private catchUp(): void {
    for (const listener of this.catchUps) listener();
  }

  listen(channel: string, listener: Listener): () => void {
    const known = this.channels.get(channel);
    const own = known ?? { listeners: new Set<Listener>(), since: performance.now() };
    own.listeners.add(listener);
    this.channels.set(channel, own);
    clearTimeout(this.idle);
    if (!known) this.join(channel, own, false);
    if (this.link.get() === 'off') this.connect();
    return () => {
      own.listeners.delete(listener);
      if (own.listeners.size > 0) return;
      this.channels.delete(channel);
      this.tell({ cmd: 'remove-channel', channel });
      if (!this.isWanted) this.idle = setTimeout(() => this.close(), LINGER_MS);
    };
  }

  onCatchUp(listener: () => void): () => void {
    this.catchUps.add(listener);
    return () => this.catchUps.delete(listener);
  }
}

const lines: Readonly<Record<SocketName, PushLine>> = {
  global: new PushLine('global'),
  common: new PushLine('common'),
  review: new PushLine('review'),
};

/** 消息推送: screens name the channels they hear, and over which socket. */
export const push = {
  /** Starts once someone is signed in. */
  start(ticketOf: TicketOf): void {
    for (const name of socketNames) lines[name].start(ticketOf);
  },
  stop(): void {
    for (const name of socketNames) lines[name].stop();
  },
  listen: (channel: string, listener: Listener, over: SocketName = 'global'): (() => void) =>
    lines[over].listen(channel, listener),
  onCatchUp: (listener: () => void, over: SocketName = 'global'): (() => void) =>
    lines[over].onCatchUp(listener),
};

/** State of the live connection, as live screens show it (连接状态). */
export const useLinkState = (over: SocketName = 'global'): LinkState => useStore(lines[over].link);

/**
 * Hears a channel while the screen is open: `useChannel(`auction:${id}`, () => void refetch())`. `catchUp` runs after a lost connection. A
 * screen on which every second counts hears it over the common socket.
 */
export function useChannel(
  channel: string | undefined,
  onMessage: (message: unknown) => void,
  catchUp?: () => void,
  over: SocketName = 'global',
): void {
  const latest = useRef({ onMessage, catchUp });
  latest.current = { onMessage, catchUp };
  useEffect(() => {
    if (!channel) return;
    const stop = push.listen(channel, (message) => latest.current.onMessage(message), over);
    const stopCatchUp = push.onCatchUp(() => latest.current.catchUp?.(), over);
    return () => {
      stop();
      stopCatchUp();
    };
  }, [channel, over]);
}
