import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { HolidayEffect, MovingEnd } from '../../shared/calls.ts';
import { calendarText } from '../../shared/text/index.ts';
import type { DayChange } from '../../shared/year.ts';
import { typeWord } from './year-grid.tsx';

interface EffectDialogProps {
  readonly year: number;
  readonly effect: HolidayEffect;
  /** Basis of an arrangement that is there; without one it is asked for. */
  readonly reason?: string;
  readonly okText?: string;
  readonly onOk?: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** 核对影响: which days change, which running periods move, and which published ends stand. */
export function EffectDialog({ year, effect, reason: given, okText, onOk, onClose }: EffectDialogProps) {
  const t = useText(calendarText);
  const [reason, setReason] = useState(given ?? '');
  const side = (day: string, one: DayChange['before']) =>
    one === null
      ? t('effect.plain')
      : [...new Set([t(typeWord(day, one.dayType)), one.dayName])].join(' ').trim();
  const changes: DataColumn<DayChange>[] = [
    { key: 'day', title: t('field.day'), kind: 'tight', render: (c) => c.day },
    { key: 'before', title: t('effect.was'), render: (c) => side(c.day, c.before) },
    { key: 'after', title: t('effect.becomes'), render: (c) => <strong>{side(c.day, c.after)}</strong> },
  ];
  const matter = <R extends Omit<MovingEnd, 'before' | 'after'>>(): DataColumn<R>[] => [
    { key: 'title', title: t('effect.what'), render: (m) => m.title },
    {
      key: 'subject',
      title: t('effect.subject'),
      render: (m) => [m.tenantName, m.main, m.part].filter(Boolean).join(' · '),
    },
  ];
  const moving: DataColumn<MovingEnd>[] = [
    ...matter<MovingEnd>(),
    { key: 'before', title: t('effect.was'), kind: 'tight', render: (m) => <Time value={m.before} /> },
    { key: 'after', title: t('effect.becomes'), kind: 'tight', render: (m) => <Time value={m.after} /> },
  ];
  type Staying = HolidayEffect['staying'][number];
  const staying: DataColumn<Staying>[] = [
    ...matter<Staying>(),
    { key: 'at', title: t('effect.end'), kind: 'tight', render: (m) => <Time value={m.at} /> },
  ];
  const key = (m: Omit<MovingEnd, 'before' | 'after'>) => `${m.tenantName} ${m.main} ${m.part} ${m.title}`;
  return (
    <Dialog
      open
      title={t('effect.title', { year })}
      width={860}
      onClose={onClose}
      {...(onOk
        ? { onOk: () => onOk(reason.trim()), okText, dirty: given === undefined && reason !== '' }
        : {})}
      {...(onOk && reason.trim() === '' ? { okWhy: t('need.reason') } : {})}
    >
      <div className="cal-effect">
        <h3>{t('effect.changes')}</h3>
        <DataTable
          columns={changes}
          rows={effect.changes}
          rowKey={(c) => c.day}
          height={260}
          label={t('effect.changes')}
          empty={<Empty />}
        />
        {effect.moving.length > 0 ? (
          <>
            <h3>{t('effect.moving')}</h3>
            <p className="cal-warn">{t('effect.movingHint')}</p>
            <DataTable
              columns={moving}
              rows={effect.moving}
              rowKey={(m) => `${key(m)} ${m.before}`}
              height={260}
              label={t('effect.moving')}
              empty={null}
            />
          </>
        ) : onOk ? (
          <p className="gh-hint">{t('effect.noMoving')}</p>
        ) : null}
        {effect.staying.length > 0 ? (
          <>
            <h3>{t('effect.staying')}</h3>
            <p className="gh-hint">{t('effect.stayingHint')}</p>
            <DataTable
              columns={staying}
              rows={effect.staying}
              rowKey={(m) => `${key(m)} ${m.at}`}
              height={220}
              label={t('effect.staying')}
              empty={null}
            />
          </>
        ) : null}
        {given === undefined ? (
          <label className="cal-reason">
            <span>{t('effect.reason')}</span>
            <TextInput value={reason} maxLength={300} onChange={setReason} />
          </label>
        ) : (
          <p>
            {t('effect.basis')}：{given}
          </p>
        )}
      </div>
    </Dialog>
  );
}
