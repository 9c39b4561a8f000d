import { expect, test } from 'vitest';
import { type Block, flowProblems } from '#base/approval/shared/definition.ts';
import {
  blockOf,
  changed,
  insertAt,
  moved,
  movedTo,
  newBlock,
  ownerOf,
  redone,
  replaced,
  undone,
  without,
} from './tree.ts';

const name = { zh: '名', en: 'Name' };
const branch = (n: number) => ({ zh: `分支${n}`, en: `Branch ${n}` });
const step = () => newBlock('approve', name, branch);
const keys = (nodes: readonly Block[]): unknown[] =>
  nodes.map((b) =>
    b.type === 'parallel' || b.type === 'choice' ? [b.key, ...b.branches.map((x) => keys(x.nodes))] : b.key,
  );

test('blocks are put in, moved, changed and taken out at any depth', () => {
  const [a, b, fork] = [step(), step(), newBlock('parallel', name, branch)];
  const [left] = fork.type === 'parallel' ? fork.branches : [];
  let nodes = insertAt([], '', 0, a);
  nodes = insertAt(nodes, '', 1, fork);
  nodes = insertAt(nodes, left?.key ?? '', 0, b);
  expect(keys(nodes)).toEqual([a.key, [fork.key, [b.key], []]]);
  expect(blockOf(nodes, b.key)).toEqual(b);
  expect(ownerOf(nodes, left?.key ?? '')).toBe(fork.key);
  expect(keys(moved(nodes, fork.key, -1))).toEqual([[fork.key, [b.key], []], a.key]);
  expect(moved(nodes, a.key, -1)).toEqual(nodes);
  // Dragged: into a branch, back out, and never into itself.
  expect(keys(movedTo(nodes, a.key, left?.key ?? '', 1))).toEqual([[fork.key, [b.key, a.key], []]]);
  expect(keys(movedTo(nodes, b.key, '', 0))).toEqual([b.key, a.key, [fork.key, [], []]]);
  expect(keys(movedTo(nodes, a.key, '', 2))).toEqual([[fork.key, [b.key], []], a.key]);
  expect(movedTo(nodes, fork.key, left?.key ?? '', 0)).toBe(nodes);
  const named = replaced(nodes, b.key, (one) => ({ ...one, name: { zh: '新', en: 'New' } }));
  expect(blockOf(named, b.key)?.name.zh).toBe('新');
  expect(keys(without(nodes, b.key))).toEqual([a.key, [fork.key, [], []]]);
  // An empty branch is a fault until it is filled.
  expect(flowProblems(nodes).map((p) => p.fault)).toEqual(['emptyBranch']);
});

test('a change is undone and done again; a new one forgets what was undone', () => {
  const [a, b] = [[step()], [step()]];
  const first = changed({ past: [], now: [], future: [] }, a);
  const second = changed(first, b);
  expect(undone(second).now).toBe(a);
  expect(redone(undone(second)).now).toBe(b);
  expect(undone(undone(undone(second))).now).toEqual([]);
  expect(changed(undone(second), a).future).toEqual([]);
});
