import { DatePicker, Input, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { lazy, type ReactNode, Suspense } from 'react';
import type { MoneyUnit } from '#kit/shared/decimal.ts';
import type { FieldKind, FieldSpec } from '#kit/shared/fields.ts';
import { fromShanghai, shanghaiTime } from '#kit/shared/time.ts';
import { useDict } from './dict.tsx';
import { useLang } from './lang.ts';
import { Money, MoneyInput, plainAmount } from './money.tsx';
import { Status, type TagSet } from './status-tag.tsx';
import { sayKey, useWords } from './text.ts';
import { Time } from './time.tsx';
import { plainText } from './value.ts';
import { FileField, FileLinks } from './upload.tsx';

const RichText = lazy(() => import('./rich-text.tsx').then((m) => ({ default: m.RichText })));

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options of a choice: its dictionary, the fixed ones of its description, or a tag set. */
export function useOptions(of: {
  readonly dict?: string | undefined;
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly tag?: TagSet | undefined;
  /** Folder whose words the fixed options' labels are; without it labels are ready words. */
  readonly folder?: string | undefined;
}): { readonly ready: boolean; readonly list: readonly Option[]; label: (value: string) => string } {
  const lang = useLang();
  const dict = useDict(of.dict);
  const { tag, folder } = of;
  const list: readonly Option[] = of.dict
    ? dict.options
    : tag
      ? tag.values.map((value) => ({ value, label: tag.say(lang, value) }))
      : (of.options ?? []).map((o) => ({
          value: o.value,
          label: folder ? sayKey(lang, `${folder}.${o.label}`) : o.label,
        }));
  return {
    ready: of.dict ? dict.ready : true,
    list,
    label: (value) => list.find((o) => o.value === value)?.label ?? value,
  };
}

export interface ShowProps {
  readonly kind: FieldKind;
  readonly value: unknown;
  readonly dict?: string | undefined;
  readonly options?: FieldSpec['options'] | undefined;
  readonly tag?: TagSet | undefined;
  readonly unit?: MoneyUnit | undefined;
  readonly folder?: string | undefined;
  readonly capital?: boolean | undefined;
}

const None = () => <span className="gh-none">—</span>;

function Choice({ value, ...of }: ShowProps & { readonly value: string }) {
  const options = useOptions(of);
  return <>{value.split(',').map(options.label).join('、')}</>;
}

function YesNo({ value }: { readonly value: string }) {
  const w = useWords();
  return <>{value === '1' ? w('web.yes') : value === '0' ? w('web.no') : value}</>;
}

/** A value for reading, by its kind: in lists, details and forms in view mode alike. */
export function Show(props: ShowProps): ReactNode {
  const { kind, value, tag, unit, capital } = props;
  if (value === null || value === undefined || value === '') return <None />;
  const text = plainText(value);
  if (tag) return <Status of={tag} value={text} />;
  switch (kind) {
    case 'money':
      return <Money value={text} unit={unit} capital={capital} />;
    case 'number':
      return <span className="gh-number">{text}</span>;
    case 'choice':
      return <Choice {...props} value={text} />;
    case 'yesNo':
      return <YesNo value={text} />;
    case 'date':
      return <span className="gh-time">{text.slice(0, 10)}</span>;
    case 'instant':
      return <Time value={text} />;
    case 'files':
      return <FileLinks value={text} />;
    case 'longText':
      return <span className="gh-long">{text}</span>;
    case 'rich':
      // The server cleans rich text when it takes it in; nothing else writes such fields.
      return <div className="gh-rich" dangerouslySetInnerHTML={{ __html: text }} />;
    default:
      return text;
  }
}

export interface ControlProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-required'?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
}

const given = (value: string | null | undefined): string => value ?? '';

/** 日期: `yyyy-MM-dd` as text. */
export function DateInput({ value, onChange, ...rest }: ControlProps) {
  return (
    <DatePicker
      {...rest}
      className="gh-wide"
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  );
}

/** 时间: an instant as ISO text, picked and shown in Shanghai time. */
export function InstantInput({ value, onChange, ...rest }: ControlProps) {
  return (
    <DatePicker
      {...rest}
      className="gh-wide"
      showTime={{ format: 'HH:mm', minuteStep: 1 }}
      format="YYYY-MM-DD HH:mm"
      value={value ? dayjs(shanghaiTime(value)) : null}
      onChange={(at) => onChange?.(at ? fromShanghai(at.format('YYYY-MM-DD HH:mm:00')) : null)}
    />
  );
}

