import type { RoleCode } from '#kit/shared/names.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kit/shared/call.ts';
import { roles } from '../../db/seed/roles.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';
import { declarations } from './compose.ts';

let world: World;
let calls: readonly Call[];
const users = new Map<RoleCode, TestUser>();

beforeAll(async () => {
  world = await makeWorld();
  calls = world.app.calls;
  const kindOf: Record<string, string> = {
    supplier: 'supplier',
    expert: 'experts',
    owner: 'tenderee',
    ownerlead: 'tenderee',
    supervisor: 'supervision',
    supervisingexpert: 'supervision',
    admin: 'platform',
    tenant: 'platform',
  };
  for (const r of roles)
    users.set(
      r.code,
      await world.user({ roles: [r.code], org: await world.org(kindOf[r.code] ?? 'agency') }),
    );
});

interface InputSchema {
  readonly properties?: Record<
    string,
    { type?: string; format?: string; enum?: unknown[]; const?: unknown; minLength?: number }
  >;
  readonly required?: readonly string[];
}
const schemas = new Map<Call, InputSchema>();
/** Of a call, made once: every role asks for it. */
function schemaOf(call: Call): InputSchema {
  const known = schemas.get(call);
  if (known) return known;
  const made = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as InputSchema;
  schemas.set(call, made);
  return made;
}

/** An input with the right shape whose every id leads nowhere. */
function absentInput(call: Call): Record<string, unknown> {
  const schema = schemaOf(call);
  const input: Record<string, unknown> = {};
  for (const name of schema.required ?? []) {
    const p = schema.properties?.[name] ?? {};
    if (p.const !== undefined) input[name] = p.const;
    else if (p.enum) input[name] = p.enum[0];
    else if (p.format === 'uuid' || /(^id$|Id$)/.test(name)) input[name] = randomUUID();
    else if (p.type === 'number' || p.type === 'integer') input[name] = 1;
    else if (p.type === 'array') input[name] = [];
    else if (p.type === 'object') input[name] = {};
    else if (p.type === 'boolean') input[name] = false;
    else input[name] = 'x'.repeat(Math.max(1, p.minLength ?? 1));
  }
  for (const name of Object.keys(schema.properties ?? {}))
    if (/(^id$|Id$)/.test(name)) input[name] ??= randomUUID();
  return input;
}

const isUpload = (call: Call) => /upload|import|ciphertext/.test(call.path);

test('nobody without a session passes a call that is not open', async () => {
  for (const call of calls) {
    if (typeof call.gate === 'object' && 'open' in call.gate) continue;
    const e = await world.anonymous.send(call, absentInput(call)).envelope();
    expect(e.code, `${call.method} ${call.path}`).toBe(401);
  }
});

test('every permission that a call names is declared and held by a role', () => {
  const declared = new Map(declarations.flatMap((d) => d.permissions.map((p) => [p.code, p.roles] as const)));
  for (const call of calls) {
    if (typeof call.gate !== 'string') continue;
    expect(declared.get(call.gate)?.length ?? 0, `${call.path} asks for ${call.gate}`).toBeGreaterThan(0);
  }
});

test('every call × every role: without the permission 403, with it an absent id is found by nobody, and nothing breaks', async () => {
  const granted = (code: RoleCode, permission: string) =>
    declarations.some((d) => d.permissions.some((p) => p.code === permission && p.roles.includes(code)));
  let cells = 0;
  for (const call of calls) {
    // Signing out, switching and moving the clock change the very session or world that the matrix runs in.
    if (['/base/user/logout', '/base/demo/clock'].includes(call.path)) continue;
    const input = absentInput(call);
    const namesRecord = Object.keys(input).some((name) => /(^id$|Id$)/.test(name));
    for (const [code, user] of users) {
      cells += 1;
      const e = isUpload(call)
        ? (JSON.parse((await user.raw(call.method, call.path, '{}')).body) as { code: number; key?: string })
        : await user
            .send(call, input)
            .envelope()
            .catch(() => ({ code: 404, key: 'not json' }));
      const cell = `${code} × ${call.method} ${call.path} → ${e.code} ${e.key ?? ''}`;
      expect(e.code, cell).not.toBe(500);
      if (typeof call.gate === 'string' && !granted(code, call.gate)) expect(e.code, cell).toBe(403);
      else if (call.method === 'POST' && e.code === 200 && namesRecord)
        expect(harmless, cell).toContain(call.path);
    }
  }
  expect(cells).toBeGreaterThan(calls.length * 10);
  // Every new call adds a row and every role a column.
}, 300_000);

/** Acting on what is not there succeeds without effect: marking a message read that was never sent, asking whether a number is free. */
const harmless = [
  '/base/msg/record/read',
  '/base/message/read',
  '/base/backlog/setRead',
  '/base/backlog/setMarked',
  '/base/backlog/setUnMarked',
  '/pre/project/check',
];
