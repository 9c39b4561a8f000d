import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RegionDeclaration } from '#kit/shared/region.ts';

const HOME = join(import.meta.dirname, '../../regions');

/** Every regional variant (地区版本): a folder below `regions/` with a `region.ts` is one, and nothing else names it. */
export async function regionsBelow(home: string = HOME): Promise<RegionDeclaration[]> {
  const found = existsSync(home) ? readdirSync(home, { withFileTypes: true }) : [];
  const folders = found.filter((f) => f.isDirectory() && existsSync(join(home, f.name, 'region.ts')));
  return Promise.all(
    folders.map(async ({ name }) => {
      const file = join(home, name, 'region.ts');
      const { region } = (await import(pathToFileURL(file).href)) as { region: RegionDeclaration };
      // Browsers find the folder by the name that records bear.
      if (region.code.toLowerCase() !== name)
        throw new Error(`${file}: the folder of ${region.code} is called ${name}`);
      return region;
    }),
  );
}