export type Range = readonly [string | null, string | null];

/** 日期范围: two `yyyy-MM-dd`, either may be open. */
export function DateRangeInput({
  value,
  onChange,
  disabled = false,
  ...rest
}: {
  readonly id?: string;
  readonly value?: Range | null;
  readonly onChange?: (value: Range) => void;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
}) {
  const w = useWords();
  return (
    <DatePicker.RangePicker
      aria-label={rest['aria-label']}
      {...(rest.id ? { id: { start: rest.id, end: `${rest.id}End` } } : {})}
      className="gh-wide"
      disabled={disabled}
      allowEmpty={[true, true]}
      placeholder={[w('web.form.startDate'), w('web.form.endDate')]}
      value={[value?.[0] ? dayjs(value[0]) : null, value?.[1] ? dayjs(value[1]) : null]}
      onChange={(days) =>
        onChange?.([days?.[0]?.format('YYYY-MM-DD') ?? null, days?.[1]?.format('YYYY-MM-DD') ?? null])
      }
    />
  );
}

/** 数字: plain decimal as text; anything that is no digit is dropped while typing. */
export function NumberInput({
  value,
  onChange,
  suffix,
  ...rest
}: ControlProps & { readonly suffix?: string }) {
  return (
    <Input
      {...rest}
      className="gh-amount"
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      value={given(value)}
      suffix={suffix}
      onChange={(event) => onChange?.(plainAmount(event.target.value) || null)}
    />
  );
}

export function YesNoInput({ value, onChange, disabled = false, ...rest }: ControlProps) {
  const w = useWords();
  return (
    <Radio.Group
      {...rest}
      disabled={disabled}
      value={value ?? null}
      onChange={(event) => onChange?.(String(event.target.value))}
      options={[
        { value: '1', label: w('web.yes') },
        { value: '0', label: w('web.no') },
      ]}
    />
  );
}

interface ChoiceInputProps extends ControlProps {
  readonly dict?: string | undefined;
  readonly options?: FieldSpec['options'] | undefined;
  readonly folder?: string | undefined;
  readonly tag?: TagSet | undefined;
}

/** 选择: options of a dictionary or fixed ones; searchable by name once there are many. */
export function ChoiceInput({ value, onChange, dict, options, folder, tag, ...rest }: ChoiceInputProps) {
  const w = useWords();
  const of = useOptions({ dict, options, folder, tag });
  return (
    <Select
      {...rest}
      className="gh-wide"
      allowClear
      loading={!of.ready}
      value={value || null}
      placeholder={rest.placeholder ?? w('web.form.choosePlease')}
      showSearch={of.list.length > 8 ? { optionFilterProp: 'label' } : false}
      options={[...of.list]}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
    />
  );
}

interface FieldControlProps extends ControlProps {
  readonly spec: FieldSpec;
  /** Folder of the words of fixed options. */
  readonly folder: string;
  readonly moduleName?: string | undefined;
}

/** The input that fits a field's description. */
export function FieldControl({ spec, folder, moduleName, ...control }: FieldControlProps) {
  switch (spec.kind) {
    case 'longText':
      return (
        <Input.TextArea
          {...control}
          value={given(control.value)}
          autoSize={{ minRows: 3, maxRows: 10 }}
          {...(spec.max
            ? { showCount: { formatter: ({ count }: { count: number }) => `${count} / ${spec.max}` } }
            : {})}
          onChange={(event) => control.onChange?.(event.target.value)}
        />
      );
    case 'rich':
      return (
        <Suspense fallback={<div className="gh-rich-wait" />}>
          <RichText {...control} />
        </Suspense>
      );
    case 'choice':
      return <ChoiceInput {...control} dict={spec.dict} options={spec.options} folder={folder} />;
    case 'yesNo':
      return <YesNoInput {...control} />;
    case 'number':
      return <NumberInput {...control} />;
    case 'money':
      return <MoneyInput {...control} unit={spec.unit ?? '0'} />;
    case 'date':
      return <DateInput {...control} />;
    case 'instant':
      return <InstantInput {...control} />;
    case 'files':
      return <FileField {...control} limits={spec.files} moduleName={moduleName} />;
    default:
      return (
        <Input
          {...control}
          autoComplete="off"
          value={given(control.value)}
          onChange={(event) => control.onChange?.(event.target.value)}
        />
      );
  }
}
