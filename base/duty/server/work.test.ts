import { expect, test } from 'vitest';
import type { DutySource, DutySubject } from '#kit/server/duty.ts';
import { dutyWork } from './index.ts';

const subject: DutySubject = {
  name: 'lot',
  concerns: () => undefined,
  about: () => Promise.resolve(undefined),
  open: () => Promise.resolve([]),
};
const source = (name: DutySource['subject']): DutySource => ({
  subject: name,
  of: () => Promise.resolve([]),
});

test('a source for a kind that has no duties stops the start, since it would never be asked', () => {
  const lots = [
    { name: 'project' },
    { routes: [], dutySubjects: [subject], duties: [source('lot')] },
  ] as const;
  expect(dutyWork([lots]).sources).toHaveLength(1);
  expect(() =>
    dutyWork([lots, [{ name: 'bulletin' }, { routes: [], duties: [source('bulletin')] }]]),
  ).toThrow('bulletin says who owes what about bulletin, which is no subject of duties');
});
