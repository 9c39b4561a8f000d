import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { DateInput } from '#kit/web/form/date-inputs.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { dayPlus, type DayType, dayType } from '../../shared/days.ts';
import { calendarText } from '../../shared/text/index.ts';
import { DAY_NAME_MAX, isDay, type NamedDay, plainType } from '../../shared/year.ts';

interface DayDialogProps {
  readonly day: string;
  readonly known: NamedDay | undefined;
  readonly year: number;
  readonly today: string;
  readonly onApply: (days: readonly NamedDay[]) => void;
  readonly onClose: () => void;
}

/** 修改日期: one day or a span, so that a holiday of a week is entered once. */
export function DayDialog({ day, known, year, today, onApply, onClose }: DayDialogProps) {
  const t = useText(calendarText);
  const [until, setUntil] = useState<string | null>(day);
  const [type, setType] = useState<DayType | 'plain'>(known?.dayType ?? 'plain');
  const [name, setName] = useState(known?.dayName ?? '');
  const [problem, setProblem] = useState('');
  const apply = () => {
    const to = until ?? day;
    if (!isDay(to) || !to.startsWith(`${year}-`) || day < today) return refuse(t('wrong.day', { day: to }));
    if (to < day) return refuse(t('wrong.order'));
    if (type === dayType.holiday && name.trim() === '') return refuse(t('wrong.dayName', { day }));
    const days: NamedDay[] = [];
    for (let one = day; one <= to; one = dayPlus(one, 1))
      days.push(
        type === 'plain'
          ? { day: one, dayType: plainType(one), dayName: '' }
          : { day: one, dayType: type, dayName: name.trim() },
      );
    onApply(days);
    return true;
  };
  const refuse = (words: string) => {
    setProblem(words);
    return false;
  };
  /** What was said of it holds until something is changed. */
  const set =
    <V,>(keep: (value: V) => void) =>
    (value: V) => {
      setProblem('');
      keep(value);
    };
  const choices = ['plain', dayType.holiday, dayType.rest, dayType.work] as const;
  return (
    <Dialog
      open
      title={t('dayDialog.title')}
      width={560}
      onClose={onClose}
      onOk={apply}
      okText={t('dayDialog.apply')}
    >
      <div className="cal-form">
        <label>
          <span>{t('field.from')}</span>
          <DateInput value={day} disabled aria-label={t('field.from')} />
        </label>
        <label>
          <span>{t('field.to')}</span>
          <DateInput value={until} onChange={set(setUntil)} aria-label={t('field.to')} />
        </label>
        <div role="radiogroup" aria-label={t('field.dayType')} className="cal-types">
          {choices.map((one) => (
            <label key={one}>
              <input type="radio" name="cal-type" checked={type === one} onChange={() => set(setType)(one)} />
              {one === 'plain' ? t('dayDialog.plain') : t(`type.t${one}`)}
            </label>
          ))}
        </div>
        <p className="gh-hint">{t('dayDialog.typeHint')}</p>
        {type === 'plain' ? null : (
          <label>
            <span>{t('field.dayName')}</span>
            <TextInput value={name} maxLength={DAY_NAME_MAX} onChange={set(setName)} />
          </label>
        )}
        <p className="cal-problem" role={problem ? 'alert' : undefined}>
          {problem}
        </p>
      </div>
    </Dialog>
  );
}
