import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Block } from '#base/approval/shared/definition.ts';
import { type Asked, fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { simulatedSubmitters } from '../shared/calls.ts';
import { Page } from './design.page.tsx';

withSession();

const both = (zh: string) => ({ zh, en: zh });
const step = (key: string, assignees: Extract<Block, { assignees: unknown }>['assignees'] = []): Block => ({
  key,
  name: both(`环节${key}`),
  mode: 'sequential',
  assignees: [...assignees],
});
const leader = [{ role: 'leader' }];
const KNOWN = '01980000-0000-7000-8000-00000000000a';
const OTHER = '01980000-0000-7000-8000-00000000000b';

/** A designer over these steps, drawn by another than the reader. */
async function designer(nodes: readonly Block[], mine = false): Promise<readonly Asked[]> {
  const draft = {
    version: 1,
    name: both('合同审批'),
    nodes,
    editedBy: '周敏',
    editedAt: '2026-11-01T01:00:00.000Z',
  };
  const detail = {
    serviceKey: 'CONTRACT_APPROVAL',
    flowKey: '',
    version: 1,
    name: both('合同审批'),
    nodes,
    draft: { ...draft, mine, baseVersion: 1 },
    versions: [],
    roles: [{ key: 'leader', name: '部门负责人' }],
    people: [],
    users: [{ key: KNOWN, name: '周敏' }],
    variables: [{ key: 'amount', name: '金额', type: 'number', dict: '' }],
    organisations: [{ id: 'o1', orgName: '公衡招标代理有限公司' }],
  };
  const answers: Readonly<Record<string, unknown>> = {
    '/base/wf/proc/save': { version: 2, problems: [] },
    [simulatedSubmitters.path]: [
      { id: KNOWN, trueName: '周敏' },
      { id: OTHER, trueName: '陈立' },
    ],
  };
  const asked = fakeServer(({ path }) => ok(answers[path] ?? detail));
  draw(<Page />, { at: '/here?serviceKey=CONTRACT_APPROVAL' });
  await screen.findByText('发起人提交');
  return asked;
}

const blocks = () =>
  [...document.querySelectorAll('.fl-block strong')].map((name) => name.textContent?.replace('环节', ''));
const block = (key: string) => screen.getByRole('button', { name: new RegExp(`环节${key}`) });
const button = (name: string) => screen.getByRole('button', { name });

test('steps are added, moved, taken out, undone and done again by the keyboard alone', async () => {
  const asked = await designer([step('a', leader), step('b', leader)]);
  block('b').focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(blocks()).toEqual(['b', 'a']);
  // It keeps the focus, so that it is moved on; at the end it stays, and that is no change.
  await waitFor(() => expect(document.activeElement).toBe(block('b')));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(blocks()).toEqual(['a', 'b']);
  expect(button('撤销修改').getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Control>}y{/Control}');
  expect(blocks()).toEqual(['b', 'a']);
  block('a').focus();
  await userEvent.keyboard('{Delete}');
  expect(blocks()).toEqual(['b']);
  await waitFor(() => expect(document.activeElement).toBe(block('b')));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(blocks()).toEqual(['b', 'a']);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(blocks()).toEqual(['b']);

  const [plus] = screen.getAllByRole('button', { name: '在此处添加环节' });
  plus?.focus();
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('menu');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('审批环节'));
  await userEvent.keyboard('{Enter}');
  expect(blocks()).toHaveLength(2);
  // What is typed in a field is undone there, and no step with it.
  const name = within(await screen.findByRole('region', { name: '审批环节' })).getByLabelText('中文名称');
  await userEvent.clear(name);
  await userEvent.type(name, '法务复核');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(blocks()).toEqual(['法务复核', 'b']);
  await userEvent.click(button('保存草稿'));
  await waitFor(() => expect(asked.filter((one) => one.path === '/base/wf/proc/save')).toHaveLength(1));
});

