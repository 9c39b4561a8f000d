import { type Asking, configValues, entriesOf } from '#base/dictionary/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { FieldSet } from '#kit/shared/fields.ts';
import type { ProjectConfig } from '../shared/main/schema.ts';
import { refuseField } from '../shared/text/index.ts';

const defaults = {
  isMuchPurMode: '1',
  maxNumberOfSpecItem: '2000',
  isMainCode: '0',
  levelNum: '2',
  projectCodeLength: '150',
  isShowCa: '1',
} as const;

const whole = (text: string, fallback: string, most: number): number =>
  Math.min(most, Number(/^[1-9]\d{0,8}$/.test(text) ? text : fallback));

/** 项目配置: the settings as they hold for the company acting, or what holds when nobody set them. */
export async function projectConfigOf(at: Asking): Promise<ProjectConfig> {
  const set = await configValues(at, Object.keys(defaults));
  const value = (key: keyof typeof defaults) => set.get(key) ?? defaults[key];
  return {
    isMuchPurMode: value('isMuchPurMode'),
    maxNumberOfSpecItem: whole(value('maxNumberOfSpecItem'), defaults.maxNumberOfSpecItem, 5000),
    isMainCode: value('isMainCode'),
    levelNum: whole(value('levelNum'), defaults.levelNum, 9),
    projectCodeLength: whole(value('projectCodeLength'), defaults.projectCodeLength, 150),
    isShowCa: value('isShowCa'),
  };
}

/** Levels of one dictionary: which field stands below which. */
const parents: Readonly<Record<string, string>> = {
  projectTypeSecond: 'projectType',
  projectareaCity: 'projectareaProvince',
  projectareaCountry: 'projectareaCity',
};

/** Refuses a choice that is not in its dictionary, or not below the level chosen above it. */
export async function checkChoices(
  db: Db,
  set: FieldSet,
  values: Readonly<Record<string, string | null>>,
): Promise<void> {
  const chosen = Object.entries(set.fields).filter(([field, spec]) => spec.dict && values[field]);
  const entries = await entriesOf(db, [...new Set(chosen.map(([, spec]) => spec.dict as string))]);
  const known = new Set(entries.map((e) => `${e.code}|${e.parentVal}|${e.val}`));
  for (const [field, spec] of chosen) {
    const above = parents[field];
    const parent = above ? (values[above] ?? '') : '';
    if (!known.has(`${spec.dict}|${parent}|${values[field]}`)) throw refuseField(field, 'wrong.choice');
  }
}
