import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../tools/free-port.ts';

/** A bus server of the machine (测试总线): started, killed and started again at the same address. */
export interface BusServer {
  readonly url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface BusKind {
  readonly name: string;
  /** The program it needs, and whether it is there; PostgreSQL needs none. */
  readonly program?: string;
  readonly there: boolean;
  open(): Promise<BusServer | undefined>;
}

const onPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const open = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true));
      socket.on('error', () => done(false));
      socket.on('connect', () => socket.destroy());
    });
    if (open) return;
    await pause(25);
  }
  throw new Error(`nothing answers on port ${port}`);
}

async function server(
  program: string,
  words: (port: number) => string[],
  url: (port: number) => string,
): Promise<BusServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(program, words(port), { stdio: 'ignore' });
    await answers(port);
  };
  await start();
  return {
    url: url(port),
    start,
    kill: async () => {
      const ended = new Promise((done) => child?.once('exit', done));
      if (child?.kill('SIGKILL')) await ended;
    },
  };
}

const folder = () => mkdtempSync(join(tmpdir(), 'gongheng-bus-'));

export const busKinds: readonly BusKind[] = [
  { name: 'PostgreSQL', there: true, open: async () => undefined },
  {
    name: 'Redis',
    program: 'redis-server',
    there: onPath('redis-server'),
    open: () =>
      server(
        'redis-server',
        (port) => ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder()],
        (port) => `redis://127.0.0.1:${port}`,
      ),
  },
  {
    name: 'NATS',
    program: 'nats-server',
    there: onPath('nats-server'),
    open: () =>
      server(
        'nats-server',
        (port) => ['-a', '127.0.0.1', '-p', `${port}`],
        (port) => `nats://127.0.0.1:${port}`,
      ),
  },
];
