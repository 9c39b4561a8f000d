import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { INSTEAD, withKeyNumbers, withLateRing, withoutInsertion } from './library-parts.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('keys are recognised by their numbers, and code that asks about a key stays', () => {
  expect(withKeyNumbers('case KeyCode.ENTER: case KeyCode.UP:')).toBe('case 13: case 38:');
  expect(withKeyNumbers('KeyCode.isCharacterKey(which)')).toBe('KeyCode.isCharacterKey(which)');
});

test('icons have their styles before one is drawn', () => {
  const code = withoutInsertion(read('node_modules/@ant-design/icons/es/renderUtils.js'));
  expect(code).toContain('.anticon-spin');
  expect(code).not.toMatch(/updateCSS|cssUtils/);
  expect(() => withoutInsertion('export const useInsertStyles = 1;')).toThrow('tools/library-parts.ts');
});

test('the ring around a pressed button is fetched with the first press', () => {
  const code = withLateRing(read('node_modules/antd/es/_util/wave/useWave.js'));
  expect(code).toContain("import('./WaveEffect')");
  expect(() => withLateRing('')).toThrow('tools/library-parts.ts');
});

test.each(Object.entries(INSTEAD))('what stands for %s is a program, and that is there', (place, code) => {
  expect(parseSync('instead.js', code).errors).toEqual([]);
  // What a form draws its fields in has no file of its own.
  if (!place.includes('/form/field-')) expect(read(`node_modules${place}`)).not.toBe('');
});

test('what is left out is used nowhere', () => {
  const used = globSync('{apps/web,kit,base,areas,regions}/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /InfiniteQuery|useMutation|useIsMutating|\bForm\.List\b|TwoTone/.test(read(file)),
  );
  expect(used).toEqual([]);
});
