import { levelField } from '#kit/web/form/level-choice.tsx';
import type { ProjectConfig } from '../../shared/main/schema.ts';

/** 本平台不开放的地区和行业, as the settings of the project form say. */
export type OffHere = Pick<ProjectConfig, 'areaDisable' | 'industryDisable'>;

const NOTHING_OFF: OffHere = { areaDisable: [], industryDisable: [] };

/** Until the settings have come, everything is offered; the server asks again. */
export const offIn = (config: OffHere | undefined): OffHere => config ?? NOTHING_OFF;

/** Of which dictionary a field holds one level, below which other field, and which of its codes a platform leaves out. */
const levels = {
  projectareaProvince: { dict: 'PROJECT_AREA', above: undefined, off: 'areaDisable' },
  projectareaCity: { dict: 'PROJECT_AREA', above: 'projectareaProvince', off: 'areaDisable' },
  projectareaCountry: { dict: 'PROJECT_AREA', above: 'projectareaCity', off: 'areaDisable' },
  industryType: { dict: 'INDUSTRY_TYPE_2', above: undefined, off: 'industryDisable' },
} as const;

/** 项目地区 or 行业分类: one level of it, without what the platform does not offer. */
export const offeredField = <F extends keyof typeof levels>(field: F, here: OffHere) => {
  const { dict, above, off } = levels[field];
  return levelField(field, dict, above, here[off]);
};
