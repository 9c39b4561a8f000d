import { configValue, entriesOf } from '#base/dictionary/server/index.ts';
import type { Db } from '#kit/server/db.ts';
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

/** 项目配置: the settings of the tenant, or what holds when nobody set them. */
export async function projectConfigOf(db: Db): Promise<ProjectConfig> {
  const value = async (key: keyof typeof defaults) => (await configValue(db, key)) ?? defaults[key];
  return {
    isMuchPurMode: await value('isMuchPurMode'),
    maxNumberOfSpecItem: whole(await value('maxNumberOfSpecItem'), defaults.maxNumberOfSpecItem, 5000),
    isMainCode: await value('isMainCode'),
    levelNum: whole(await value('levelNum'), defaults.levelNum, 9),
    projectCodeLength: whole(await value('projectCodeLength'), defaults.projectCodeLength, 150),
    isShowCa: await value('isShowCa'),
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
