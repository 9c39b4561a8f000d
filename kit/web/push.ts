import { useEffect, useRef } from 'react';
import { askRefresh } from './notice.ts';
import { randomHex, serverNow } from './session.ts';
import { store, useStore } from './store.ts';

/** State of the live connection, as live screens show it (连接状态). */
type LinkState = 'off' | 'connecting' | 'open' | 'closed';
const linkStore = store<LinkState>('off');
export const useLinkState = (): LinkState => useStore(linkStore);

interface Ticket {
  readonly ticket: string;
  /** `/ebidding/api/message/ws/global/{clientId}`, or empty to use that. */
  readonly path: string;
}

const HEARTBEAT_MS = 30_000;
/** An answer to the heartbeat, or anything else, must come within this time. */
const SILENCE_MS = 45_000;
/** A screen asks for its data a little before it hears; told twice does no harm, not told does. */
const MARGIN_MS = 2_000;
const QUICK_TRIES = 5;
const QUICK_MS = 1_000;
const SLOW_MS = 60_000;

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

/** One socket for the whole application; screens name the channels they hear (消息通道). */
class PushClient {
  readonly clientId = randomHex(16);
  private ticketOf: ((clientId: string) => Promise<Ticket>) | undefined;
  private socket: WebSocket | undefined;
  private tries = 0;
  private generation = 0;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private heard = 0;
  private everOpen = false;
  private readonly channels = new Map<string, Heard>();
  private readonly catchUps = new Set<() => void>();

  /** Starts once someone is signed in. `ticket` fetches the one-time ticket of a connection. */
  start(ticket: (clientId: string) => Promise<Ticket>): void {
    this.ticketOf = ticket;
    this.tries = 0;
    window.addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  stop(): void {
    this.ticketOf = undefined;
    this.generation += 1;
    clearInterval(this.heartbeat);
    clearTimeout(this.again);
    window.removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
    this.socket = undefined;
    this.everOpen = false;
    linkStore.set('off');
  }

  /** Back from sleep, from another tab or on the net again: do not wait for the next slow try. */
  private readonly hurry = () => {
    if (!this.ticketOf || document.visibilityState === 'hidden') return;
    if (this.socket?.readyState === WebSocket.OPEN) {
      if (Date.now() - this.heard > SILENCE_MS) this.socket.close();
      return;
    }
    if (linkStore.get() === 'connecting') return;
    this.tries = 0;
    this.connect();
  };

  private connect(): void {
    clearTimeout(this.again);
    if (!this.ticketOf) return;
    this.generation += 1;
    const generation = this.generation;
    linkStore.set('connecting');
    this.ticketOf(this.clientId).then(
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
    const at = path || `/ebidding/api/message/ws/global/${this.clientId}`;
    const query = new URLSearchParams({ ticket, entry: entryOf() });
    const socket = new WebSocket(`${scheme}//${location.host}${at}?${query}`);
    this.socket = socket;
    socket.addEventListener('open', () => {
      if (generation !== this.generation) return socket.close();
      this.heard = Date.now();
      this.tries = 0;
      for (const [channel, heard] of this.channels) this.join(channel, heard, this.everOpen);
      clearInterval(this.heartbeat);
      this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
      linkStore.set('open');
      if (this.everOpen) this.catchUp();
      this.everOpen = true;
    });
    socket.addEventListener('message', (event) => {
      this.heard = Date.now();
      this.receive(String(event.data));
    });
    socket.addEventListener('close', () => {
      if (generation !== this.generation) return;
      clearInterval(this.heartbeat);
      this.socket = undefined;
      this.retry();
    });
  }

  /** A few quick tries, then one a minute. */
  private retry(): void {
    if (!this.ticketOf) return;
    linkStore.set('closed');
    this.tries += 1;
    clearTimeout(this.again);
    this.again = setTimeout(() => this.connect(), this.tries <= QUICK_TRIES ? QUICK_MS : SLOW_MS);
  }

  private beat(): void {
    if (Date.now() - this.heard > SILENCE_MS + HEARTBEAT_MS) this.socket?.close();
    else this.tell({ cmd: 'heartbeat', at: serverNow() });
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
    if (!known) this.join(channel, own, false);
    return () => {
      own.listeners.delete(listener);
      if (own.listeners.size > 0) return;
      this.channels.delete(channel);
      this.tell({ cmd: 'remove-channel', channel });
    };
  }

  onCatchUp(listener: () => void): () => void {
    this.catchUps.add(listener);
    return () => this.catchUps.delete(listener);
  }
}

export const push = new PushClient();

/** Hears a channel while the screen is open: `useChannel(`auction:${id}`, () => void refetch())`. `catchUp` runs after a lost connection. */
export function useChannel(
  channel: string | undefined,
  onMessage: (message: unknown) => void,
  catchUp?: () => void,
): void {
  const latest = useRef({ onMessage, catchUp });
  latest.current = { onMessage, catchUp };
  useEffect(() => {
    if (!channel) return;
    const stop = push.listen(channel, (message) => latest.current.onMessage(message));
    const stopCatchUp = push.onCatchUp(() => latest.current.catchUp?.());
    return () => {
      stop();
      stopCatchUp();
    };
  }, [channel]);
}
