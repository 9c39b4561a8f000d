import type { Block } from '#base/approval/shared/definition.ts';

/** A drawing as it is edited (流程图编辑): pure changes by the key of a block or a branch. */

const branchesOf = (block: Block) =>
  block.type === 'parallel' || block.type === 'choice' ? block.branches : [];

/** The same drawing with every list of steps changed: the outermost has the key ''. */
function lists(nodes: readonly Block[], change: (list: Block[], key: string) => Block[], key = ''): Block[] {
  const inside = nodes.map((block): Block => {
    if (block.type === 'parallel')
      return {
        ...block,
        branches: block.branches.map((b) => ({ ...b, nodes: lists(b.nodes, change, b.key) })),
      };
    if (block.type === 'choice')
      return {
        ...block,
        branches: block.branches.map((b) => ({ ...b, nodes: lists(b.nodes, change, b.key) })),
      };
    return block;
  });
  return change(inside, key);
}

/** Puts a block at a place of a list: the outermost, or that of a branch. */
export const insertAt = (nodes: readonly Block[], list: string, at: number, block: Block): Block[] =>
  lists(nodes, (one, key) => (key === list ? one.toSpliced(at, 0, block) : one));

export const without = (nodes: readonly Block[], key: string): Block[] =>
  lists(nodes, (one) => one.filter((block) => block.key !== key));

export const replaced = (nodes: readonly Block[], key: string, change: (block: Block) => Block): Block[] =>
  lists(nodes, (one) => one.map((block) => (block.key === key ? change(block) : block)));

/** Moves a block among its neighbours; at an end it stays. */
export const moved = (nodes: readonly Block[], key: string, by: -1 | 1): Block[] =>
  lists(nodes, (one) => {
    const from = one.findIndex((block) => block.key === key);
    const block = one[from];
    const to = from + by;
    return block && to >= 0 && to < one.length ? one.toSpliced(from, 1).toSpliced(to, 0, block) : one;
  });

/** Moves a block to a place of any list; within itself there is none. */
export function movedTo(nodes: readonly Block[], key: string, list: string, at: number): readonly Block[] {
  const block = blockOf(nodes, key);
  if (!block || (list !== '' && ownerOf([block], list) !== '')) return nodes;
  const before = listOf(nodes, list)?.findIndex((one) => one.key === key) ?? -1;
  return insertAt(without(nodes, key), list, before >= 0 && before < at ? at - 1 : at, block);
}

/** The steps of a list: the outermost, or those of a branch. */
function listOf(nodes: readonly Block[], list: string): readonly Block[] | undefined {
  if (list === '') return nodes;
  for (const block of nodes)
    for (const branch of branchesOf(block)) {
      const found = branch.key === list ? branch.nodes : listOf(branch.nodes, list);
      if (found) return found;
    }
  return undefined;
}

/** The list in which a block stands, itself in it. */
export function besides(nodes: readonly Block[], key: string): readonly Block[] {
  if (nodes.some((block) => block.key === key)) return nodes;
  for (const block of nodes)
    for (const branch of branchesOf(block)) {
      const found = besides(branch.nodes, key);
      if (found.length > 0) return found;
    }
  return [];
}

export function blockOf(nodes: readonly Block[], key: string): Block | undefined {
  for (const block of nodes) {
    if (block.key === key) return block;
    for (const branch of branchesOf(block)) {
      const found = blockOf(branch.nodes, key);
      if (found) return found;
    }
  }
  return undefined;
}

/** The block that a problem stands at: itself, or the one whose branch it is. */
export function ownerOf(nodes: readonly Block[], at: string): string {
  for (const block of nodes) {
    if (block.key === at) return block.key;
    for (const branch of branchesOf(block)) {
      if (branch.key === at) return block.key;
      const found = ownerOf(branch.nodes, at);
      if (found) return found;
    }
  }
  return '';
}

export type BlockType = 'approve' | 'copy' | 'parallel' | 'choice';

interface Named {
  readonly zh: string;
  readonly en: string;
}

const fresh = (): string => `k${crypto.randomUUID().slice(0, 8)}`;

/** A new branch of a fork, empty. */
export const newBranch = (name: Named) => ({ key: fresh(), name, nodes: [] as Block[] });

/** 新环节: as little as a block needs; what is missing is marked until it is filled in. */
export function newBlock(type: BlockType, name: Named, branch: (n: number) => Named): Block {
  const key = fresh();
  if (type === 'approve') return { key, name, mode: 'sequential', assignees: [{ role: 'leader' }] };
  if (type === 'copy') return { type, key, name, assignees: [{ role: 'leader' }] };
  const branches = [newBranch(branch(1)), newBranch(branch(2))];
  if (type === 'parallel') return { type, key, name, branches };
  return { type, key, name, by: 'condition', branches };
}

export interface History {
  readonly past: readonly (readonly Block[])[];
  readonly now: readonly Block[];
  readonly future: readonly (readonly Block[])[];
}

const STEPS_BACK = 100;

/** A change that can be taken back. */
export const changed = ({ past, now }: History, to: readonly Block[]): History => ({
  past: [...past, now].slice(-STEPS_BACK),
  now: to,
  future: [],
});
export const undone = (h: History): History => {
  const last = h.past.at(-1);
  return last ? { past: h.past.slice(0, -1), now: last, future: [h.now, ...h.future] } : h;
};
export const redone = (h: History): History => {
  const [next, ...rest] = h.future;
  return next ? { past: [...h.past, h.now], now: next, future: rest } : h;
};
