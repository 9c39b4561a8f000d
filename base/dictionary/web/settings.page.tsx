import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type RoleLevel, roleLevels } from '#kit/shared/area.ts';
import type { Call, InputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { toast } from '#kit/web/notice.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { type Setting, settingCalls, type SettingTree } from '../shared/calls.ts';
import { dictionaryText } from '../shared/text/index.ts';
import { SettingDialog } from './parts/setting-dialog.tsx';
import { useShown } from './parts/shown.ts';
import './dictionary.css';

type Change = Omit<InputOf<typeof settingCalls.plat.modify>, 'prefectureCode'>;

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
  const [editing, setEditing] = useState<Setting>();
  useTitle(t(`settings.title.${level}`));
  const tree = answer.data;
  const change = (input: Change) =>
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
            <Groups tree={known} onEdit={setEditing} onReset={change} />
          )
        }
      </Answer>
      {editing ? (
        <SettingDialog
          key={editing.configKey}
          setting={editing}
          onSave={change}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}

interface GroupsProps {
  readonly tree: SettingTree;
  readonly onEdit: (setting: Setting) => void;
  readonly onReset: (change: Change) => Promise<unknown>;
}

function Groups({ tree, onEdit, onReset }: GroupsProps) {
  const t = useText(dictionaryText);
  const confirm = useConfirm();
  const shown = useShown();
  const reset = async (s: Setting) => {
    const title = t('settings.resetSure', { name: s.title, value: shown(s, s.inherited) });
    if (!(await confirm({ title, okText: t('settings.reset') }))) return;
    try {
      await onReset({ configKey: s.configKey, configValue: null, seen: s.configValue });
      toast('success', t('settings.resetDone'));
    } catch {
      // said by the request layer
    }
    await refreshAll();
  };
  return tree.groups.map((group) => (
    <Section key={group.name} title={group.title}>
      <ul className="dic-settings">
        {group.settings.map((s) => (
          <li key={s.configKey}>
            <div>
              <strong>{s.title}</strong> <code>{s.configKey}</code>
              {s.hint ? <p className="gh-hint">{s.hint}</p> : null}
              <p className="gh-hint">
                {t(`settings.inherited.${s.inheritedFrom}`, { value: shown(s, s.inherited) })}
                {s.least !== null && s.most !== null && s.kind === 'whole'
                  ? ` · ${t('settings.range', { least: s.least, most: s.most })}`
                  : ''}
              </p>
            </div>
            <span className="dic-value">{shown(s, s.configValue ?? s.inherited)}</span>
            <StatusTag tone={s.configValue === null ? 'saved' : 'process'}>
              {t(s.configValue === null ? 'settings.isInherited' : 'settings.isOwn')}
            </StatusTag>
            <div className="gh-row-actions">
              <Button type="link" size="small" onClick={() => onEdit(s)}>
                {t('settings.edit')}
              </Button>
              {s.configValue === null ? null : (
                <Button type="link" size="small" onClick={() => void reset(s)}>
                  {t('settings.reset')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  ));
}
