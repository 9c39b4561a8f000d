import { expect, onTestFinished, test, vi } from 'vitest';
import type { Bus } from './bus.ts';
import { startedBus } from './open-bus.ts';

/** A bus that is away for so many tries. */
function awayFor(tries: number) {
  const state = { tried: 0 };
  const start = () => {
    state.tried += 1;
    return state.tried > tries ? Promise.resolve() : Promise.reject(new Error('ECONNREFUSED'));
  };
  return { state, bus: { start } as unknown as Bus };
}

test('a start waits for a bus that is away, says so, and gives up when it is told to end', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warned.mockRestore());
  const { state, bus } = awayFor(1);
  await startedBus(bus, () => false);
  expect(state.tried).toBe(2);
  expect(warned.mock.calls.flat().join()).toContain(
    'PUSH_URL: the bus is away, waiting for it (Error: ECONNREFUSED)',
  );
  const never = awayFor(1000);
  await startedBus(never.bus, () => never.state.tried > 0);
  expect(never.state.tried).toBe(1);
});
