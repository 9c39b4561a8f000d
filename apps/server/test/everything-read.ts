import { z } from 'zod';
import type { Call } from '#kit/shared/call.ts';
import type { TestUser, World } from './world.ts';

/** Inputs that lead a reading call somewhere: every id under every name it may have. */
function inputsOf(call: Call, ids: readonly string[]): Record<string, unknown>[] {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; enum?: unknown[] }>;
    required?: string[];
  };
  const properties = schema.properties ?? {};
  const base: Record<string, unknown> = {};
  for (const name of schema.required ?? []) {
    const p = properties[name] ?? {};
    base[name] = p.enum?.[0] ?? (p.type === 'number' || p.type === 'integer' ? 1 : 'x');
  }
  if ('size' in properties) base['size'] = 200;
  const names = Object.keys(properties).filter((name) => /(^id$|Id$|^ids$|Ids$)/.test(name));
  const kinds = properties['orgKind'] ? [{ orgKind: 'supplier' }, {}] : [{}];
  return ids.flatMap((id) =>
    kinds.map((kind) => ({ ...base, ...kind, ...Object.fromEntries(names.map((name) => [name, id])) })),
  );
}

/** Every answer that a person gets from reading calls, asked with ids that they may have found somewhere (全部读取). */
export async function* everythingRead(
  world: World,
  user: TestUser,
  ids: readonly string[],
): AsyncGenerator<{ readonly path: string; readonly body: string }> {
  for (const call of world.app.calls) {
    if (call.method !== 'GET') continue;
    for (const input of inputsOf(call, ids)) {
      const query = new URLSearchParams(
        Object.entries(input).map(([k, v]): [string, string] => [k, String(v)]),
      );
      const { body } = await user.raw('GET', `${call.path}?${query}`);
      yield { path: call.path, body };
    }
  }
}
