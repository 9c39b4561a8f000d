import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useLang } from '../lang.ts';

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
  dayjs.locale(useLang() === 'en' ? 'en' : 'zh-cn');
  return (
    <DatePicker
      open
      inputReadOnly
      tabIndex={-1}
      aria-hidden
      className="gh-date-panel"
      value={value ? dayjs(value) : null}
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
