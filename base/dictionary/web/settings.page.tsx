import { type RoleLevel, roleLevels } from '#kit/shared/area.ts';
import type { Call } from '#kit/shared/call.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useLocation, useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { settingCalls, type SettingTree } from '../shared/calls.ts';
import { dictionaryText } from '../shared/text/index.ts';
import { type SettingChange, SettingGroups } from './parts/setting-groups.tsx';
import './dictionary.css';

/** 参数配置: declared settings by module, of a platform code, of the tenant, or of one's own company. */
export function Page() {
  const t = useText(dictionaryText);
  const { pathname } = useLocation();
  const level: RoleLevel = roleLevels.find((one) => pathname.endsWith(`/${one}`)) ?? 'plat';
  const [params, setParams] = useSearchParams();
  const code = level === 'plat' ? (params.get('prefectureCode') ?? undefined) : undefined;
  // Three declarations of one shape: tenant and company know no platform code.
  const treeCall = settingCalls[level].tree as Call<{ prefectureCode?: string | undefined }, SettingTree>;
  const answer = useCall(treeCall, code ? { prefectureCode: code } : {}, { keepLast: true });
  useTitle(t(`settings.title.${level}`));
  const tree = answer.data;
  const change = (input: SettingChange) =>
    level === 'plat'
      ? send(settingCalls.plat.modify, { ...input, prefectureCode: tree?.prefectureCode ?? '' })
      : send(settingCalls[level].modify, input);
  return (
    <>
      <PageHeader
        title={t(`settings.title.${level}`)}
        actions={
          tree && tree.prefectures.length > 0 ? (
            <label className="dic-code">
              {t('settings.platform')}
              <select
                className="gh-input"
                value={tree.prefectureCode}
                onChange={(event) => setParams({ prefectureCode: event.target.value }, { replace: true })}
              >
                {tree.prefectures.map((p) => (
                  <option key={p.code} value={p.code}>
                    {p.code} {p.name}
                  </option>
                ))}
              </select>
            </label>
          ) : null
        }
      />
      <p className="gh-hint dic-lead">{t(`settings.hint.${level}`)}</p>
      <Answer of={answer} rows={8}>
        {(known) =>
          known.groups.length === 0 ? (
            <Empty hint={t('settings.none')} />
          ) : (
            <SettingGroups tree={known} onChange={change} />
          )
        }
      </Answer>
    </>
  );
}
