import { expect, test } from 'vitest';
import { Refusal } from '#kit/shared/refusal.ts';
import { en } from './text/en.ts';
import { zh } from './text/zh.ts';
import { unlawful } from './unlawful.ts';

test('a refusal of law keeps its words and names act, rule, article and the earliest lawful time', () => {
  const earliest = new Date('2026-12-01T01:30:00.000Z');
  const said = unlawful(new Refusal('bulletin.tooEarly', 400, { days: 20 }), {
    rule: 'documentsToDeadline',
    act: 'bulletin.submit',
    subject: ['lot', 'l1'],
    earliest,
  });
  expect(said).toMatchObject({ key: 'bulletin.tooEarly', code: 400, params: { days: 20 } });
  expect(said.refused).toEqual({
    act: 'bulletin.submit',
    rule: 'documentsToDeadline',
    article: 'law.article.documentsToDeadline',
    subjectType: 'lot',
    subjectId: 'l1',
    earliest,
  });
});

test('a rule without a time names none', () => {
  const said = unlawful(new Refusal('review.notYours', 403), {
    rule: 'reviewCommittee',
    act: 'review.start',
    subject: ['lot', 'l1'],
  });
  expect(said.refused).not.toHaveProperty('earliest');
});

test('every rule names its article in both languages', () => {
  for (const words of [zh, en] as const) {
    expect(Object.keys(words.article)).toEqual(Object.keys(zh.article));
    for (const [rule, text] of Object.entries(words.article)) expect(text, rule).not.toBe('');
  }
});
