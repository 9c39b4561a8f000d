import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chosenWay,
  choicesAfter,
  following,
  front,
  inOrder,
  isOver,
  leaves,
  type Plan,
  type PlanNode,
  preceding,
  rewound,
  type Shape,
  wayOf,
  withState,
} from './plan.ts';

const name = { zh: '环节', en: 'Step' };
const node = (key: string): PlanNode => ({
  key,
  name,
  mode: 'orsign',
  people: [{ id: key, trueName: key }],
  enableTransmit: true,
  enableAssignApprover: false,
  state: 'coming',
});

type Drawn = 'step' | { seq: Drawn[] } | { par: Drawn[] } | { pick: Drawn[] };
const { drawn } = fc.letrec<{ drawn: Drawn; list: Drawn[] }>((tie) => ({
  drawn: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant<Drawn>('step'),
    tie('list').map((seq) => ({ seq })),
    tie('list').map((par) => ({ par })),
    tie('list').map((pick) => ({ pick })),
  ),
  list: fc.array(tie('drawn'), { minLength: 1, maxLength: 4 }),
}));

/** A drawing as a plan: each choice stands right after a step, as published flows demand. */
function planOf(drawing: Drawn): Plan {
  const nodes: PlanNode[] = [];
  const step = () => nodes.push(node(`n${nodes.length}`)) - 1;
  const shapeOf = (d: Drawn): Shape => {
    if (d === 'step') return step();
    if ('seq' in d) return { seq: d.seq.map(shapeOf) };
    if ('par' in d) return { par: d.par.map(shapeOf) };
    const before = step();
    return {
      seq: [
        before,
        { pick: d.pick.map((one, i) => ({ key: `w${i}`, name, path: { seq: [step(), shapeOf(one)] } })) },
      ],
    };
  };
  const shape = shapeOf(drawing);
  return { nodes, shape };
}

const open = (plan: Plan): number[] => plan.nodes.flatMap((n, at) => (n.state === 'open' ? [at] : []));
const opened = (plan: Plan): Plan => withState(plan, front(plan).nodes, 'open');

/** One node is left agreed, with the first way of what follows. */
function left(plan: Plan, at: number): Plan {
  const [choice] = choicesAfter(plan, at);
  const way = choice ? chosenWay(plan, choice, 'w0') : plan;
  return opened(withState(way ?? plan, [at], 'done'));
}

describe('审批路径', () => {
  test('whatever order the open steps are left in, a flow ends, and each step was open once', () => {
    fc.assert(
      fc.property(drawn, fc.infiniteStream(fc.nat()), (drawing, picks) => {
        let plan = opened(planOf(drawing));
        const seen: number[] = [...open(plan)];
        const total = plan.nodes.length;
        for (let n = 0; !isOver(plan); n += 1) {
          expect(n).toBeLessThanOrEqual(total);
          const now = open(plan);
          expect(now.length).toBeGreaterThan(0);
          const at = now[(picks.next().value as number) % now.length] as number;
          const before = new Set(open(plan));
          plan = left(plan, at);
          seen.push(...open(plan).filter((one) => !before.has(one)));
        }
        expect(open(plan)).toEqual([]);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.toSorted((a, b) => a - b)).toEqual(wayOf(plan.shape).toSorted((a, b) => a - b));
      }),
    );
  });

  test('before and after are each other’s opposite, and a return undoes exactly the step and what came after it', () => {
    fc.assert(
      fc.property(drawn, (drawing) => {
        const plan = planOf(drawing);
        const all = leaves(plan.shape);
        for (const a of all) {
          for (const b of all)
            expect(following(plan.shape, a).includes(b)).toBe(preceding(plan.shape, b).includes(a));
          const done = withState(plan, all, 'done');
          const { plan: again, undone } = rewound(done, a);
          expect(undone).toEqual([a, ...following(plan.shape, a)]);
          expect(again.nodes.flatMap((n, at) => (n.state === 'coming' ? [at] : []))).toEqual(
            [...undone].toSorted((x, y) => x - y),
          );
          expect(isOver(again)).toBe(false);
        }
      }),
    );
  });

  test('steps side by side open together, and what follows waits for all of them', () => {
    const plan: Plan = {
      nodes: ['a', 'b', 'c', 'd'].map(node),
      shape: { seq: [0, { par: [{ seq: [1] }, { seq: [2] }] }, 3] },
    };
    const first = left(opened(plan), 0);
    expect(open(first)).toEqual([1, 2]);
    expect(open(left(first, 1))).toEqual([2]);
    expect(open(left(left(first, 1), 2))).toEqual([3]);
    // From c one can go back to a, not to b: b is decided beside it.
    expect(preceding(plan.shape, 2)).toEqual([0]);
    expect(rewound(left(left(first, 1), 2), 0).undone).toEqual([0, 1, 2, 3]);
  });

  test('a plan in order is what approvals were before they branched', () => {
    expect(leaves(inOrder(3))).toEqual([0, 1, 2]);
    expect(following(inOrder(3), 1)).toEqual([2]);
  });
});
