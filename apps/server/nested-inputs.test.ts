import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeWorld } from './test/world.ts';

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: unknown;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly $defs?: Readonly<Record<string, Shape>>;
}

/** Paths of objects that take unknown fields in silence and drop them. */
function dropping(shape: Shape, path: string, nested: boolean): string[] {
  const own = nested && shape.properties && shape.additionalProperties === undefined ? [path] : [];
  const inside = Object.entries(shape.properties ?? {}).flatMap(([name, s]) =>
    dropping(s, `${path}.${name}`, true),
  );
  const parts = [...(shape.anyOf ?? []), ...(shape.allOf ?? []), ...(shape.oneOf ?? [])];
  return [
    ...own,
    ...inside,
    ...parts.flatMap((s) => dropping(s, path, nested)),
    ...(shape.items ? dropping(shape.items, `${path}[]`, true) : []),
    ...Object.entries(shape.$defs ?? {}).flatMap(([name, s]) => dropping(s, `${path}#${name}`, true)),
  ];
}

test('an unknown field is refused however deep it stands: no input drops it in silence', async () => {
  const { app } = await makeWorld();
  const found = app.calls.flatMap((call) => {
    const shape = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Shape;
    return dropping(shape, call.path, false);
  });
  expect(found).toEqual([]);
  // What the walk would find, so that it cannot pass by finding nothing.
  const bad = z.object({ a: z.array(z.object({ b: z.string() })).optional() });
  expect(dropping(z.toJSONSchema(bad, { io: 'input' }) as Shape, 'x', false)).toEqual(['x.a[]']);
});
