import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { Logger } from '../log.ts';
import { PUSH_SUBJECT, RelayBus } from './relay-bus.ts';

const AGAIN_MS = 500;
const ANSWER_LIMIT_MS = 5000;
const ALIVE_MS = 10_000;

/** What the address says: `nats://[user:password@|token@]host:4222`, or `tls:` for a line that is encrypted. */
function optionsOf(address: string): NodeConnectionOptions {
  const url = new URL(address);
  const [name, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return {
    servers: `${url.hostname}:${url.port || 4222}`,
    name: 'gongheng',
    timeout: ANSWER_LIMIT_MS,
    // A server that falls silent is taken for gone, and another line is sought.
    pingInterval: ALIVE_MS,
    maxPingOut: 2,
    maxReconnectAttempts: -1,
    reconnectTimeWait: AGAIN_MS,
    ...(url.protocol === 'tls:' ? { tls: {} } : {}),
    ...(secret !== '' ? { user: name, pass: secret } : name !== '' ? { token: name } : {}),
  };
}

/** Connects once and leaves again. */
export async function probeNats(address: string): Promise<void> {
  const nats = await connect({ ...optionsOf(address), reconnect: false });
  try {
    await nats.flush();
  } finally {
    await nats.close();
  }
}

/** Push messages over NATS (PUSH_URL=nats:…). */
export class NatsBus extends RelayBus {
  private readonly options: NodeConnectionOptions;
  private nats: NatsConnection | undefined;
  private connected = false;

  constructor(databaseUrl: string, natsUrl: string, log: Logger) {
    super(databaseUrl, log);
    this.options = optionsOf(natsUrl);
  }

  override async start(): Promise<void> {
    await super.start();
    const nats = await connect(this.options);
    this.nats = nats;
    this.connected = true;
    nats.subscribe(PUSH_SUBJECT, {
      callback: (error, message) => (error ? this.lineLost() : this.hear('push', message.string())),
    });
    await nats.flush();
    this.watch(nats).catch((error: unknown) => this.log.warn({ err: error }, 'nats bus: no longer watched'));
  }

  /** The client comes back by itself and subscribes again before it says so. */
  private async watch(nats: NatsConnection): Promise<void> {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') {
        this.connected = false;
        this.lineLost();
        this.log.warn({ server: status.server }, 'nats bus: the line is down');
      }
      if (status.type === 'reconnect') {
        this.connected = true;
        this.lineBack();
      }
    }
  }

  protected override relay(text: string): void {
    if (!this.connected) throw new Error('not connected');
    this.nats?.publish(PUSH_SUBJECT, text);
  }

  override async close(): Promise<void> {
    await this.nats?.close();
    await super.close();
  }
}
