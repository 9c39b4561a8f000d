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

/** Files that stand in a nested part of an input, however deep (嵌套的附件): rows, lists, what comes beside a form. */
function filesWithin(shape: Shape, path: readonly string[] = []): string[] {
  const inside = Object.entries(shape.properties ?? {}).flatMap(([name, s]) => [
    ...(path.length > 0 && /file|attachment|picture|image/i.test(name) ? [[...path, name].join('.')] : []),
    ...filesWithin(s, [...path, name]),
  ]);
  const more = typeof shape.additionalProperties === 'object' ? [shape.additionalProperties as Shape] : [];
  const parts = [...(shape.anyOf ?? []), ...(shape.allOf ?? []), ...(shape.oneOf ?? []), ...more];
  return [
    ...inside,
    ...parts.flatMap((s) => filesWithin(s, path)),
    ...(shape.items ? filesWithin(shape.items, [...path, '[]']) : []),
  ];
}

/** Where that is, each with the test in which a file of another organisation is refused there. */
const lookedUp: Readonly<Record<string, string>> = {
  'attach.fileId': 'base/bizflow/server/bizflow.test.ts',
  'wfParameter.files': 'base/approval/server/course.test.ts',
};

test('a file in a nested part stands where a test refuses one of another organisation', async () => {
  const { app } = await makeWorld();
  const found = app.calls.flatMap((call) =>
    filesWithin(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Shape),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(lookedUp));
  const rows = z.object({ rows: z.array(z.object({ fileIds: z.string() })), fileId: z.string() });
  expect(filesWithin(z.toJSONSchema(rows) as Shape)).toEqual(['rows.[].fileIds']);
});

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
