import { levelField } from '#kit/web/form/level-choice.tsx';
import type { ProjectConfig } from '../../shared/main/schema.ts';

/** 本平台不开放的地区和行业, as the settings of the project form say. */
export type OffHere = Pick<ProjectConfig, 'areaDisable' | 'industryDisable'>;

const NOTHING_OFF: OffHere = { areaDisable: [], industryDisable: [] };

/** Until the settings have come, everything is offered; the server asks again. */
export const offIn = (config: OffHere | undefined): OffHere => config ?? NOTHING_OFF;

/** 项目地区, level below level. */
export const areaFields = ({ areaDisable: off }: OffHere) =>
  [
    levelField('projectareaProvince', 'PROJECT_AREA', undefined, off),
    levelField('projectareaCity', 'PROJECT_AREA', 'projectareaProvince', off),
    levelField('projectareaCountry', 'PROJECT_AREA', 'projectareaCity', off),
  ] as const;

/** 行业分类. */
export const industryField = ({ industryDisable: off }: OffHere) =>
  levelField('industryType', 'INDUSTRY_TYPE_2', undefined, off);
