/** Which variant of a form holds (地区版本): the record says it, and for a new one its tenant, never the request. */
import { platformOf } from '#base/organisation/server/index.ts';
import { STANDARD_PLATFORM } from '#base/organisation/shared/platforms.ts';
import type { Read } from '#kit/server/context.ts';
import { regionOf, variedFor } from '#kit/shared/region.ts';
import { mainSlot } from '../shared/main/schema.ts';
import { lotSlot } from '../shared/package/schema.ts';
import type { ProjectRow } from './main/store.ts';

/** The platform that a project belongs to since it was made (所属平台). */
export const platformOfProject = (project: Pick<ProjectRow, 'prefectureCode'>): string =>
  project.prefectureCode ?? STANDARD_PLATFORM;

/** The platform that whoever asks works on: a project made now belongs to it. */
export const ownPlatform = (at: Pick<Read, 'db' | 'tenantId'>): Promise<string> =>
  platformOf(at.db, at.tenantId);

/** The project form on a platform, and the form of a lot. */
export const mainOn = (platform: string) => variedFor(mainSlot, platform);
export const lotOn = (platform: string) => variedFor(lotSlot, platform);

/** 所属地区 as it goes out. */
export const regionWords = (platform: string) => ({
  prefectureCode: platform,
  region: regionOf(platform)?.code ?? '',
});
