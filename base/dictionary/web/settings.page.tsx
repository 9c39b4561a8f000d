import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { YesNoInput } from '#kit/web/field.tsx';
import { toast } from '#kit/web/notice.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { CallFailed, send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { TextInput } from '#kit/web/text-input.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { modifySetting, type Setting, settingTree } from '../shared/calls.ts';
import { dictionaryText } from '../shared/text/index.ts';
import './dictionary.css';

type Tree = OutputOf<typeof settingTree>;

/** 平台参数配置: declared settings by module, for one platform code. */
export function Page() {
  const t = useText(dictionaryText);
  const [params, setParams] = useSearchParams();
  const code = params.get('prefectureCode') ?? undefined;
  const answer = useCall(settingTree, code ? { prefectureCode: code } : {}, { keepLast: true });
  const [editing, setEditing] = useState<Setting>();
  useTitle(t('settings.title'));
  const tree = answer.data;
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        tags={<span className="gh-hint">{t('settings.hint')}</span>}
        actions={
          tree ? (
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
      <Answer of={answer} rows={8}>
        {(known) =>
          known.groups.length === 0 ? (
            <Empty hint={t('settings.none')} />
          ) : (
            <Groups tree={known} onEdit={setEditing} />
          )
        }
      </Answer>
      {editing && tree ? (
        <SettingDialog
          setting={editing}
          prefectureCode={tree.prefectureCode}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}

/** A value in words: yes and no have names, emptiness is said. */
function useShown(): (s: Setting, value: string) => string {
  const t = useText(dictionaryText);
  const w = useWords();
  return (s, value) =>
    s.kind === 'yesNo' ? w(value === '1' ? 'web.yes' : 'web.no') : value === '' ? t('settings.empty') : value;
}

function Groups({ tree, onEdit }: { readonly tree: Tree; readonly onEdit: (setting: Setting) => void }) {
  const t = useText(dictionaryText);
  const confirm = useConfirm();
  const shown = useShown();
  const reset = async (s: Setting) => {
    const title = t('settings.resetSure', { name: s.title, value: shown(s, s.default) });
    if (!(await confirm({ title, okText: t('settings.reset') }))) return;
    const { prefectureCode } = tree;
    try {
      const input = { configKey: s.configKey, prefectureCode, configValue: null, seen: s.configValue };
      await send(modifySetting, input);
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
                {t('settings.default', { value: shown(s, s.default) })}
                {s.least !== null && s.most !== null && s.kind === 'whole'
                  ? ` · ${t('settings.range', { least: s.least, most: s.most })}`
                  : ''}
              </p>
            </div>
            <span className="dic-value">{shown(s, s.configValue ?? s.default)}</span>
            <StatusTag tone={s.configValue === null ? 'saved' : 'process'}>
              {t(s.configValue === null ? 'settings.isDefault' : 'settings.isOwn')}
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

interface SettingDialogProps {
  readonly setting: Setting;
  readonly prefectureCode: string;
  readonly onClose: () => void;
}

function SettingDialog({ setting, prefectureCode, onClose }: SettingDialogProps) {
  const t = useText(dictionaryText);
  const first = setting.configValue ?? setting.default;
  const [value, setValue] = useState<string>(first);
  const [problem, setProblem] = useState('');
  const save = async () => {
    try {
      await send(modifySetting, {
        configKey: setting.configKey,
        prefectureCode,
        configValue: value,
        seen: setting.configValue,
      });
    } catch (error) {
      if (error instanceof CallFailed) setProblem(error.msg);
      return false;
    }
    toast('success', t('settings.saved'));
    await refreshAll();
    return true;
  };
  const input = {
    'aria-label': setting.title,
    'aria-describedby': 'dic-problem',
    ...(problem ? { 'aria-invalid': true as const } : {}),
  };
  return (
    <Dialog
      open
      title={`${t('settings.editTitle')} · ${setting.title}`}
      width={520}
      onClose={onClose}
      onOk={save}
      dirty={value !== first}
    >
      {setting.hint ? <p className="gh-hint dic-hint">{setting.hint}</p> : null}
      {setting.kind === 'yesNo' ? (
        <YesNoInput {...input} value={value} onChange={(next) => setValue(next ?? '0')} />
      ) : (
        <TextInput
          {...input}
          inputMode={setting.kind === 'whole' ? 'numeric' : 'text'}
          value={value}
          onChange={(next) => {
            setValue(next);
            setProblem('');
          }}
        />
      )}
      <p id="dic-problem" className="dic-problem" role={problem ? 'alert' : undefined}>
        {problem}
      </p>
    </Dialog>
  );
}
