/** The door of dictionaries and settings (字典与参数). */
import { read } from '#kit/server/http.ts';
import type { Read } from '#kit/server/context.ts';
import type { ServerPart } from '#kit/server/part.ts';
import { queryConfig, type ValsetEntry, valsets, valsetsByCodes } from '../shared/calls.ts';
import { configValue, entriesOf } from './store.ts';

export { type ImportedEntry, importValset } from './import.ts';
export { configValue, entriesOf, type NewEntry, seedConfig, seedValset } from './store.ts';

async function answer({ db }: Read, { codes }: { codes: string }): Promise<Record<string, ValsetEntry[]>> {
  const wanted = codes
    .split(',')
    .filter((c) => c !== '')
    .slice(0, 50);
  const found: Record<string, ValsetEntry[]> = Object.fromEntries(wanted.map((c) => [c, []]));
  if (wanted.length === 0) return found;
  for (const { code, ...entry } of await entriesOf(db, wanted)) found[code]?.push(entry);
  return found;
}

export const server: ServerPart = {
  routes: [
    read(valsets, answer),
    read(valsetsByCodes, answer),
    read(queryConfig, async ({ db }, { configKey, prefectureCode }) => ({
      configKey,
      configValue: await configValue(db, configKey, prefectureCode),
    })),
  ],
};
