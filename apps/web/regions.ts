import type { RegionDeclaration } from '#kit/shared/region.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import type { RegionSource } from '#kit/web/region-source.ts';

/** Every folder of `regions/` (地区版本), found by its place; none is fetched before a record of it is shown. */
const files = import.meta.glob<{ readonly region: RegionDeclaration }>('../../regions/*/region.ts');

export const regionSource: RegionSource = async (code) => {
  const file = files[`../../regions/${code.toLowerCase()}/region.ts`];
  return file && (await loadChunk(file)).region;
};
