import { describe, expect, test } from 'vitest';
import { type Condition, isMet } from './conditions.ts';
import { approvalDefinition, type Block, flowProblems, stepOf } from './definition.ts';
import { needed } from './verdict.ts';

const name = { zh: '名称', en: 'Name' };
const step = (key: string): Block => ({ ...stepOf('leader', name), key });
const when: Condition[] = [{ variable: 'amount', op: 'ge', values: ['1000000'] }];
const choice = (
  by: 'condition' | 'initiator' | 'approver',
  ...branches: [string, Condition[]?, Block[]?][]
): Block => ({
  type: 'choice',
  key: 'choice',
  name,
  by,
  branches: branches.map(([key, conditions, nodes]) => ({
    key,
    name,
    nodes: nodes ?? [step(`${key}-step`)],
    when: conditions,
  })),
});

describe('流程检查', () => {
  test.each<[string, Block[], { at: string; fault: string }[]]>([
    ['a branch by condition with a way for the rest', [choice('condition', ['big', when], ['rest'])], []],
    [
      'no way for the rest',
      [choice('condition', ['big', when], ['small', [{ variable: 'amount', op: 'lt', values: ['1'] }]])],
      [{ at: 'choice', fault: 'noDefault' }],
    ],
    [
      'a way before the last that asks nothing takes all',
      [choice('condition', ['all'], ['rest'])],
      [{ at: 'all', fault: 'noCondition' }],
    ],
    [
      'a way that another one takes first',
      [choice('condition', ['big', when], ['same', when], ['rest'])],
      [{ at: 'same', fault: 'neverTaken' }],
    ],
    ['one key twice', [step('a'), step('a')], [{ at: 'a', fault: 'keysRepeat' }]],
    [
      'an empty branch side by side',
      [
        step('a'),
        {
          type: 'parallel',
          key: 'p',
          name,
          branches: [
            { key: 'x', name, nodes: [] },
            { key: 'y', name, nodes: [step('b')] },
          ],
        },
      ],
      [{ at: 'x', fault: 'emptyBranch' }],
    ],
    [
      'by share without a share',
      [{ ...step('a'), mode: 'percentage' } as Block],
      [{ at: 'a', fault: 'noPercent' }],
    ],
    [
      'a step that names nobody',
      [{ ...step('a'), assignees: [] } as Block],
      [{ at: 'a', fault: 'noAssignees' }],
    ],
    [
      'a copy to nobody',
      [step('a'), { type: 'copy', key: 'c', name, assignees: [] }],
      [{ at: 'c', fault: 'noAssignees' }],
    ],
    [
      'a choice that no approver comes before',
      [choice('approver', ['x'], ['y'])],
      [{ at: 'choice', fault: 'nobodyChooses' }],
    ],
    [
      'a choice after a step that may be left out',
      [{ ...step('a'), whenEmpty: 'skip' } as Block, choice('approver', ['x'], ['y'])],
      [{ at: 'choice', fault: 'nobodyChooses' }],
    ],
    ['a choice after a step', [step('a'), choice('approver', ['x'], ['y'])], []],
    [
      'only copies',
      [{ type: 'copy', key: 'c', name, assignees: [{ role: 'leader' }] }],
      [{ at: '', fault: 'nobodyDecides' }],
    ],
    ['no steps at all: it takes effect directly', [], []],
  ])('%s', (_, nodes, problems) => {
    expect(flowProblems(nodes)).toEqual(problems);
    expect(approvalDefinition.safeParse({ serviceKey: 'TEST', name, nodes }).success).toBe(
      problems.length === 0,
    );
  });
});

describe('流转条件', () => {
  test.each<[Condition, string | undefined, boolean]>([
    [{ variable: 'v', op: 'ge', values: ['1000000'] }, '1000000.00', true],
    [{ variable: 'v', op: 'gt', values: ['1000000'] }, '1000000.00', false],
    [{ variable: 'v', op: 'lt', values: ['0.3'] }, '0.2999999999', true],
    [{ variable: 'v', op: 'eq', values: ['10'] }, '10', true],
    [{ variable: 'v', op: 'ne', values: ['10'] }, '11', true],
    [{ variable: 'v', op: 'in', values: ['10', '20'] }, '20', true],
    [{ variable: 'v', op: 'in', values: ['10', '20'] }, '30', false],
    [{ variable: 'v', op: 'eq', values: ['公开招标'] }, '公开招标', true],
    [{ variable: 'v', op: 'gt', values: ['公开招标'] }, '邀请招标', false],
    [{ variable: 'v', op: 'gt', values: ['1'] }, undefined, false],
    [{ variable: 'v', op: 'ne', values: ['1'] }, undefined, true],
  ])('%o of %s is %s', (condition, value, met) => {
    expect(isMet(condition, value === undefined ? {} : { v: value })).toBe(met);
  });
});

test('通过比例 is rounded up: half of three needs two', () => {
  expect([needed(3, 50), needed(4, 50), needed(3, 67), needed(3, 100), needed(1, 1)]).toEqual([
    2, 2, 3, 3, 1,
  ]);
});
