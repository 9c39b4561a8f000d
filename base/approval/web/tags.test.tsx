import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLang } from '#kit/web/lang.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { ApvlStatusTag, opTags } from './tags.tsx';

withSession();

/** The tags as they stand on a screen: words and tone. */
const shown = () =>
  [...document.querySelectorAll('.gh-tag')].map((tag) => [
    tag.textContent,
    /gh-tag-(\w+)/.exec(tag.className)?.[1],
  ]);

test('审批状态标签: info is grey, default blue, danger red, in both languages', async () => {
  const all = ['0', '1', '2', '3', '4'];
  const drawn = draw(all.map((code) => <ApvlStatusTag key={code} value={code} />));
  await screen.findByText('审批中');
  expect(shown()).toEqual([
    ['未提交', 'saved'],
    ['审批中', 'process'],
    ['不同意', 'refused'],
    ['审批通过', 'saved'],
    ['已撤回', 'saved'],
  ]);
  drawn.unmount();
  setLang('en');
  draw(all.map((code) => <ApvlStatusTag key={code} value={code} />));
  await screen.findByText('In approval');
  expect(shown().map(([words]) => words)).not.toContainEqual(expect.stringMatching(/\p{Script=Han}/u));
});

test('操作码 of the records read as the documents number them', () => {
  const codes = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '100'];
  draw(codes.map((code) => <Status key={code} of={opTags} value={code} />));
  expect(shown().map(([words]) => words)).toEqual([
    '审批中',
    '发起',
    '同意',
    '不同意',
    '转交',
    '撤回',
    '撤回',
    '同意',
    '不同意',
    '退回发起人',
    '退回',
    '待审批',
  ]);
});
