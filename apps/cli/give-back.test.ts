import { expect, test } from 'vitest';
import { giveBackMemory } from './give-back.ts';

const MB = 1024 * 1024;

test('what nobody uses any more goes back to the machine', async () => {
  let used: number[][] | undefined = Array.from({ length: 160 }, () =>
    Array.from({ length: 64 * 1024 }, () => 0.5),
  );
  const before = process.memoryUsage().heapTotal;
  expect(used).toHaveLength(160);
  used = undefined;
  await giveBackMemory();
  expect(process.memoryUsage().heapTotal).toBeLessThan(before - 60 * MB);
});
