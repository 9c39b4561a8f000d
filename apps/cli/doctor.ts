import type { Config } from '#kit/server/config.ts';
import { diagnose, type Diagnosis } from '#kit/server/checks/diagnosis.ts';
import { withChecks } from '../server/checks.ts';

const MARK = { good: '✓', notice: '!', wrong: '✗' } as const;

const lines = ({ state, zh, en, mend }: Diagnosis): string =>
  `${MARK[state]} ${zh} / ${en}${mend ? `\n    → ${mend.zh} / ${mend.en}` : ''}`;

/** 自检: what is misconfigured and how to mend it; changes nothing. Answers how much is wrong. */
export async function examined(
  config: Config,
  say: (line: string) => void,
  limitMs?: number,
): Promise<number> {
  const findings = await withChecks(config, (checks) => diagnose(checks, limitMs));
  for (const finding of findings) say(lines(finding));
  return findings.filter(({ state }) => state === 'wrong').length;
}

export async function doctor(config: Config): Promise<void> {
  if ((await examined(config, console.log)) > 0) process.exitCode = 1;
}
