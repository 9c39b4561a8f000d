import { Select } from 'antd';
import type { ControlProps } from '#kit/web/control.ts';
import { useDict } from '#kit/web/dict.tsx';
import { useLang } from '#kit/web/lang.ts';
import { useWords } from '#kit/web/text.ts';

interface Props extends ControlProps {
  readonly dict: string;
  /** What is chosen on the level above; '' = this is the first level. */
  readonly parent: string | null | undefined;
}

/** 级联选择, one level of it: offers what stands below the choice above. */
export function LevelChoice({ id, dict, parent, value, onChange, disabled, ...rest }: Props) {
  const entries = useDict(dict);
  const lang = useLang();
  const w = useWords();
  const waits = parent === null || parent === undefined;
  const options = waits ? [] : entries.under(parent);
  return (
    <Select
      {...(id ? { id } : {})}
      className="gh-wide"
      aria-label={rest['aria-label'] ?? ''}
      placeholder={w('web.form.choosePlease')}
      disabled={(disabled ?? false) || waits || (entries.ready && options.length === 0)}
      loading={!entries.ready}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      options={options.map((o) => ({ value: o.val, label: lang === 'en' && o.nameEn ? o.nameEn : o.name }))}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
    />
  );
}
