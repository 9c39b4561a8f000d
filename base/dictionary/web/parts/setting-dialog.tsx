import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { YesNoInput } from '#kit/web/form/field.tsx';
import { toast } from '#kit/web/notice.ts';
import { refreshAll } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import type { Setting } from '../../shared/calls.ts';
import { dictionaryText } from '../../shared/text/index.ts';

interface SettingDialogProps {
  readonly setting: Setting;
  readonly onSave: (
    change: Pick<Setting, 'configKey' | 'configValue'> & { seen: string | null },
  ) => Promise<unknown>;
  readonly onClose: () => void;
}

/** 修改参数: one value by its kind; what is wrong with it is said below it. */
export function SettingDialog({ setting, onSave, onClose }: SettingDialogProps) {
  const t = useText(dictionaryText);
  const first = setting.configValue ?? setting.inherited;
  const [value, setValue] = useState<string>(first);
  const [problem, setProblem] = useState('');
  const save = async () => {
    try {
      await onSave({ configKey: setting.configKey, configValue: value, seen: setting.configValue });
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
