import { existsSync } from 'node:fs';
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
