import { isNo, isYes } from '#kit/shared/yes-no.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { prefecturesOf } from '#base/organisation/server/index.ts';
import { STANDARD_PLATFORM } from '#base/organisation/shared/platforms.ts';
import { reaches } from '#base/role/shared/rules.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { read, type Route, write } from '#kit/server/http/http.ts';
import type { AreaDeclaration, RoleLevel, SettingDeclaration } from '#kit/shared/area.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { type Setting, settingCalls, type SettingTree } from '../shared/calls.ts';
import { settingChanged } from '../shared/events.ts';
import { dictionaryText, refuse } from '../shared/text/index.ts';
import { type Asking, setValues, type SetValue, type Source } from './config.ts';
import { noteChange } from './setting-history.ts';
import { configOverride, prefectureConfig } from './tables.ts';

type Declared = readonly AreaDeclaration[];

/** 租户参数: what a tenant may set, as those see it who look after it from outside. */
export const tenantSettings = (declared: Declared, r: Read): Promise<SettingTree> =>
  tree(declared, r, 'tenant');
export const changeTenantSetting = (declared: Declared, tx: Tx, input: SettingChange): Promise<null> =>
  modify(declared, tx, input, { level: 'tenant', of: '' });

/** Calls of the settings screens: one pair a level, each with its own permission. */
export const routes = (declared: Declared): Route[] => [
  read(settingCalls.plat.tree, (r, q) => platformTree(declared, r, q.prefectureCode)),
  read(settingCalls.tenant.tree, (r) => tree(declared, r, 'tenant')),
  read(settingCalls.company.tree, (r) => tree(declared, r, 'company')),
  write(settingCalls.plat.modify, (tx, input) => modifyPlatform(declared, tx, input)),
  write(settingCalls.tenant.modify, (tx, input) => modify(declared, tx, input, { level: 'tenant', of: '' })),
  write(settingCalls.company.modify, (tx, input) =>
    modify(declared, tx, input, { level: 'company', of: tx.user.orgId }),
  ),
];

/** Whose values count in on a screen, nearest first: the level's own, then what stands above it. */
const seen = {
  company: ['company', 'tenant', 'plat', 'standard'],
  tenant: ['tenant', 'plat', 'standard'],
  plat: ['plat', 'standard'],
} as const satisfies Record<RoleLevel, readonly Source[]>;

/** Settings that a level may set: those declared down to it. */
const settable = (level: RoleLevel) => (s: SettingDeclaration) => reaches(level, s.level ?? 'plat');

/** 平台参数树: of one platform code of the tenant. */
async function platformTree(declared: Declared, r: Read, wanted: string | undefined): Promise<SettingTree> {
  const prefectures = await prefecturesOf(r.db, r.tenantId);
  const found = prefectures.find((p) => p.code === (wanted ?? STANDARD_PLATFORM)) ?? prefectures[0];
  const prefectureCode = found?.code ?? STANDARD_PLATFORM;
  return {
    ...(await tree(declared, { ...r, platform: prefectureCode }, 'plat')),
    prefectureCode,
    prefectures,
  };
}

/** 参数树: what a level may set, by module, with its own value and the one that holds above it. */
async function tree(
  declared: Declared,
  r: Read & Pick<Asking, 'platform'>,
  level: RoleLevel,
): Promise<SettingTree> {
  const areas = declared.map((area) => ({ area, settings: (area.settings ?? []).filter(settable(level)) }));
  const keys = areas.flatMap(({ settings }) => settings.map((s) => s.key));
  const values = Map.groupBy(await setValues(r, keys), (v) => v.key);
  const groups = areas
    .filter(({ settings }) => settings.length > 0)
    .map(({ area, settings }) => ({
      name: area.name,
      title: area.title[r.lang],
      settings: settings.map((s) => shown(r, s, level, values.get(s.key) ?? [])),
    }));
  return { prefectureCode: '', prefectures: [], groups };
}

