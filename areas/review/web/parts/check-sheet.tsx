import { Button, Radio } from 'antd';
import { Suspense, useState } from 'react';
import { later } from '#kit/web/chunk.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { useAct } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { useText } from '#kit/web/text.ts';
import { submitPreliminary } from '../../shared/calls.ts';
import { reviewText } from '../../shared/text/index.ts';
import type { Hall } from './hall-type.ts';
import { SheetBar } from './sheet-bar.tsx';
import { startingRows, useDraft } from './use-draft.ts';

// Most items are passed: what asks for a ground is fetched with the first that is not.
const FailedItem = later(() => import('./failed-item.tsx').then((m) => m.FailedItem));

interface Cell {
  readonly bidId: string;
  readonly itemId: string;
  readonly passed: boolean | null;
  readonly ground: string;
  readonly reason: string;
}

const known = (hall: Hall) => new Map(startingRows(hall).map((r) => [`${r.bidId} ${r.itemId}`, r]));

function firstCells(hall: Hall): Cell[] {
  const stored = known(hall);
  return hall.bids.flatMap((b) =>
    (hall.terms?.passItems ?? []).map((item) => {
      const cell = stored.get(`${b.bidId} ${item.id}`);
      return {
        bidId: b.bidId,
        itemId: item.id,
        passed: cell?.passed ?? null,
        ground: cell?.ground ?? '',
        reason: cell?.reason ?? '',
      };
    }),
  );
}

const whole = (c: Cell): boolean =>
  c.passed === true || (c.passed === false && c.ground !== '' && c.reason.trim() !== '');

/** 初步评审表: every item of every bid passed or failed; a failure names its ground and reason. */
export function CheckSheet({ hall }: { readonly hall: Hall }) {
  const t = useText(reviewText);
  const confirm = useConfirm();
  const { run, busy } = useAct(submitPreliminary);
  const [cells, setCells] = useState(() => firstCells(hall));
  const editable = hall.can.submit;
  const kept = useDraft(hall, cells);
  const left = cells.filter((c) => !whole(c)).length;
  const change = (bidId: string, itemId: string, part: Partial<Cell>) =>
    setCells((all) =>
      all.map((c) => (c.bidId === bidId && (itemId === '' || c.itemId === itemId) ? { ...c, ...part } : c)),
    );
  const submit = async () => {
    if (
      !(await confirm({ title: t('confirm.submit'), content: t('hint.final'), okText: t('action.submit') }))
    )
      return;
    const rows = cells.map((c) => ({
      ...c,
      passed: c.passed === true,
      ground: (c.passed ? '' : c.ground) as '' | '1',
      reason: c.passed ? '' : c.reason,
    }));
    await run({ packageId: hall.packageId, rows }).catch(() => undefined);
  };
  return (
    <Section title={t('section.check')}>
      <div className="rv-scroll">
        <table className="rv-sheet">
          <thead>
            <tr>
              <th scope="col">{t('field.item')}</th>
              {hall.bids.map((b) => (
                <th key={b.bidId} scope="col">
                  {b.bidderName}
                  {editable ? (
                    <div>
                      <Button type="link" size="small" onClick={() => change(b.bidId, '', { passed: true })}>
                        {t('action.passAll')}
                      </Button>
                    </div>
                  ) : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(hall.terms?.passItems ?? []).map((item) => (
              <tr key={item.id}>
                <th scope="row">
                  <span className="rv-part">{t(`part.${item.part}` as 'part.qualification')}</span>{' '}
                  {item.name}
                  {item.standard ? <p className="gh-hint">{item.standard}</p> : null}
                </th>
                {hall.bids.map((b) => (
                  <td key={b.bidId}>
                    <CheckCell
                      cell={cells.find((c) => c.bidId === b.bidId && c.itemId === item.id)}
                      label={`${b.bidderName} ${item.name}`}
                      editable={editable}
                      onChange={(part) => change(b.bidId, item.id, part)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {editable ? <SheetBar left={left} busy={busy} kept={kept} onSubmit={() => void submit()} /> : null}
    </Section>
  );
}

interface CellProps {
  readonly cell: Cell | undefined;
  readonly label: string;
  readonly editable: boolean;
  readonly onChange: (part: Partial<Cell>) => void;
}

function CheckCell({ cell, label, editable, onChange }: CellProps) {
  const t = useText(reviewText);
  if (!cell) return null;
  if (!editable)
    return cell.passed === null ? (
      <span className="gh-none">—</span>
    ) : (
      <>
        {t(cell.passed ? 'field.pass' : 'field.fail')}
        {cell.passed ? null : <div className="gh-hint">{cell.reason}</div>}
      </>
    );
  return (
    <>
      <Radio.Group
        aria-label={label}
        value={cell.passed}
        onChange={(e) => onChange({ passed: e.target.value as boolean })}
        options={[
          { value: true, label: t('field.pass') },
          { value: false, label: t('field.fail') },
        ]}
      />
      {cell.passed === false ? (
        // The rows below must not jump while it is fetched.
        <Suspense fallback={<div className="rv-fail rv-fetched" />}>
          <FailedItem label={label} ground={cell.ground} reason={cell.reason} onChange={onChange} />
        </Suspense>
      ) : null}
    </>
  );
}
