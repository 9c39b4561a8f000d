import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { useOnce } from '#kit/web/once.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { type ReadDays, readArrangement } from '../../shared/arrangement.ts';
import { readHolidaySheet } from '../../shared/calls.ts';
import { calendarText } from '../../shared/text/index.ts';
import type { NamedDay } from '../../shared/year.ts';

interface ImportDialogProps {
  readonly year: number;
  readonly onTake: (days: readonly NamedDay[], replace: boolean) => void;
  readonly onClose: () => void;
}

/** 导入年度安排: the notice as it was published, rows, or a workbook; what was read goes into the calendar to be looked at. */
export function ImportDialog({ year, onTake, onClose }: ImportDialogProps) {
  const t = useText(calendarText);
  const once = useOnce();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [found, setFound] = useState<ReadDays>();
  const [fileName, setFileName] = useState('');
  const [replace, setReplace] = useState(true);
  const own = found?.days.filter((d) => d.day.startsWith(`${year}-`)) ?? [];
  const others = (found?.days.length ?? 0) - own.length;
  const choose = (file: File) =>
    void once(`${file.name} ${file.lastModified}`, async (nonce) => {
      setFound(undefined);
      setFileName(file.name);
      setFound(await send(readHolidaySheet, { year }, { nonce, files: { file } }));
    });
  return (
    <Dialog
      open
      title={t('import.title')}
      width={720}
      onClose={onClose}
      dirty={text !== ''}
      onOk={() => onTake(own, replace)}
      okText={t('import.take')}
      {...(own.length === 0 ? { okWhy: found ? t('import.none', { year }) : t('import.hint') } : {})}
    >
      <div className="cal-form">
        <p className="gh-hint">{t('import.hint')}</p>
        <label>
          <span>{t('import.paste')}</span>
          <LongTextInput
            value={text}
            rows={8}
            placeholder={t('import.sample')}
            onChange={(typed) => {
              setText(typed);
              setFileName('');
              setFound(typed.trim() === '' ? undefined : readArrangement(typed.slice(0, 20_000), year));
            }}
          />
        </label>
        <div className="cal-file">
          <input
            ref={input}
            type="file"
            className="gh-hidden"
            tabIndex={-1}
            aria-hidden
            accept=".xls,.xlsx"
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              event.target.value = '';
              if (chosen) choose(chosen);
            }}
          />
          <Button onClick={() => input.current?.click()}>{t('import.file')}</Button>
          <span>{fileName}</span>
        </div>
        {found ? (
          <div role="status">
            <p>
              <strong>
                {own.length > 0 ? t('import.found', { n: own.length }) : t('import.none', { year })}
              </strong>
            </p>
            {others > 0 ? <p className="gh-hint">{t('import.otherYear', { n: others, year })}</p> : null}
            {found.problems.length > 0 ? (
              <div className="cal-problem">
                {t('import.problems')}
                <ul>
                  {found.problems.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </div>
            ) : null}
          </div>
        ) : null}
        <label className="cal-check">
          <input type="checkbox" checked={replace} onChange={(event) => setReplace(event.target.checked)} />
          {t('import.replace')}
        </label>
      </div>
    </Dialog>
  );
}