function shown(r: Read, s: SettingDeclaration, level: RoleLevel, values: readonly SetValue[]): Setting {
  const own = values.find((v) => v.source === level);
  const above = seen[level].filter((source) => source !== level);
  const inherited = values.find((v) => above.some((source) => source === v.source));
  return {
    configKey: s.key,
    title: s.title[r.lang],
    hint: s.hint?.[r.lang] ?? '',
    kind: s.kind,
    least: s.least ?? null,
    most: s.most ?? null,
    inherited: inherited?.value ?? s.default,
    inheritedFrom: inherited && inherited.source !== 'company' ? inherited.source : 'default',
    configValue: own?.value ?? null,
  };
}

/** What is wrong with a value of this setting, as a refusal beside the field. */
function demandFits(s: SettingDeclaration, value: string): void {
  const wrong = (key: 'wrong.yesNo' | 'wrong.whole' | 'wrong.tooLong', params = {}) => {
    const full = dictionaryText.key(key);
    return new Refusal(full, 400, params, [{ path: 'configValue', key: full, params }]);
  };
  if (s.kind === 'yesNo' && !isYes(value) && !isNo(value)) throw wrong('wrong.yesNo');
  if (s.kind === 'whole') {
    const [least, most] = [s.least ?? 0, s.most ?? 999_999_999];
    if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most)
      throw wrong('wrong.whole', { least, most });
  }
  if (s.kind === 'text' && value.length > (s.most ?? 500))
    throw wrong('wrong.tooLong', { max: s.most ?? 500 });
}

interface SettingChange {
  readonly configKey: string;
  readonly configValue: string | null;
  readonly seen: string | null;
}

/** Whose setting it is: of a platform code, of the whole tenant, of one company. */
interface Owner {
  readonly level: RoleLevel;
  readonly of: string;
}

/** 修改平台参数: of a platform code of one's own tenant. */
async function modifyPlatform(
  declared: Declared,
  tx: Tx,
  input: SettingChange & { readonly prefectureCode: string },
): Promise<null> {
  const prefectures = await prefecturesOf(tx.db, tx.tenantId);
  if (!prefectures.some((p) => p.code === input.prefectureCode)) throw refuse('prefectureNotFound', 404);
  return modify(declared, tx, input, { level: 'plat', of: input.prefectureCode });
}

/** 修改参数: acts at once; refused when the value is no longer the one that was shown. */
async function modify(declared: Declared, tx: Tx, input: SettingChange, owner: Owner): Promise<null> {
  const { configKey, configValue } = input;
  const setting = declared.flatMap((a) => a.settings ?? []).find((s) => s.key === configKey);
  if (!setting || !settable(owner.level)(setting)) throw refuse('settingNotFound', 404);
  if (configValue !== null) demandFits(setting, configValue);
  const rows = rowsOf(tx, owner, configKey);
  const before = await rows.lock();
  if (before !== (input.seen ?? undefined)) throw kitRefuse('refused.changed', 409);
  if (configValue === null) await rows.remove();
  else if (before === undefined) await rows.insert(configValue);
  else await rows.update(configValue);
  await noteChange(tx, { ...owner, configKey, before: before ?? null, after: configValue });
  tx.emit(
    settingChanged,
    { subjectType: 'setting', subjectId: tx.tenantId, before, after: configValue },
    { configKey, ...owner, reset: configValue === null },
  );
  return null;
}

/** The one row that keeps an owner's value; two who insert it at once meet the unique rule. */
function rowsOf({ db, tenantId }: Tx, { level, of }: Owner, configKey: string) {
  const isPlat = level === 'plat';
  const table = isPlat ? prefectureConfig : configOverride;
  const here = and(
    eq(table.configKey, configKey),
    isPlat
      ? eq(prefectureConfig.prefectureCode, of)
      : of
        ? eq(configOverride.orgId, of)
        : isNull(configOverride.orgId),
  );
  const row = { tenantId, configKey };
  return {
    lock: async () =>
      (await db.select({ value: table.configValue }).from(table).where(here).for('update'))[0]?.value,
    remove: () => db.delete(table).where(here),
    update: (configValue: string) => db.update(table).set({ configValue }).where(here),
    insert: (configValue: string) =>
      isPlat
        ? db.insert(prefectureConfig).values({ ...row, configValue, prefectureCode: of })
        : db.insert(configOverride).values({ ...row, configValue, orgId: of || null }),
  };
}
