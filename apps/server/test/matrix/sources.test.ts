import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, paging } from '#kit/shared/call.ts';
import { ROOT } from '../../instance.ts';
import { makeWorld } from '../world.ts';
import { onlyInDemonstration, sources } from './sources.ts';

const lineOf = (call: Call) => `${call.method} ${call.path}`;
const isOpen = (call: Call) => typeof call.gate === 'object' && 'open' in call.gate;

function takesParameters(call: Call): boolean {
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).some((name) => !(name in paging));
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'gate' in value && 'method' in value && 'path' in value;

test('every call that a folder declares is served', async () => {
  const { app } = await makeWorld();
  const files = globSync('{base,areas}/*/shared/**/*.ts', { cwd: ROOT }).filter(
    (file) => !file.includes('.test.'),
  );
  const modules = await Promise.all(files.map((file) => import(join(ROOT, file)) as Promise<object>));
  const declared = modules.flatMap((module) => (Object.values(module) as unknown[]).filter(isCall));
  expect(declared.length).toBeGreaterThan(400);
  const served = new Set(app.calls.map(lineOf));
  expect(
    [...new Set(declared.map(lineOf))].filter((line) => !served.has(line)),
    'give each its line among the routes of its folder (server/routes.ts)',
  ).toEqual([]);
});

test('of every POST that is served, and of every GET that takes parameters, a test sends a valid body that others try in vain', async () => {
  const { app } = await makeWorld();
  const known = new Set([...Object.values(sources).flat(), ...onlyInDemonstration]);
  const asked = app.calls.filter((c) => c.method === 'POST' || (takesParameters(c) && !isOpen(c)));
  const remedy = 'in sources-areas.ts or sources-base.ts of apps/server/test/matrix';
  expect(
    asked.map(lineOf).filter((line) => !known.has(line)),
    `name each call ${remedy}, below a test that sends it with success`,
  ).toEqual([]);
  const served = new Set(app.calls.map(lineOf));
  expect(
    [...known].filter((line) => !served.has(line)),
    `nobody serves these any more: take them out ${remedy}`,
  ).toEqual([]);
  expect(Object.keys(sources).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
