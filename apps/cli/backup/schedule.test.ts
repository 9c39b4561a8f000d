import { expect, test, vi } from 'vitest';
import { readConfig } from '#kit/server/config.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { BackupRounds, lastDue } from './schedule.ts';

test('is due once a day in Shanghai, wherever the machine stands, and that night again where it was slept through', () => {
  const zone = process.env['TZ'];
  const due = (now: string, minutes: number) =>
    shanghaiTime(lastDue(new Date(`${now}+08:00`), minutes), 'minute');
  try {
    for (const place of ['UTC', 'America/New_York', 'Asia/Shanghai']) {
      process.env['TZ'] = place;
      expect(due('2026-11-23T02:29:00', 150), place).toBe('2026-11-22 02:30');
      expect(due('2026-11-23T02:30:00', 150), place).toBe('2026-11-23 02:30');
      expect(due('2026-11-23T23:59:00', 150), place).toBe('2026-11-23 02:30');
    }
  } finally {
    process.env['TZ'] = zone;
    if (zone === undefined) delete process.env['TZ'];
  }
});

test('a backup is made when none was since it was due, and what goes wrong is told and tried again', async () => {
  const log = { info: vi.fn(), error: vi.fn() };
  const look = (seconds: number | null, ...command: string[]) =>
    new BackupRounds({
      config: readConfig({}),
      database: { technical: async () => [{ seconds }] as never[] },
      log,
      command: ['sh', '-c', ...command],
    }).look();
  await look(1, 'exit 1');
  expect([log.info.mock.calls.length, log.error.mock.calls.length]).toEqual([0, 0]);
  const usual = await look(null, 'exit 0');
  expect(log.info).toHaveBeenCalledOnce();
  const again = await look(25 * 3600, 'echo no room >&2; exit 1');
  expect(log.error.mock.calls[0]).toEqual([{ code: 1, said: 'no room' }, 'backup: not made']);
  expect(again).toBeGreaterThan(usual);
});
