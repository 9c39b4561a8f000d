import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { type ImportMessage, importType } from '#kit/shared/workbook-import.ts';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { ImportDialog as Import } from '#kit/web/import/import-dialog.tsx';
import { saveTemplate } from '#kit/web/import/template.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { readArrangement } from '../../shared/arrangement.ts';
import { readHolidaySheet, SHEET_MB, sheetColumns } from '../../shared/calls.ts';
import { calendarText } from '../../shared/text/index.ts';
import type { NamedDay } from '../../shared/year.ts';

type ReadYear = OutputOf<typeof readHolidaySheet>;

interface ImportDialogProps {
  readonly year: number;
  readonly onTake: (days: readonly NamedDay[], replace: boolean) => void;
  readonly onClose: () => void;
}

const PASTED_MAX = 20_000;

/** 导入年度安排: the notice as it was published, rows, or a workbook; what was read goes into the calendar to be looked at. */
export function ImportDialog({ year, onTake, onClose }: ImportDialogProps) {
  const t = useText(calendarText);
  const [text, setText] = useState('');
  const [replace, setReplace] = useState(true);
  const pasted = (): ReadYear | undefined => {
    if (text.trim() === '') return undefined;
    const found = readArrangement(text.slice(0, PASTED_MAX), year);
    const days = found.days.filter((d) => d.day.startsWith(`${year}-`));
    const others = found.days.length - days.length;
    const told = (value: string, message: string): ImportMessage => ({
      type: importType.warning,
      message,
      row: null,
      column: '',
      value,
    });
    const messageList = [
      ...(days.length === 0 ? [told('', t('import.none', { year }))] : []),
      ...(others > 0 ? [told('', t('import.otherYear', { n: others, year }))] : []),
      ...found.problems.map((line) => told(line, t('import.unread'))),
    ];
    const counts = { successCnt: days.length, errorCnt: 0, messageCnt: messageList.length };
    return { imported: false, ...counts, messageList, days };
  };
  return (
    <Import<ReadYear>
      title={t('import.title')}
      maxMb={SHEET_MB}
      template={() =>
        saveTemplate(
          t('sheet.title'),
          sheetColumns.map((column) => `*${t(`sheet.${column}`)}`),
        )
      }
      check={(sending) => send(readHolidaySheet, { year }, sending)}
      // Nothing is kept yet: what was read is looked at in the calendar, and published there.
      run={(_, read) => Promise.resolve({ ...read, imported: true })}
      onImported={({ days }) => onTake(days, replace)}
      onClose={onClose}
      dirty={text !== ''}
      given={pasted()}
      words={{ ok: t('import.take'), done: ({ days }) => t('import.found', { n: days.length }) }}
    >
      <div className="cal-form">
        <p className="gh-hint">{t('import.hint')}</p>
        <label>
          <span>{t('import.paste')}</span>
          <LongTextInput value={text} rows={6} placeholder={t('import.sample')} onChange={setText} />
        </label>
        <label className="cal-check">
          <input type="checkbox" checked={replace} onChange={(event) => setReplace(event.target.checked)} />
          {t('import.replace')}
        </label>
      </div>
    </Import>
  );
}
