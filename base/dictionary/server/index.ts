import { isYes } from '#kit/shared/yes-no.ts';
/** The door of dictionaries and settings (字典与参数). */
import type { Read } from '#kit/server/context.ts';
import { read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { SettingKey } from '#kit/shared/names.ts';
import * as calls from '../shared/calls.ts';
import { address } from './address.ts';
import { seed } from './common-sets.ts';
import { configValue } from './config.ts';
import { history } from './setting-history.ts';
import { settings as settingList } from './setting-list.ts';
import * as sets from './sets.ts';
import * as settings from './settings.ts';
import { allEntriesOf } from './store.ts';

export { type ImportedEntry, importValset } from './import.ts';
export { addressProblem } from './address.ts';
export { type Asking, configValue, configValues } from './config.ts';
export { changeTenantSetting, tenantSettings } from './settings.ts';
export {
  entriesBelow,
  entriesNamed,
  type NewEntry,
  notOffered,
  seedConfig,
  seedValset,
} from './store.ts';

/** 字典: several in one call; an entry whose parent is gone stands at the top. */
async function answer(
  { db }: Read,
  { codes, flat }: InputOf<typeof calls.valsets>,
): Promise<Record<string, calls.ValsetEntry[]>> {
  const found: Record<string, calls.ValsetEntry[]> = Object.fromEntries(codes.map((c) => [c, []]));
  if (codes.length === 0) return found;
  for (const { code, val, name, nameEn, parentVal, enabled } of await allEntriesOf(db, codes))
    found[code]?.push({ val, name, nameEn, parentVal, enabled, sonDicList: [] });
  if (isYes(flat)) return found;
  return Object.fromEntries(Object.entries(found).map(([code, entries]) => [code, nested(entries)]));
}

function nested(entries: readonly calls.ValsetEntry[]): calls.ValsetEntry[] {
  const byVal = new Map(entries.map((e) => [e.val, e]));
  const above = (e: calls.ValsetEntry) => (e.parentVal === e.val ? undefined : byVal.get(e.parentVal));
  for (const e of entries) above(e)?.sonDicList.push(e);
  return entries.filter((e) => !above(e));
}

export const server = ({ declarations }: PartNeeds): ServerPart => ({
  routes: [
    read(calls.valsets, answer),
    read(calls.valsetsByCodes, answer),
    read(calls.addressDictionary, address),
    read(calls.queryConfig, async (r, { configKey, prefectureCode: platform }) => {
      const at = { ...r, ...(platform === undefined ? {} : { platform }) };
      const declared = declarations.flatMap((area) => area.settings ?? []).find((s) => s.key === configKey);
      return {
        configKey,
        configValue: (await configValue(at, configKey as SettingKey)) ?? declared?.default ?? null,
      };
    }),
    read(calls.pageSets, sets.page),
    read(calls.setDetail, sets.detail),
    write(calls.addSet, sets.addSet),
    write(calls.modifySet, sets.modifySet),
    write(calls.removeSet, sets.removeSet),
    write(calls.addEntry, sets.addEntry),
    write(calls.modifyEntry, sets.modifyEntry),
    write(calls.removeEntry, sets.removeEntry),
    read(calls.listSettings, (r, q) => settingList(declarations, r, q)),
    read(calls.settingHistory, history),
    ...settings.routes(declarations),
  ],
  seed,
});