test('without a mouse a step goes into a branch and out of it; each place says after what it stands, and what is new has the focus', async () => {
  const way = (key: string) => ({ key, name: both(`支${key}`), nodes: [step(`${key}1`, leader)] });
  await designer([
    step('a', leader),
    { type: 'parallel', key: 'side', name: both('环节并行'), branches: [way('左'), way('右')] },
  ]);
  const places = () => screen.getAllByRole('button', { name: '在此处添加环节' });
  const after = (words: string) => places().find((one) => one.title === words) as HTMLElement;
  const told = async (place: string, item: string) => {
    after(place).focus();
    await userEvent.keyboard('{ArrowDown}');
    const menu = await screen.findByRole('menu');
    within(menu).getByRole('menuitem', { name: item }).focus();
    await userEvent.keyboard('{Enter}');
  };
  expect(blocks()).toEqual(['a', '并行', '左1', '右1']);
  await userEvent.click(block('a'));
  await told('“支右”之后', '移到此处：环节a');
  expect(blocks()).toEqual(['并行', '左1', 'a', '右1']);
  await waitFor(() => expect(document.activeElement).toBe(block('a')));
  await waitFor(() =>
    expect(document.querySelector('[aria-live]')?.textContent).toContain('环节a：第1个，共2个'),
  );
  await told('“环节并行”之后', '移到此处：环节a');
  expect(blocks()).toEqual(['并行', '左1', '右1', 'a']);
  // Within itself a fork has no place.
  await userEvent.click(block('并行'));
  after('“支左”之后').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(within(await screen.findByRole('menu')).queryByRole('menuitem', { name: /移到此处/ })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await told('“环节a”之后', '审批环节');
  await waitFor(() =>
    expect(document.activeElement).toBe([...document.querySelectorAll('.fl-block')].at(-1)),
  );
});

test('a step is dragged to another place', async () => {
  await designer([step('a', leader), step('b', leader), step('c', leader)]);
  const kept = new Map<string, string>();
  const dataTransfer = {
    get types() {
      return [...kept.keys()];
    },
    setData: (type: string, value: string) => kept.set(type, value),
    getData: (type: string) => kept.get(type) ?? '',
  };
  fireEvent.dragStart(block('c'), { dataTransfer });
  const [place] = document.querySelectorAll('.fl-plus');
  if (!place) throw new Error('no place to drop');
  fireEvent.dragOver(place, { dataTransfer });
  expect(place.className).toContain('fl-over');
  fireEvent.drop(place, { dataTransfer });
  expect(blocks()).toEqual(['c', 'a', 'b']);
});

test('what cannot end, names nobody or is never taken is named, leads to where it is mended, and is not published', async () => {
  const asks = (value: string) => [{ variable: 'amount', op: 'ge' as const, values: [value] }];
  const way = (key: string, when?: ReturnType<typeof asks>) => ({
    key,
    name: both(key),
    nodes: [step(`${key}1`, leader)],
    ...(when ? { when } : {}),
  });
  await designer([
    step('a'),
    {
      type: 'choice',
      key: 'choice',
      name: both('环节金额'),
      by: 'condition',
      branches: [way('large', asks('1')), way('same', asks('1')), way('rest')],
    },
    {
      type: 'parallel',
      key: 'side',
      name: both('环节并行'),
      branches: [way('left'), { key: 'right', name: both('右'), nodes: [] }],
    },
  ]);
  const named = [...document.querySelectorAll('.fl-problems li')].map((li) => li.textContent);
  expect(named).toEqual([
    '环节a：请选择审批人或抄送给谁',
    '环节金额：此分支的条件与前面的分支相同，永远不会走到',
    '环节并行：并行分支中没有环节',
  ]);
  expect(button('发布').getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button('环节a：请选择审批人或抄送给谁'));
  const panel = within(await screen.findByRole('region', { name: '审批环节' }));
  expect(panel.getByRole('alert').textContent).toBe('请选择审批人或抄送给谁');
});

test('who drew it does not publish it', async () => {
  await designer([step('a', leader)], true);
  expect(button('发布').getAttribute('aria-disabled')).toBe('true');
});

test('one person is named by organisation and name, and stands by name in the drawing', async () => {
  const asked = await designer([step('a', [{ userId: KNOWN }])]);
  expect(block('a').textContent).toContain('指定用户：周敏');
  await userEvent.click(block('a'));
  await userEvent.click(button('指定用户…'));
  const box = await screen.findByRole('dialog', { name: '指定用户' });
  const take = async (label: string, option: string) => {
    await userEvent.click(within(box).getByRole('combobox', { name: label }));
    await userEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  };
  const done = within(box).getByRole('button', { name: '确定' });
  expect(done.getAttribute('aria-description')).toBe('请选择人员');
  await take('提交单位', '公衡招标代理有限公司');
  await within(box).findByRole('combobox', { name: '人员' });
  await take('人员', '陈立');
  await userEvent.click(done);
  await waitFor(() => expect(block('a').textContent).toContain('指定用户：陈立'));
  await userEvent.click(button('保存草稿'));
  await waitFor(() => expect(asked.some((a) => a.path === '/base/wf/proc/save')).toBe(true));
  const saved = asked.find((a) => a.path === '/base/wf/proc/save')?.body as { nodes: Block[] };
  expect(saved.nodes[0]).toMatchObject({ assignees: [{ userId: KNOWN }, { userId: OTHER }] });
});
