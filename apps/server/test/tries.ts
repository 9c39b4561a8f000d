import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Call } from '#kit/shared/call.ts';

/** Which tables an id of this name leads to; any other name may lead anywhere. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  packageId: ['project_package'],
  mainId: ['project'],
  bulletinId: ['bulletin'],
  taskId: ['approval_task', 'owner_task'],
  fileId: ['file'],
  bidId: ['bid'],
};

const isId = (name: string): boolean => /(^id$|Id$|^ids$|Ids$)/.test(name);

interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
}

function shapeOf(call: Call): { properties: Record<string, Shape>; required: readonly string[] } {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Shape>;
    required?: string[];
  };
  return { properties: schema.properties ?? {}, required: schema.required ?? [] };
}

function plain(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.type === 'number' || shape.type === 'integer') return 1;
  if (shape.type === 'array') return [];
  if (shape.type === 'object') return {};
  if (shape.type === 'boolean') return false;
  return 'x'.repeat(Math.max(1, shape.minLength ?? 1));
}

/** Calls that an id is given to, with every input that a record of the world makes of them. */
export function inputsOf(
  call: Call,
  samples: ReadonlyMap<string, readonly string[]>,
): Record<string, unknown>[] {
  const { properties, required } = shapeOf(call);
  const ids = Object.keys(properties).filter(isId);
  if (ids.length === 0) return [];
  const base = Object.fromEntries(required.map((name) => [name, plain(properties[name] ?? {})]));
  const named = ids.find((name) => NAMED[name] !== undefined);
  const candidates = named
    ? (NAMED[named] ?? []).flatMap((table) => samples.get(table) ?? [])
    : [...samples.values()].flatMap((some) => some.slice(0, 1));
  return candidates.map((id) => ({
    ...base,
    ...Object.fromEntries(
      ids.map((name) => {
        const [table] = NAMED[name] ?? [];
        const value = name === named || !table ? id : (samples.get(table)?.[0] ?? randomUUID());
        return [name, properties[name]?.type === 'array' ? [value] : value];
      }),
    ),
  }));
}

/** Records and people that led calls of a folder somewhere before: they are tried first, and nothing is left out. */
export class Trail {
  private readonly worked = new Set<string>();

  note(call: Call, names: readonly string[]): void {
    for (const name of names) this.worked.add(this.mark(call, name));
  }

  firstOf<T>(call: Call, all: readonly T[], namesOf: (one: T) => readonly string[]): T[] {
    const isLed = (one: T) => namesOf(one).some((name) => this.worked.has(this.mark(call, name)));
    return [...all.filter(isLed), ...all.filter((one) => !isLed(one))];
  }

  private mark(call: Call, name: string): string {
    return `${call.path.split('/', 3).join('/')} ${name}`;
  }
}

/** Everybody with everything in the whole matrix; in the suite everybody once and everything once, whichever is more. */
export function pairs<A, B>(some: readonly A[], others: readonly B[]): [A, B][] {
  if (process.env.SEC_MATRIX === 'whole') return some.flatMap((a) => others.map((b): [A, B] => [a, b]));
  if (some.length === 0) return [];
  const times = Math.max(some.length, others.length);
  return Array.from({ length: times }, (_, i) => [
    some[i % some.length] as A,
    others[i % others.length] as B,
  ]);
}
