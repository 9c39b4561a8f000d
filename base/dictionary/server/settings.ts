import { and, eq } from 'drizzle-orm';
import { prefecturesOf } from '#base/organisation/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { AreaDeclaration, SettingDeclaration } from '#kit/shared/area.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import type { modifySetting, settingTree } from '../shared/calls.ts';
import { settingChanged } from '../shared/events.ts';
import { refuse } from '../shared/text/index.ts';
import { dictionaryText } from '../shared/text/index.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { prefectureConfig } from './tables.ts';

type Declared = readonly AreaDeclaration[];

/** 参数树: declared settings by module, each with the value of one platform code of the tenant. */
export async function tree(
  declared: Declared,
  { db, tenantId, lang }: Read,
  q: InputOf<typeof settingTree>,
): Promise<OutputOf<typeof settingTree>> {
  const prefectures = await prefecturesOf(db, tenantId);
  const prefectureCode =
    prefectures.find((p) => p.code === q.prefectureCode)?.code ?? prefectures[0]?.code ?? '';
  const rows = await db
    .select({ key: prefectureConfig.configKey, value: prefectureConfig.configValue })
    .from(prefectureConfig)
    .where(eq(prefectureConfig.prefectureCode, prefectureCode))
    .limit(2000);
  const values = new Map(rows.map((r) => [r.key, r.value]));
  const groups = declared
    .filter((area) => (area.settings?.length ?? 0) > 0)
    .map((area) => ({
      name: area.name,
      title: area.title[lang],
      settings: (area.settings ?? []).map((s) => ({
        configKey: s.key,
        title: s.title[lang],
        hint: s.hint?.[lang] ?? '',
        kind: s.kind,
        default: s.default,
        least: s.least ?? null,
        most: s.most ?? null,
        configValue: values.get(s.key) ?? null,
      })),
    }));
  return { prefectureCode, prefectures, groups };
}

/** What is wrong with a value of this setting, as a refusal beside the field. */
function demandFits(s: SettingDeclaration, value: string): void {
  const wrong = (key: 'wrong.yesNo' | 'wrong.whole' | 'wrong.tooLong', params = {}) => {
    const full = dictionaryText.key(key);
    return new Refusal(full, 400, params, [{ path: 'configValue', key: full, params }]);
  };
  if (s.kind === 'yesNo' && value !== '0' && value !== '1') throw wrong('wrong.yesNo');
  if (s.kind === 'whole') {
    const [least, most] = [s.least ?? 0, s.most ?? 999_999_999];
    if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most)
      throw wrong('wrong.whole', { least, most });
  }
  if (s.kind === 'text' && value.length > (s.most ?? 500))
    throw wrong('wrong.tooLong', { max: s.most ?? 500 });
}

/** 修改参数: acts at once; refused when the value is no longer the one that was shown. */
export async function modify(
  declared: Declared,
  tx: Tx,
  input: InputOf<typeof modifySetting>,
): Promise<null> {
  const setting = declared.flatMap((a) => a.settings ?? []).find((s) => s.key === input.configKey);
  if (!setting) throw refuse('settingNotFound', 404);
  const prefectures = await prefecturesOf(tx.db, tx.tenantId);
  if (!prefectures.some((p) => p.code === input.prefectureCode)) throw refuse('prefectureNotFound', 404);
  const { configKey, prefectureCode, configValue } = input;
  if (configValue !== null) demandFits(setting, configValue);
  const here = and(
    eq(prefectureConfig.configKey, configKey),
    eq(prefectureConfig.prefectureCode, prefectureCode),
  );
  const [before] = await tx.db
    .select({ value: prefectureConfig.configValue })
    .from(prefectureConfig)
    .where(here)
    .for('update');
  if ((before?.value ?? null) !== input.seen) throw kitRefuse('refused.changed', 409);
  if (configValue === null) await tx.db.delete(prefectureConfig).where(here);
  else if (before) await tx.db.update(prefectureConfig).set({ configValue }).where(here);
  // A row that somebody else inserts at this moment makes this one fail, and the caller looks again.
  else
    await tx.db
      .insert(prefectureConfig)
      .values({ tenantId: tx.tenantId, prefectureCode, configKey, configValue });
  tx.emit(
    settingChanged,
    { subjectType: 'setting', subjectId: tx.tenantId, before: before?.value, after: configValue },
    { configKey, prefectureCode, reset: configValue === null },
  );
  return null;
}
