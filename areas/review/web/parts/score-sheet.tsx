import { DeskNote } from '#kit/web/desk-note.tsx';
import { useState } from 'react';
import { useConfirm } from '#kit/web/confirm.ts';
import { useAct } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { useText } from '#kit/web/text.ts';
import { submitDetailed } from '../../shared/calls.ts';
import { total } from '../../shared/price-score.ts';
import { scoreFits } from '../../shared/schema.ts';
import { reviewText } from '../../shared/text/index.ts';
import type { Hall } from './hall-type.ts';
import { onGridKey } from './grid-keys.ts';
import { SheetBar } from './sheet-bar.tsx';
import { startingRows, useDraft } from './use-draft.ts';

type Scores = ReadonlyMap<string, string>;
const at = (bidId: string, itemId: string) => `${bidId} ${itemId}`;

/** 评分表: items down, valid bids across; arrows and Enter move, sums follow, drafts are kept. */
export function ScoreSheet({ hall }: { readonly hall: Hall }) {
  const t = useText(reviewText);
  const confirm = useConfirm();
  const { run, busy } = useAct(submitDetailed);
  const bids = hall.bids.filter((b) => !b.rejected);
  const items = hall.terms?.items ?? [];
  const [scores, setScores] = useState<Scores>(
    () => new Map(startingRows(hall).map((r) => [at(r.bidId, r.itemId), r.score ?? ''])),
  );
  const editable = hall.can.submit;
  const rows = bids.flatMap((b) =>
    items.map((i) => ({ bidId: b.bidId, itemId: i.id, score: scores.get(at(b.bidId, i.id)) ?? '' })),
  );
  const kept = useDraft(hall, rows);
  const full = new Map(items.map((i) => [i.id, i.full]));
  const fits = (itemId: string, score: string) => scoreFits(score, full.get(itemId) ?? '0');
  const left = rows.filter((r) => !fits(r.itemId, r.score)).length;
  const sumOf = (bidId: string) => {
    const own = rows.filter((r) => r.bidId === bidId && fits(r.itemId, r.score));
    return own.length > 0 ? total(own.map((r) => ({ score: r.score }))) : '—';
  };
  const submit = async () => {
    if (await confirm({ title: t('confirm.submit'), content: t('hint.final'), okText: t('action.submit') }))
      await run({ packageId: hall.packageId, rows }).catch(() => undefined);
  };
  return (
    <Section title={t('stage.s50')}>
      {hall.mine.returnedReason ? (
        <p className="rv-far" role="alert">
          {t('hint.returned', { reason: hall.mine.returnedReason })}
        </p>
      ) : null}
      {editable ? <DeskNote /> : null}
      {editable ? <p className="gh-hint">{t('hint.keyboard')}</p> : null}
      <div className="rv-scroll" onKeyDown={onGridKey} role="presentation">
        <table className="rv-sheet">
          <thead>
            <tr>
              <th scope="col">{t('field.item')}</th>
              <th scope="col">{t('field.full')}</th>
              {bids.map((b) => (
                <th key={b.bidId} scope="col">
                  {b.bidderName}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item, row) => (
              <tr key={item.id}>
                <th scope="row" title={item.standard || undefined}>
                  <span className="rv-part">{t(`part.${item.part}` as 'part.technical')}</span> {item.name}{' '}
                  {item.objective ? <span className="rv-part">{t('field.objective')}</span> : null}
                  {item.standard ? <div className="gh-hint">{item.standard}</div> : null}
                </th>
                <td className="rv-num">{item.full}</td>
                {bids.map((b, column) => {
                  const score = scores.get(at(b.bidId, item.id)) ?? '';
                  const bad = score !== '' && !fits(item.id, score);
                  return (
                    <td key={b.bidId} className="rv-num">
                      {editable ? (
                        <input
                          className={`gh-input rv-score${bad ? ' rv-bad' : ''}`}
                          data-cell={`${row}:${column}`}
                          inputMode="decimal"
                          autoComplete="off"
                          aria-label={`${b.bidderName} ${item.name}`}
                          aria-invalid={bad}
                          // How much it may be stands in another column.
                          title={`${t('field.full')} ${item.full}`}
                          aria-describedby={
                            bad ? `${at(b.bidId, item.id)} wrong`.replaceAll(' ', '-') : undefined
                          }
                          maxLength={6}
                          value={score}
                          onChange={(e) => {
                            const typed = e.target.value.replace(/。/g, '.').trim();
                            setScores((all) => new Map(all).set(at(b.bidId, item.id), typed));
                          }}
                        />
                      ) : (
                        score || '—'
                      )}
                      {bad && editable ? (
                        <div
                          id={`${at(b.bidId, item.id)} wrong`.replaceAll(' ', '-')}
                          className="gh-wrong"
                          role="alert"
                        >
                          {t('wrong.score', { item: item.name, full: item.full, score })}
                        </div>
                      ) : null}
                    </td>
                  );
                })}
              </tr>
            ))}
            <tr>
              <th scope="row">{t('field.sum')}</th>
              <td className="rv-num">
                {items.length > 0 ? total(items.map((i) => ({ score: i.full }))) : '—'}
              </td>
              {bids.map((b) => (
                <td key={b.bidId} className="rv-num">
                  {sumOf(b.bidId)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {editable ? <SheetBar left={left} busy={busy} kept={kept} onSubmit={() => void submit()} /> : null}
    </Section>
  );
}
