import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { API_BASE } from '#kit/shared/call.ts';
import { makeWorld } from '../test/world.ts';

test.each([
  ['Chinese', ''],
  ['English', '?lang=en'],
])('a linter that is not ours finds nothing to say about the %s document', async (_lang, query) => {
  const { app } = await makeWorld();
  const { body } = await app.http.inject({ method: 'GET', url: `${API_BASE}/openapi.json${query}` });
  const source = JSON.stringify(JSON.parse(body));
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map((p) => `${p.severity} ${p.ruleId}: ${p.message} ${p.location[0]?.pointer}`)).toEqual(
    [],
  );
  // The check works: a reference to nothing is found.
  const broken = source.replace('#/components/schemas/Refusal"', '#/$defs/Refusal"');
  const found = await lintFromString({ source: broken, absoluteRef: 'openapi.json', config });
  expect(found.map((p) => p.ruleId)).toContain('no-unresolved-refs');
});
