import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '#apps/server/instance.ts';
import { declaredForBoth } from '#apps/server/test/field-sets.ts';
import { makeWorld, type World } from '#apps/server/test/world.ts';
import { declaredRoutes } from '../../../tools/declared-routes.ts';
import { wfParameter } from '../shared/wf-parameter.ts';
import { businesses } from './business.ts';
import { followsAtOnce } from './on-finished.ts';

/** What every kind of business under approval must have (审批业务): a submission that lacks one of these goes wrong for its people, not here. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

// Tests of other files in this process follow approvals of businesses of their own.
const declared = () => businesses().filter(({ serviceKey }) => !serviceKey.startsWith('TEST_'));
const keys = () => declared().map(({ serviceKey }) => serviceKey);

describe('each kind of business', () => {
  test('has a flow in a fresh tenant, with steps or without, that the tenant can change', async () => {
    const rows = await world.sql<{ service_key: string }>(
      'select distinct service_key from approval_definition where tenant_id = $1 and flow_key is null',
      [world.tenantId],
    );
    const seeded = new Set(rows.map((row) => row.service_key));
    expect(keys().filter((key) => !seeded.has(key))).toEqual([]);
  });

  test('is followed when its approval ends', () => {
    expect(keys().filter((key) => !followsAtOnce(key))).toEqual([]);
  });

  test('opens a screen with the desk on which its approvers decide', () => {
    const { screens } = declaredRoutes(ROOT);
    const without = declared().filter(({ form }) => !hasDesk(screens.get(form) ?? ''));
    expect(without.map(({ serviceKey, form }) => `${serviceKey}: ${form}`)).toEqual([]);
  });
});

/** Does a screen, or a part of its folder that it draws, wrap its subject for approvers (审批页面)? */
function hasDesk(file: string, seen = new Set<string>()): boolean {
  if (file === '' || seen.has(file)) return false;
  seen.add(file);
  const code = readFileSync(join(ROOT, file), 'utf8');
  if (/<Approval(?:Page|Desk)\b/.test(code)) return true;
  const own = [...code.matchAll(/from '(\.{1,2}\/[^']+\.tsx)'/g)].map(([, path = '']) =>
    join(file, '..', path),
  );
  return own.some((one) => hasDesk(one, seen));
}

/** Does a schema take what the initiator chooses? */
function takesChoice(schema: z.ZodType): boolean {
  if (schema === wfParameter) return true;
  if (schema instanceof z.ZodPipe) return takesChoice(schema.in as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return false;
  return Object.values(schema.shape as Record<string, z.ZodType>).some((one) => one === wfParameter);
}

/** Calls that submit and that no button of one subject sends, each with why. */
const sentOtherwise: Readonly<Record<string, string>> = {
  submitGroup: 'several projects at once: the flow of each decides for itself',
};

/** Names of calls whose button does not ask for the way that a flow offers its initiator. */
function unasked(calls: readonly string[], code: readonly string[]): string[] {
  return calls.filter((name) => {
    const using = code.filter((one) => new RegExp(`\\b${name}\\b`).test(one));
    return !using.some((one) => /\bsubmission\(|<Beforehand\b|\bwfParameter\b/.test(one));
  });
}

/** Businesses of a folder that take effect at once where nothing is to be approved, by the name of their key: those that need no flow. */
function withoutFlow(code: string): string[] {
  return [...code.matchAll(/\bstart\(tx, \{([\s\S]*?)\n +\}\)/g)].flatMap(([, said = '']) =>
    said.includes('required: true') ? [] : (/serviceKey: .*/.exec(said)?.[0].match(/\b[A-Z_]*KEY\b/g) ?? []),
  );
}

test('where a business may take effect at once, its button says so', () => {
  const silent = globSync('areas/*/server/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.includes('.test.') && !file.includes('/test/'))
    .flatMap((file) => {
      const folder = file.split('/').slice(0, 2).join('/');
      const web = globSync(`${folder}/web/**/*.tsx`, { cwd: ROOT }).map((one) =>
        readFileSync(join(ROOT, one), 'utf8'),
      );
      return withoutFlow(readFileSync(join(ROOT, file), 'utf8'))
        .filter((key) => !web.some((code) => code.includes(`useTakesEffect(${key}`)))
        .map((key) => `${folder} ${key}`);
    });
  // Its button reads 确定中标人 either way, and the answer says what came of it.
  expect(silent).toEqual(['areas/award SERVICE_KEY']);
  expect(withoutFlow('await start(tx, {\n  serviceKey: A_KEY,\n  chosen,\n  });')).toEqual(['A_KEY']);
});

test('the button of each submission asks which way it takes, where the flow offers more than one', () => {
  const calls = declaredForBoth.flatMap(([, name, value]) =>
    typeof value === 'object' && value !== null && 'input' in value && value.input instanceof z.ZodType
      ? takesChoice(value.input)
        ? [name]
        : []
      : [],
  );
  expect(calls.length).toBeGreaterThan(18);
  const code = globSync('{areas,base}/*/web/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'));
  expect(unasked([...new Set(calls)], code)).toEqual(Object.keys(sentOtherwise));
  expect(
    unasked(['submitX', 'submitY'], ['send(submitX, { id })', 'useAct(submitY, { wfParameter })']),
  ).toEqual(['submitX']);
});
