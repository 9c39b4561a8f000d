import { describe, expect, test } from 'vitest';
import type { ConsoleStep, Operation } from '../../shared/calls.ts';
import {
  activeOperation,
  firstToOpen,
  isUnfolded,
  operationState,
  passedOnFrom,
  rightOpType,
  targetOf,
  toggle,
  waitingStep,
} from './tree.ts';

const operation = (opCode: string, more: Partial<Operation> = {}): Operation => ({
  opCode,
  opName: opCode,
  opUrl: `/v6-template/master-page/${opCode}`,
  opUrlParamNew: {},
  status: '1',
  priv: '2',
  showType: '2',
  isKeyOp: '0',
  isLastOp: '0',
  ...more,
});

const step = (id: string, status: string, children: Operation[], stageShowType = '0'): ConsoleStep => ({
  id,
  title: id,
  status,
  stageShowType,
  opensAt: null,
  children,
});

describe('folding', () => {
  test('a step with stageShowType 1 is open by itself, others are not', () => {
    expect(isUnfolded(step('S3', '1', [], '1'), {}, undefined)).toBe(true);
    expect(isUnfolded(step('S3', '6', []), {}, undefined)).toBe(false);
  });

  test('a click folds and unfolds', () => {
    const s = step('S3', '1', [], '1');
    const folded = toggle(s, {}, undefined);
    expect(isUnfolded(s, folded, undefined)).toBe(false);
    expect(isUnfolded(s, toggle(s, folded, undefined), undefined)).toBe(true);
  });

  test('a step with status 0 stands still', () => {
    const waiting = step('S10', '0', []);
    expect(isUnfolded(waiting, toggle(waiting, {}, undefined), undefined)).toBe(false);
    const shown = step('S10', '0', [], '1');
    expect(isUnfolded(shown, toggle(shown, {}, undefined), undefined)).toBe(true);
  });

  test('the step around the open operation shows it, until it is folded by hand', () => {
    const s = step('S4', '6', [operation('view')]);
    expect(isUnfolded(s, {}, 'S4.view')).toBe(true);
    expect(isUnfolded(s, toggle(s, {}, 'S4.view'), 'S4.view')).toBe(false);
  });
});

describe('opening', () => {
  const steps = [
    step('S1', '6', [operation('project')]),
    step('S3', '1', [operation('make', { isLastOp: '1' }), operation('lotKey', { isLastOp: '1' })]),
    step('S12', '0', [operation('organise')]),
    step('S13', '0', [operation('scores', { opUrl: '/v6-template/master-page/organise' })]),
  ];

  test('the first operation with isLastOp 1 opens by itself; without one, none', () => {
    expect(firstToOpen(steps)?.key).toBe('S3.make');
    expect(firstToOpen(steps.slice(0, 1))).toBeUndefined();
  });

  test('of two operations with one page the clicked one is marked', () => {
    const at = '/v6-template/master-page/organise';
    expect(activeOperation(steps, at, 'S13.scores')).toBe('S13.scores');
    expect(activeOperation(steps, at, undefined)).toBe('S12.organise');
    expect(activeOperation(steps, '/v6-template/master-page/workplace', 'S12.organise')).toBeUndefined();
  });

  test('an operation leads to its page, outside, or nowhere', () => {
    const passed = { isIntl: '0', packageId: '7', opType: 'PM', projectId: '3' };
    const make = operation('make', { opUrlParamNew: { tab: 'a&b' }, status: '6', priv: '1' });
    expect(targetOf(make, passed)).toEqual({
      kind: 'page',
      to: '/v6-template/master-page/make?isIntl=0&packageId=7&opType=PM&projectId=3&tab=a%26b&status=6&priv=1',
    });
    const outer = { opUrlParamNew: { isOuterUrl: '1' } };
    expect(targetOf(operation('x', { ...outer, opUrl: 'https://example.org/a' }), passed)).toEqual({
      kind: 'outer',
      href: 'https://example.org/a',
    });
    expect(targetOf(operation('x', { ...outer, opUrl: 'javascript:alert(1)' }), passed)).toEqual({
      kind: 'none',
    });
    for (const opUrl of ['', '//elsewhere.example', 'make'])
      expect(targetOf(operation('x', { opUrl }), passed)).toEqual({ kind: 'none' });
  });

  test('what came with the address is passed on, what belongs to one operation is not', () => {
    const entry = new URLSearchParams(
      'packageId=1&opType=PM&isIntl=1&from=todo&bulletinId=9&status=6&priv=1',
    );
    const tree = [step('S4', '1', [operation('edit', { opUrlParamNew: { bulletinId: '9' } })])];
    expect(passedOnFrom({ entry, packageId: '2', opType: 'supplier', projectId: '3' }, tree)).toEqual({
      isIntl: '1',
      from: 'todo',
      packageId: '2',
      opType: 'supplier',
      projectId: '3',
    });
    expect(
      passedOnFrom({ entry: new URLSearchParams(), packageId: '2', opType: 'PM', projectId: '3' }, []).isIntl,
    ).toBe('0');
  });
});

test('a page belongs to a step that waits only while nothing it serves has begun', () => {
  const at = '/v6-template/master-page/review';
  const tree = (first: string, second: string) => [
    step('S12', first, [operation('progress', { opUrl: at })]),
    step('S13', second, [operation('scores', { opUrl: at })]),
  ];
  expect(waitingStep(tree('0', '0'), at)?.id).toBe('S12');
  expect(waitingStep(tree('1', '0'), at)).toBeUndefined();
  expect(waitingStep(tree('0', '0'), '/v6-template/master-page/workplace')).toBeUndefined();
});

test('a supplier always carries its own opType', () => {
  expect(rightOpType('supplier', 'PM')).toBe('supplier');
  expect(rightOpType('supplier', '')).toBe('supplier');
  expect(rightOpType('supervision', 'PM')).toBe('supervision');
  expect(rightOpType('owner', 'supervision')).toBe('PM');
  expect(rightOpType('PM', '')).toBe('PM');
  expect(rightOpType('PM', 'PM')).toBe('PM');
});

test('operations show their state by showType', () => {
  expect(['0', '1', '2', '3', '4', '5', '6', '7'].map(operationState)).toEqual([
    'waiting',
    'plain',
    'saved',
    'plain',
    'saved',
    'saved',
    'done',
    'waiting',
  ]);
});
