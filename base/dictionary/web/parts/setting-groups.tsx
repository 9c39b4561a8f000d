import { Button } from 'antd';
import { useState } from 'react';
import type { InputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { toast } from '#kit/web/notice.ts';
import { refreshAll } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import type { Setting, settingCalls, SettingTree } from '../../shared/calls.ts';
import { dictionaryText } from '../../shared/text/index.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { useShown } from './shown.ts';
import '../dictionary.css';

/** One value to be kept; null = what holds above again. */
export type SettingChange = Omit<InputOf<typeof settingCalls.plat.modify>, 'prefectureCode'>;

interface GroupsProps {
  readonly tree: Pick<SettingTree, 'groups'>;
  readonly onChange: (change: SettingChange) => Promise<unknown>;
}

/** 参数分组: each setting with its default and its own value, to be changed and restored. */
export function SettingGroups({ tree, onChange }: GroupsProps) {
  const [editing, setEditing] = useState<Setting>();
  const t = useText(dictionaryText);
  const confirm = useConfirm();
  const shown = useShown();
  const reset = async (s: Setting) => {
    const title = t('settings.resetSure', { name: s.title, value: shown(s, s.inherited) });
    if (!(await confirm({ title, okText: t('settings.reset') }))) return;
    try {
      await onChange({ configKey: s.configKey, configValue: null, seen: s.configValue });
      toast('success', t('settings.resetDone'));
    } catch {
      // said by the request layer
    }
    await refreshAll();
  };
  return (
    <>
      {tree.groups.map((group) => (
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
                  <Button type="link" size="small" aria-description={s.title} onClick={() => setEditing(s)}>
                    {t('settings.edit')}
                  </Button>
                  {s.configValue === null ? null : (
                    <Button type="link" size="small" aria-description={s.title} onClick={() => void reset(s)}>
                      {t('settings.reset')}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {editing ? (
        <SettingDialog
          key={editing.configKey}
          setting={editing}
          onSave={onChange}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}
