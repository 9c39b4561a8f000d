import type { checkText } from '../../shared/text/check.ts';
import type { TextKey, TextParams } from '#kit/shared/text.ts';

export type CheckState = 'ok' | 'warn' | 'bad';
type Say = TextKey<typeof checkText.zh>;

/** One finding about this computer (检测结果): what was looked at, what it means, and what to do. */
export interface Finding {
  readonly name: Say;
  readonly state: CheckState;
  readonly result: Say;
  readonly params?: TextParams;
  /** Said where something is to be put right. */
  readonly remedy: Say;
}

/** What a check looks at (本机环境); the screen hands in the browser. */
export interface Computer {
  readonly secure: boolean;
  readonly crypto: boolean;
  /** The newest of what the screens need. */
  readonly recent: boolean;
  readonly storage: boolean;
  readonly live: boolean;
  readonly width: number;
}

/** An answer of the server to a question about its time; undefined = none came. */
export interface Answered {
  readonly ms: number;
  readonly offsetMs: number;
}

const SLOW_MS = 500;
const CLOCK_SECONDS = 30;
const NARROW = 1024;

const either = (part: 'secure' | 'crypto' | 'browser' | 'storage' | 'live', good: boolean): Finding => ({
  name: `${part}.name`,
  state: good ? 'ok' : 'bad',
  result: good ? `${part}.ok` : `${part}.bad`,
  remedy: `${part}.remedy`,
});

function networkOf(answered: Answered | undefined): Finding {
  const about = { name: 'network.name', remedy: 'network.remedy' } as const;
  if (!answered) return { ...about, state: 'bad', result: 'network.bad' };
  const state = answered.ms > SLOW_MS ? 'warn' : 'ok';
  return { ...about, state, result: `network.${state}`, params: { ms: Math.round(answered.ms) } };
}

function clockOf(answered: Answered | undefined): Finding {
  const about = { name: 'clock.name', remedy: 'clock.remedy' } as const;
  if (!answered) return { ...about, state: 'bad', result: 'clock.bad' };
  const seconds = Math.round(Math.abs(answered.offsetMs) / 1000);
  const state = seconds > CLOCK_SECONDS ? 'warn' : 'ok';
  return { ...about, state, result: `clock.${state}`, params: { seconds } };
}

/** 本机检测: every finding, in the order in which one would mend them. */
export function findingsOf(computer: Computer, answered: Answered | undefined): Finding[] {
  const wide = computer.width >= NARROW;
  return [
    either('browser', computer.recent),
    either('secure', computer.secure),
    either('crypto', computer.crypto),
    either('storage', computer.storage),
    either('live', computer.live),
    networkOf(answered),
    clockOf(answered),
    {
      name: 'screen.name',
      state: wide ? 'ok' : 'warn',
      result: wide ? 'screen.ok' : 'screen.warn',
      params: { width: computer.width },
      remedy: 'screen.remedy',
    },
  ];
}
