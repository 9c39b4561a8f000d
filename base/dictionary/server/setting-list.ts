import { holdsWords } from '#kit/shared/holds-words.ts';
import { reaches } from '#base/role/shared/rules.ts';
import { may, type Read } from '#kit/server/context.ts';
import type { AreaDeclaration } from '#kit/shared/area.ts';
import { type InputOf, pageOfFew } from '#kit/shared/call.ts';
import type { listSettings } from '../shared/calls.ts';
import { setValues } from './config.ts';

/** 参数列表: every declared setting flat, with its default, who set what, and what holds for whoever asks. */
export async function settings(
  declared: readonly AreaDeclaration[],
  read: Read,
  q: InputOf<typeof listSettings>,
) {
  const { lang } = read;
  const all = declared.flatMap((area) =>
    (area.settings ?? []).map((s) => ({ s, module: area.title[lang], level: s.level ?? ('plat' as const) })),
  );
  const found = all.filter(
    ({ s, module, level }) =>
      (q.level === undefined || q.level === level) && holdsWords(q.searchKey, s.key, s.title[lang], module),
  );
  const page = pageOfFew(found, q);
  const values = Map.groupBy(
    await setValues(
      read,
      page.records.map(({ s }) => s.key),
    ),
    (v) => v.key,
  );
  return {
    ...page,
    records: page.records.map(({ s, module, level }) => {
      const set = values.get(s.key) ?? [];
      const at = (source: string) => set.find((v) => v.source === source)?.value ?? null;
      return {
        configKey: s.key,
        title: s.title[lang],
        hint: s.hint?.[lang] ?? '',
        module,
        kind: s.kind,
        level,
        defaultValue: s.default,
        platValue: at('plat') ?? at('standard'),
        tenantValue: at('tenant'),
        companyValue: at('company'),
        configValue: set[0]?.value ?? s.default,
        source: set[0]?.source ?? ('default' as const),
        can: {
          plat: may(read, 'setting.plat'),
          tenant: may(read, 'setting.tenant') && reaches('tenant', level),
          company: may(read, 'setting.company') && reaches('company', level),
        },
      };
    }),
  };
}
