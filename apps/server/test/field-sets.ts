/** Every form that folders declare (全部表单), for the tests that hold something of all of them. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldSet } from '#kit/shared/fields.ts';
import { ROOT } from '../instance.ts';

export interface Found {
  readonly at: string;
  readonly folder: string;
  readonly set: FieldSet;
}

const isSet = (value: unknown): value is FieldSet =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'fields' in value &&
  typeof value.fields === 'object' &&
  Object.values(value.fields as object).every(
    (spec) => typeof spec === 'object' && 'kind' in (spec as object),
  );

export async function exportsOf(pattern: string): Promise<[file: string, name: string, value: unknown][]> {
  const files = globSync(pattern, { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(join(ROOT, file))) as Record<string, unknown>] as const),
  );
  return modules.flatMap(([file, module]) =>
    Object.entries(module).map(([name, value]): [string, string, unknown] => [file, name, value]),
  );
}

export const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** What the folders declare for both sides: forms, calls, schemas. */
export const declaredForBoth = await exportsOf('{base,areas}/*/shared/**/*.ts');

export const sets: readonly Found[] = declaredForBoth.flatMap(([file, name, value]) =>
  isSet(value) ? [{ at: `${file} ${name}`, folder: folderOf(file), set: value }] : [],
);
