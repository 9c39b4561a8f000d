import { later } from '#kit/web/chunk.ts';
import { Suspense, useId, useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { PickerField } from '#kit/web/form/picker.tsx';
import { toast } from '#kit/web/notice.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { shanghaiDay } from '#kit/shared/time.ts';
import { useText } from '#kit/web/text.ts';
import { headHistory, setHead } from '../../shared/head-calls.ts';
import { peopleText } from '../../shared/text/index.ts';
import type { UnitOf } from '../unit-of.ts';

const PersonPicker = later(() => import('./person-picker.tsx').then((m) => m.PersonPicker));

interface HeadProps {
  readonly unit: UnitOf;
  readonly onClose: () => void;
}

/** 设置负责人: asks for who is to lead the unit, chosen among the people of its company, with those who led it before. */
export function HeadDialog({ unit, onClose }: HeadProps) {
  const t = useText(peopleText);
  const id = useId();
  const history = useCall(headHistory, { id: unit.id });
  const [head, setChosen] = useState({ id: unit.headId, name: unit.headName });
  const [problem, setProblem] = useState('');
  const choose = (next: { id: string; name: string }) => {
    setChosen(next);
    setProblem('');
  };
  const save = async () => {
    try {
      await send(setHead, { id: unit.id, userId: head.id, seenUserId: unit.headId }, { quiet: true });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setProblem(error.fields[0]?.msg ?? error.msg);
      return false;
    }
    toast('success', t('unit.headSaved'));
    await refreshAll();
    return true;
  };
  return (
    <Dialog
      open
      title={`${t('unit.setHead')} · ${unit.orgName}`}
      onClose={onClose}
      onOk={save}
      okText={t('unit.headAsk')}
      dirty={head.id !== unit.headId}
    >
      <p className="gh-hint">{t('unit.headHint')}</p>
      <label htmlFor={id}>{t('unit.headWho')}</label>
      <PickerField
        id={id}
        value={head.id}
        shown={head.name || t('unit.headNone')}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-wrong`}
        onClear={() => choose({ id: '', name: '' })}
        picker={({ open, onClose: close }) =>
          open ? (
            <Suspense fallback={null}>
              <PersonPicker
                companyId={unit.companyId}
                onPick={(row) => choose({ id: row.id, name: row.trueName })}
                onClose={close}
              />
            </Suspense>
          ) : null
        }
      />
      <p className="ppl-problem" role="alert" id={`${id}-wrong`}>
        {problem}
      </p>
      <Answer of={history} rows={2}>
        {(rows) =>
          rows.length === 0 ? null : (
            <>
              <h3>{t('unit.headBefore')}</h3>
              <ul>
                {rows.map((row) => (
                  <li key={row.id}>
                    {t(row.endedAt ? 'unit.headWas' : 'unit.headSince', {
                      name: row.trueName,
                      from: shanghaiDay(new Date(row.appointedAt)),
                      to: row.endedAt ? shanghaiDay(new Date(row.endedAt)) : '',
                      by: row.confirmedBy
                        ? t('unit.headBy', { by: row.appointedBy, confirmed: row.confirmedBy })
                        : row.appointedBy,
                    })}
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Answer>
    </Dialog>
  );
}
