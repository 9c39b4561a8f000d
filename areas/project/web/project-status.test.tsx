import { expect, test } from 'vitest';
import { draw } from '#kit/web/test/render.tsx';
import { ProjectStatus } from './parts/project-status.tsx';
import { anyProjectTags } from './tags.ts';

test.each([
  ['1010', '公告已发布'],
  ['1020', '邀请书已发出'],
  ['1030', '询价已发出'],
])('a project of mode %s that is on the market: %s', (purchaseMode, words) => {
  const { container } = draw(<ProjectStatus of={{ status: '3080', purchaseMode }} />);
  expect(container.textContent).toBe(words);
});

test('the condition of a list of all modes says a word that is true of each', () => {
  expect(anyProjectTags.say('zh', '3080')).toBe('公告或邀请已发出');
  expect(anyProjectTags.say('en', '3080')).toBe('Notice or invitation out');
});
