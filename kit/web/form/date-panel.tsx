import { DatePicker } from 'antd';
import enGB from 'antd/es/date-picker/locale/en_GB';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/zh-cn';
import utc from 'dayjs/plugin/utc';
import { type RefObject, useEffect, useState } from 'react';
import { datePanelText } from '#kit/shared/text/date-panel.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { announce } from '../announce.ts';
import { useLang } from '../lang.ts';
import { serverNow } from '../session.ts';
import { useText, useWords } from '../text.ts';

dayjs.extend(utc);
/** A wall time as the panel counts with it: as if it were UTC, so that no summer time of this computer's zone moves or lacks an hour. */
const wall = (text: string): Dayjs => dayjs.utc(text);
// The library asks `tz` for its «today» and «now», if there is one: theirs are the server's, in Shanghai, whatever this computer says.
dayjs.extend((_option, { prototype }) =>
  Object.assign(prototype, { tz: () => wall(shanghaiTime(serverNow())) }),
);

/** What the keys do while the calendar is open (日历按键): the focus stays in the input, which shows where one is. */
const MOVES = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-7, 'day'],
  ArrowDown: [7, 'day'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
} as const;

const isMove = (key: string): key is keyof typeof MOVES => Object.hasOwn(MOVES, key);

/** The time of the day that the hint below the input shows as well. */
const FIRST_HOUR = 9;

interface DatePanelProps {
  /** `yyyy-MM-dd`, with ` HH:mm:ss` where there is a time. */
  readonly value: string | undefined;
  readonly withTime: boolean;
  /** The input that is typed into and has the focus. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onPick: (text: string) => void;
  /** One of the keys led to another day; the calendar stays. */
  readonly onMove: (text: string) => void;
  readonly onClose: () => void;
}

/** 日历: the component library's panel below an input that is typed into; the input itself is the kit's. */
export function DatePanel({ value, withTime, input, onPick, onMove, onClose }: DatePanelProps) {
  // Names of months and days are written by the library of dates, which holds one language at a time.
  // The week begins on Monday in both, as in the calendar at home, so English is that of Britain.
  const english = useLang() === 'en';
  const w = useWords();
  const t = useText(datePanelText);
  dayjs.locale(english ? 'en-gb' : 'zh-cn');
  // The page of the calendar goes along with what is typed, or moved by the arrow keys, in the input above.
  const [shown, setShown] = useState(() => wall(value ?? shanghaiTime(serverNow())));
  useEffect(() => {
    if (value) setShown(wall(value));
  }, [value]);
  const textOf = (at: Dayjs) => at.format(withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD');
  useEffect(() => {
    const typedInto = input.current;
    const onKey = (event: KeyboardEvent) => {
      // Enter takes the day that is shown and does not submit the form.
      if (event.key === 'Enter') event.preventDefault();
      if (event.key === 'Enter' || event.key === 'Tab') onClose();
      if (!isMove(event.key) || event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const [by, unit] = MOVES[event.key];
      const today = wall(shanghaiTime(serverNow())).startOf('day').hour(FIRST_HOUR);
      const at = value ? wall(value).add(by, unit) : today;
      onMove(textOf(at));
      announce(`${at.format('YYYY-MM-DD')} ${w(`web.time.weekdays.d${at.day()}`)}`);
    };
    typedInto?.addEventListener('keydown', onKey);
    return () => typedInto?.removeEventListener('keydown', onKey);
  });
  return (
    <DatePicker
      open
      {...(english ? { locale: enGB } : {})}
      inputReadOnly
      tabIndex={-1}
      aria-hidden
      className="gh-date-panel"
      classNames={{ popup: { root: 'gh-date-popup' } }}
      value={value ? wall(value) : null}
      renderExtraFooter={() => <span className="gh-date-keys">{t('keys')}</span>}
      pickerValue={shown}
      onPickerValueChange={setShown}
      {...(withTime ? { showTime: { format: 'HH:mm', minuteStep: 1 as const } } : {})}
      onChange={(at) => {
        if (at) onPick(at.format(withTime ? 'YYYY-MM-DD HH:mm:00' : 'YYYY-MM-DD'));
        onClose();
      }}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    />
  );
}
