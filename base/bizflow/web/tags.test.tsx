import { expect, test } from 'vitest';
import { Status } from '#kit/web/status-tag.tsx';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { bizOpTags } from './tags.ts';

withSession();

test('业主审批操作码 of the records read as the documents number them', () => {
  const codes = ['0', '1', '2', '3', '4', '100', '101'];
  draw(codes.map((code) => <Status key={code} of={bizOpTags} value={code} />));
  expect([...document.querySelectorAll('.gh-tag')].map((tag) => tag.textContent)).toEqual([
    '发起',
    '同意',
    '不同意',
    '撤回',
    '转交',
    '审批中',
    '待审批',
  ]);
});
