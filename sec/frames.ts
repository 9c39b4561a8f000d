/** Fuzz of the push socket (推送通道模糊测试): every kind of frame, and floods; the server still answers. */

import { socketTicket } from '#base/session/shared/socket-calls.ts';
import { ApiUser } from '../apps/cli/demo/client.ts';
import { Line } from '../apps/cli/demo/line.ts';
import { withInstance } from './own-instance.ts';

export interface Told {
  readonly sent: number;
  readonly closed: number;
  /** Frames after which the socket neither answered nor closed with a reason of ours. */
  readonly unexplained: readonly string[];
}

const REASONS = new Set([1003, 1007, 1008, 1009, 1013]);

const deep = (open: string, close: string, n: number) => open.repeat(n) + close.repeat(n);

function frames(): (string | Uint8Array<ArrayBuffer>)[] {
  const values = [
    'null',
    'true',
    'false',
    '0',
    '-1e999',
    '""',
    '"heartbeat"',
    '[]',
    '{}',
    '[null]',
    'NaN',
    'undefined',
  ];
  const strange = [
    '\u0000',
    '\\u0000',
    '\\ud800',
    '\u202e',
    '公衡',
    '😀',
    '__proto__',
    'constructor',
    ':',
    'user:',
    'a'.repeat(3000),
  ];
  return [
    '',
    ' ',
    '{',
    '}',
    '{"cmd"',
    'not json',
    ...values,
    ...values.map((value) => `{"cmd":${value}}`),
    ...values.map((value) => `{"cmd":"add-channel","channel":${value}}`),
    ...strange.flatMap((text) => [
      `{"cmd":"add-channel","channel":"${text}"}`,
      `{"cmd":"remove-channel","channel":"${text}"}`,
      `{"cmd":"${text}"}`,
    ]),
    '{"__proto__":{"cmd":"heartbeat"}}',
    '{"cmd":"heartbeat","cmd":null}',
    deep('[', ']', 1500),
    `${deep('{"a":', '', 600)}1${deep('', '}', 600)}`,
    'x'.repeat(4097),
    `"${'x'.repeat(8000)}"`,
    'x'.repeat(100_000),
    new Uint8Array(),
    new Uint8Array([0, 255, 254, 1]),
    new Uint8Array(5000),
    new TextEncoder().encode('{"cmd":"heartbeat"}'),
  ];
}

/** Sends each frame on a socket of its own, then all of them at once, and asks each time whether somebody still answers. */
export async function fuzzFrames(open: () => Promise<Line>, { rounds }: { rounds: number }): Promise<Told> {
  const told = { sent: 0, closed: 0, unexplained: [] as string[] };
  let line: Line | undefined;
  const after = async (name: string): Promise<void> => {
    if (!line) return;
    const before = line.heard.length;
    line.send('{"cmd":"heartbeat"}');
    const end = await Promise.race([
      line.closed,
      new Promise<undefined>((done) => {
        const look = setInterval(() => {
          if (!line?.heard.slice(before).some((text) => text.includes('"heartbeat":true'))) return;
          clearInterval(look);
          done(undefined);
        }, 2);
        void line?.closed.then(() => clearInterval(look));
      }),
    ]);
    if (end === undefined) return;
    told.closed += 1;
    if (!REASONS.has(end)) told.unexplained.push(`${end} after ${name}`);
    line = undefined;
  };
  for (let round = 0; round < rounds; round++) {
    for (const frame of frames()) {
      line ??= await open();
      line.send(frame);
      told.sent += 1;
      await after(typeof frame === 'string' ? JSON.stringify(frame).slice(0, 60) : `${frame.length} bytes`);
    }
    line?.close();
    line = await open();
    for (const frame of frames()) line.send(frame);
    for (let n = 0; n < 500; n++) line.send('{"cmd":"heartbeat"}');
    told.sent += frames().length + 500;
    await after('a flood');
    line = undefined;
  }
  return told;
}

/** `npm run sec -- frames [ROUNDS]`: against an instance of its own, as a signed-in person. */
export async function run([rounds = '3']: readonly string[]): Promise<void> {
  await withInstance(async ({ base }) => {
    const pm = await ApiUser.demo(base, 'pm');
    const open = async () => {
      const { ticket, path } = await pm.send(socketTicket, { clientId: 'frames-of-the-harness' });
      return Line.open(`${base.replace('http', 'ws')}${path}?ticket=${ticket}`);
    };
    const told = await fuzzFrames(open, { rounds: Number(rounds) });
    for (const one of told.unexplained) console.log(`FAIL ${one}`);
    console.log(
      `${told.sent} frames sent, ${told.closed} sockets closed with a reason, ${told.unexplained.length} without`,
    );
    if (told.unexplained.length > 0) process.exitCode = 1;
  });
}
