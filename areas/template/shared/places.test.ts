import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filled, placesOf } from './places.ts';
import { known, samples } from './variables.ts';

const given = {
  variables: { 招标人: '江州<水务> & "集团"', 最高限价: null, 项目名称: '{{招标人}}' },
  lists: {
    评分项: [
      { 名称: '技术', 分值: '30' },
      { 名称: '{{招标人}}', 分值: '<b>' },
    ],
  },
};

test('variables are text, what has no value is a blank, and nothing is filled twice', () => {
  expect(filled('<p>{{招标人}}：{{ 项目名称 }}，{{最高限价}}</p>', given)).toBe(
    '<p>江州&lt;水务&gt; &amp; &quot;集团&quot;：{{招标人}}，【最高限价】</p>',
  );
});

test('a row is repeated for each entry, and goes where the list is empty', () => {
  const table =
    '<table><tr><th>名称</th></tr><tr><td>{{评分项.名称}}</td><td>{{评分项.分值}} {{招标人}}</td></tr></table>';
  const made = filled(table, { ...given, variables: { 招标人: '甲' } });
  expect(made).toBe(
    '<table><tr><th>名称</th></tr><tr><td>技术</td><td>30 甲</td></tr><tr><td>{{招标人}}</td><td>&lt;b&gt; 甲</td></tr></table>',
  );
  expect(filled(table, { variables: {}, lists: { 评分项: [] } })).toBe(
    '<table><tr><th>名称</th></tr></table>',
  );
});

test('a paragraph on a condition stands or goes, and a seal keeps its room', () => {
  const text = '<p>{{?最高限价}}限价{{最高限价}}</p><p>{{盖章:招标人}}</p>';
  expect(filled(text, given)).toBe('<p>招标人（盖章）</p>');
  expect(filled(text, { variables: { 最高限价: '5元' }, lists: {} })).toBe(
    '<p>限价5元</p><p>招标人（盖章）</p>',
  );
});

test('what nobody can fill is named', () => {
  const found = placesOf(
    '<p>{{招标人}}{{?最高限价}}{{评分项.名称}}{{评分项.颜色}}{{密码}}{{盖章：招标人}}</p>',
    known,
  );
  expect(found).toEqual({
    variables: ['招标人', '最高限价'],
    columns: ['评分项.名称'],
    seals: ['招标人'],
    unknown: ['评分项.颜色', '密码'],
    isBroken: false,
  });
  for (const half of ['<p>{{<b>招标人</b>}}</p>', '<p>{{招标人</p>', '<p>招标人}}</p>'])
    expect(placesOf(half, known).isBroken).toBe(true);
});

test('whatever a value says, it adds no tag and is never read as a place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const made = filled('<p>{{招标人}}</p>', { variables: { 招标人: value, 密码: 'x' }, lists: {} });
      const inside = made.slice(3, -4);
      expect(made.startsWith('<p>') && made.endsWith('</p>')).toBe(true);
      expect(inside).not.toMatch(/[<>]/);
      if (value === '') expect(inside).toBe('【招标人】');
    }),
  );
  expect(filled('<p>{{招标人}}{{电话}}</p>', samples)).toContain('【电话】');
});
