import { configValues } from '#base/dictionary/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { SettingKey } from '#kit/shared/names.ts';
import { ROWS_MAX } from '../shared/goods/calls.ts';
import type { ProjectConfig } from '../shared/main/schema.ts';
import { ownPlatform, regionWords } from './region.ts';

export type Asking = Pick<Read, 'db' | 'user' | 'tenantId'>;

const defaults = {
  isMuchPurMode: '1',
  maxNumberOfSpecItem: '2000',
  isMainCode: '0',
  levelNum: '2',
  projectCodeLength: '150',
  isShowCa: '1',
  prefecture_level: '2',
  project_area_disable: '',
  project_industry_disable: '',
} as const satisfies Partial<Record<SettingKey, string>>;

/** Codes as an administrator types them, with commas of either kind. */
const codesIn = (text: string): string[] => text.split(/[\s,，、;；]+/).filter((code) => code !== '');

const whole = (text: string, fallback: string, most: number): number =>
  Math.min(most, Number(/^[1-9]\d{0,8}$/.test(text) ? text : fallback));

/**
 * 项目配置: the settings as they hold for the company acting on its platform, or on the project's where there is one; or what
 * holds when nobody set them. They are rules, so no platform code that a request names counts.
 */
export async function projectConfigOf(at: Asking, platform?: string): Promise<ProjectConfig> {
  const prefectureCode = platform ?? (await ownPlatform(at));
  const set = await configValues(
    { ...at, platform: prefectureCode },
    Object.keys(defaults) as (keyof typeof defaults)[],
  );
  const value = (key: keyof typeof defaults) => set.get(key) ?? defaults[key];
  return {
    isMuchPurMode: value('isMuchPurMode'),
    maxNumberOfSpecItem: whole(value('maxNumberOfSpecItem'), defaults.maxNumberOfSpecItem, ROWS_MAX),
    isMainCode: value('isMainCode'),
    levelNum: whole(value('levelNum'), defaults.levelNum, 9),
    projectCodeLength: whole(value('projectCodeLength'), defaults.projectCodeLength, 150),
    isShowCa: value('isShowCa'),
    areaLevel: whole(value('prefecture_level'), defaults.prefecture_level, 3),
    areaDisable: codesIn(value('project_area_disable')),
    industryDisable: codesIn(value('project_industry_disable')),
    ...regionWords(prefectureCode),
  };
}
