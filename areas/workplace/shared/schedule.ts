import { fieldSet } from '#kit/shared/fields.ts';
import { workplaceText } from './text/index.ts';

/** 提醒方式: when a person is reminded of an entry of the calendar. */
export const remind = {
  none: '0',
  onTime: '1',
  quarter: '2',
  hour: '3',
  day: '4',
  threeDays: '5',
  /** 自定义: at a time of one's own choice, which lies after the entry. */
  own: '6',
} as const;
export type Remind = (typeof remind)[keyof typeof remind];

const minutesBefore: Readonly<Partial<Record<string, number>>> = {
  [remind.onTime]: 0,
  [remind.quarter]: 15,
  [remind.hour]: 60,
  [remind.day]: 1440,
  [remind.threeDays]: 4320,
};

/** 提醒时间 of an entry; undefined = no reminder. */
export function remindAt(code: string, at: Date, own: Date | null): Date | undefined {
  if (code === remind.own) return own ?? undefined;
  const minutes = minutesBefore[code];
  return minutes === undefined ? undefined : new Date(at.getTime() - minutes * 60_000);
}

/** 日程: one's own entry of the calendar. */
export const scheduleFields = fieldSet(workplaceText, {
  title: { kind: 'text', need: 'need.title', max: 100, tooLong: 'tooLong' },
  scheduleTime: { kind: 'instant', need: 'need.scheduleTime' },
  remind: {
    kind: 'choice',
    options: [
      { value: remind.none, label: 'remind.none' },
      { value: remind.onTime, label: 'remind.onTime' },
      { value: remind.quarter, label: 'remind.quarter' },
      { value: remind.hour, label: 'remind.hour' },
      { value: remind.day, label: 'remind.day' },
      { value: remind.threeDays, label: 'remind.threeDays' },
      { value: remind.own, label: 'remind.own' },
    ],
    need: 'need.remind',
    default: remind.none,
  },
  remindTime: {
    kind: 'instant',
    need: 'need.remindTime',
    showIf: { remind: remind.own },
    check: (value, values) =>
      new Date(value) > new Date(String(values['scheduleTime'] ?? '')) ? undefined : 'wrong.remindTime',
  },
});
