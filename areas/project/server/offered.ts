import { entriesBelow } from '#base/dictionary/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { ProjectConfig } from '../shared/main/schema.ts';
import { SINGLE_LEVEL_PROVINCE } from '../shared/modes.ts';
import { refuseField } from '../shared/text/index.ts';

const levels = ['projectareaProvince', 'projectareaCity', 'projectareaCountry'] as const;
type Place = { readonly [K in (typeof levels)[number]]?: string | null };
/** Where something lies and what it belongs to. */
type Filed = Place & { readonly industryType?: string | null };

/**
 * 开放的地区和行业: a platform's settings leave out what is not traded on it, with all below it. What a record held before it stays with, so
 * that a setting never keeps anybody from saving a project that is under way.
 */
export async function demandOffered(
  read: Read,
  { areaDisable, areaLevel, industryDisable }: ProjectConfig,
  values: Filed,
  before: Filed = {},
): Promise<void> {
  for (const level of levels) {
    const code = values[level];
    if (code && code !== before[level] && areaDisable.includes(code))
      throw refuseField(level, 'wrong.areaOff');
  }
  const { industryType } = values;
  if (industryType && industryType !== before.industryType && industryDisable.includes(industryType))
    throw refuseField('industryType', 'wrong.industryOff');
  const { projectareaProvince: province, projectareaCity: city, projectareaCountry: county } = values;
  if (areaLevel < 3 || county || !city || province === SINGLE_LEVEL_PROVINCE) return;
  const same = province === before.projectareaProvince && city === before.projectareaCity;
  if (!same && (await entriesBelow(read.db, 'PROJECT_AREA', city)).length > 0)
    throw refuseField('projectareaCountry', 'need.address');
}
