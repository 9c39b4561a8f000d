/** Every knot of a directed graph, each as one shortest circle through its first member (Tarjan, then a search). */
export function circles(edges: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set<string>()).add(to));
  return knots(next).map((knot) => shortestCircle(next, new Set(knot)));
}

function knots(next: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();

  const visit = (node: string): number => {
    let lowest = order.size;
    order.set(node, lowest);
    stack.push(node);
    onStack.add(node);
    for (const other of next.get(node) ?? []) {
      if (!order.has(other)) lowest = Math.min(lowest, visit(other));
      else if (onStack.has(other)) lowest = Math.min(lowest, order.get(other) ?? lowest);
    }
    low.set(node, lowest);
    if (lowest === order.get(node)) {
      const knot = stack.splice(stack.indexOf(node));
      for (const one of knot) onStack.delete(one);
      if (knot.length > 1 || next.get(node)?.has(node)) found.push(knot.sort());
    }
    return lowest;
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return found;
}

function shortestCircle(next: ReadonlyMap<string, ReadonlySet<string>>, knot: ReadonlySet<string>): string[] {
  const [start = ''] = knot;
  let paths = [[start]];
  const seen = new Set<string>();
  while (paths.length > 0) {
    const longer: string[][] = [];
    for (const path of paths) {
      for (const node of next.get(path.at(-1) ?? '') ?? []) {
        if (node === start) return path;
        if (!knot.has(node) || seen.has(node)) continue;
        seen.add(node);
        longer.push([...path, node]);
      }
    }
    paths = longer;
  }
  return [...knot];
}
