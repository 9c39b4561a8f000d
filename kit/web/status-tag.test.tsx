import { expect, test } from 'vitest';
import { tagSet } from './status-tag.tsx';
import { sampleText } from './test/sample.ts';

test('a state without a tag does not compile, and a code that nobody knows is shown as it is', () => {
  const states = tagSet(sampleText);
  const tags = states<'draft' | 'effective'>({
    draft: ['saved', 'status.draft'],
    effective: ['done', 'status.effective'],
  });
  expect(tags.values).toEqual(['draft', 'effective']);
  expect([tags.tone('gone'), tags.say('zh', 'gone')]).toEqual(['saved', 'gone']);
  // @ts-expect-error -- 'effective' has no tag
  states<'draft' | 'effective'>({ draft: ['saved', 'status.draft'] });
  // @ts-expect-error -- there is no such state
  states<'draft'>({ draft: ['saved', 'status.draft'], gone: ['saved', 'status.draft'] });
  // @ts-expect-error -- no states are named
  states({ draft: ['saved', 'status.draft'] });
  // @ts-expect-error -- any word is no state
  states<string>({ draft: ['saved', 'status.draft'] });
});
