import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNew } from './new.ts';
import { checkTree } from './walls.ts';

const root = path.resolve(import.meta.dirname, '..');
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'gongheng-new-'));
  for (const name of ['kit', 'base', 'areas', 'apps', 'db', 'biome.json', '.oxlintrc.json', 'package.json'])
    if (existsSync(path.join(root, name)))
      cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const tool = (name: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/.bin', name), ...words],
    { cwd: copy, encoding: 'utf8' },
  );
  return status === 0 ? 'fine' : `${stdout}${stderr}`;
};

const wishes = [
  ['area', 'fee', '费用', 'Fees'],
  ['call', 'areas/fee/paid-fees', '已缴费用', 'Paid fees'],
  ['screen', 'areas/fee/paid-fees', '已缴费用', 'Paid fees'],
  ['act', 'areas/fee/waive-fee', '减免费用', 'Waives a fee'],
  ['call', 'areas/award/open-awards', '待定标', "Awards that wait for the tenderee's word"],
  ['screen', 'areas/award/open-awards', '待定标', "Awards that wait for the tenderee's word"],
  ['act', 'areas/award/hold-award', '暂缓定标', 'Puts an award off'],
  ['call', 'base/dictionary/set-count', '字典数', 'Number of dictionaries'],
] as const;

/** What the walls say of a tree, without the marks of what only an author can say. */
const broken = () => checkTree(copy).filter(({ text }) => !/^left to do|^says too little/.test(text));

test('what is new is formatted, linted, inside the walls, and each thing has its test', () => {
  const made = wishes.map(([kind, where, zh, en]) => makeNew(copy, kind, where, zh, en));
  for (const files of made) expect(files.filter((file) => /\.test\.tsx?$/.test(file))).toHaveLength(1);
  const files = [...new Set(made.flat())];
  expect(tool('biome', 'format', '--write', ...files)).toBe('fine');
  expect(tool('oxlint', ...files)).toBe('fine');
  // Generated words would reach users, so the walls name the place until the author has written them.
  expect(checkTree(copy).map(({ file, text }) => `${file} ${text}`)).toEqual([
    expect.stringMatching(/^areas\/award\/server\/hold-award\.ts left to do: whose record it is/),
    expect.stringMatching(/^areas\/award\/server\/open-awards\.ts left to do: the call's own answer/),
    expect.stringMatching(/^areas\/award\/web\/help\.ts left to do: what the screen is for/),
    expect.stringMatching(/^areas\/fee\/README\.md says too little/),
    expect.stringMatching(/^areas\/fee\/server\/overview\.ts left to do/),
    expect.stringMatching(/^areas\/fee\/server\/paid-fees\.ts left to do/),
    expect.stringMatching(/^areas\/fee\/server\/waive-fee\.ts left to do/),
    expect.stringMatching(/^areas\/fee\/web\/help\.ts left to do/),
    expect.stringMatching(/^base\/dictionary\/server\/set-count\.ts left to do/),
  ]);
}, 180_000);

test('what is there already is left as it is, and so is everything when a place is missing', () => {
  const before = readFileSync(path.join(copy, 'areas/award/shared/calls.ts'), 'utf8');
  expect(() => makeNew(copy, 'call', 'areas/award/publish', '发布', 'Publish')).toThrow('is there already');
  expect(readFileSync(path.join(copy, 'areas/award/shared/calls.ts'), 'utf8')).toBe(before);
  expect(() => makeNew(copy, 'call', 'kit/fee', '费用', 'Fees')).toThrow('npm run new');
  expect(() => makeNew(copy, 'area', 'Fee', '费用', 'Fees')).toThrow('npm run new');
});

test('a field stands in the set, the words, the form, the table and a migration, and twice is refused', () => {
  const wish = ['field', 'areas/entrust-contract/order-remark', '下单备注', 'Remark of the order'] as const;
  const files = makeNew(copy, ...wish);
  expect(files.map((file) => file.replace(/\d{12}/, 'N'))).toEqual([
    'areas/entrust-contract/shared/schema.ts',
    'areas/entrust-contract/shared/text/zh.ts',
    'areas/entrust-contract/shared/text/en.ts',
    'areas/entrust-contract/server/tables.ts',
    'areas/entrust-contract/web/parts/contract-form.tsx',
    'db/migrations/N_entrust_contract_order_remark.sql',
  ]);
  const newest = Math.max(
    ...readdirSync(path.join(root, 'db/migrations')).map((file) => Number(file.slice(0, 12))),
  );
  expect(Number(files.at(-1)?.slice('db/migrations/'.length).slice(0, 12))).toBeGreaterThan(newest);
  expect(tool('biome', 'format', '--write', ...files.filter((file) => file.endsWith('.ts')))).toBe('fine');
  expect(broken()).toEqual([]);
  expect(() => makeNew(copy, ...wish)).toThrow('is there already');
  // Two field sets in one file: which one is meant cannot be guessed.
  expect(() => makeNew(copy, 'field', 'areas/committee/order-remark', '备注', 'Remark')).toThrow(
    'exactly one',
  );
}, 180_000);

test('in every folder a new thing is complete, or is refused with a word on what to do', () => {
  const made: Record<string, string[]> = { call: [], act: [], screen: [], field: [] };
  const files = new Set<string>();
  const folders = ['areas', 'base'].flatMap((floor) =>
    readdirSync(path.join(copy, floor)).map((name) => `${floor}/${name}`),
  );
  for (const [kind, list] of Object.entries(made))
    for (const [i, folder] of [...folders, 'areas/project/package', 'areas/project/member'].entries())
      try {
        for (const file of makeNew(copy, kind, `${folder}/rare-${kind}${i}`, '稀有', 'Rare')) files.add(file);
        list.push(folder);
      } catch (error) {
        expect((error as Error).message).toMatch(/手工|找不到/);
      }
  expect(made['call']?.length).toBeGreaterThan(35);
  expect(made['act']?.length).toBeGreaterThan(35);
  expect(made['screen']?.length).toBeGreaterThan(45);
  expect(made['field']).toEqual(
    expect.arrayContaining(['areas/clause', 'base/client', 'areas/project/package']),
  );
  const code = [...files].filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'));
  expect(tool('biome', 'format', '--write', ...code)).toBe('fine');
  expect(tool('oxlint', ...code)).toBe('fine');
  expect(broken()).toEqual([]);
}, 180_000);
