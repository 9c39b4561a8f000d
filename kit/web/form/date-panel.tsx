import { DatePicker } from 'antd';
import enGB from 'antd/es/date-picker/locale/en_GB';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/zh-cn';
import utc from 'dayjs/plugin/utc';
import { shanghaiTime } from '#kit/shared/time.ts';
import { useLang } from '../lang.ts';
import { serverNow } from '../session.ts';

dayjs.extend(utc);
/** A wall time as the panel counts with it: as if it were UTC, so that no summer time of this computer's zone moves or lacks an hour. */
const wall = (text: string): Dayjs => dayjs.utc(text);
// The library asks `tz` for its «today» and «now», if there is one: theirs are the server's, in Shanghai, whatever this computer says.
dayjs.extend((_option, { prototype }) =>
  Object.assign(prototype, { tz: () => wall(shanghaiTime(serverNow())) }),
);

interface DatePanelProps {
  /** `yyyy-MM-dd`, with ` HH:mm:ss` where there is a time. */
  readonly value: string | undefined;
  readonly withTime: boolean;
  readonly onPick: (text: string) => void;
  readonly onClose: () => void;
}

/** 日历: the component library's panel below an input that is typed into; the input itself is the kit's. */
export function DatePanel({ value, withTime, onPick, onClose }: DatePanelProps) {
  // Names of months and days are written by the library of dates, which holds one language at a time.
  // The week begins on Monday in both, as in the calendar at home, so English is that of Britain.
  const english = useLang() === 'en';
  dayjs.locale(english ? 'en-gb' : 'zh-cn');
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
