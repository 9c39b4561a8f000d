import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { fromShanghai, shanghaiTime } from '#kit/shared/time.ts';
import type { ControlProps, RangeProps } from './control.ts';
import { useWords } from '../text.ts';

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

/** 日期范围: two `yyyy-MM-dd`, either may be open. */
export function DateRangeInput({ value, onChange, disabled = false, ...rest }: RangeProps) {
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
