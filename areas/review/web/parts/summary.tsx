import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { allScores, summarise } from '../../shared/calls.ts';
import { reviewText } from '../../shared/text/index.ts';
import type { Hall } from './hall-type.ts';
import { ReturnDialog } from './return-dialog.tsx';

type Scores = OutputOf<typeof allScores>;

/** 评分汇总: all scores side by side with hints; the leader returns a sheet, or closes. */
export function Summary({ hall }: { readonly hall: Hall }) {
  const t = useText(reviewText);
  // Quiet: a sheet that was just returned shuts this table, which is no failure of whoever returned it.
  const answer = useCall(allScores, { packageId: hall.packageId }, { quiet: true });
  return (
    <Section title={t('section.scores')}>
      <Answer of={answer}>{(scores) => <ScoresTable hall={hall} scores={scores} />}</Answer>
      {hall.can.summarise ? (
        <div className="rv-bar">
          <ActButton
            type="primary"
            text={t('action.summarise')}
            call={summarise}
            input={{ packageId: hall.packageId }}
            confirm={{ title: t('confirm.summarise') }}
          />
        </div>
      ) : (
        <p className="gh-hint">{t('hint.waitLeader')}</p>
      )}
    </Section>
  );
}

function ScoresTable({ hall, scores }: { readonly hall: Hall; readonly scores: Scores }) {
  const t = useText(reviewText);
  const [returning, setReturning] = useState<Hall['members'][number]>();
  const bids = hall.bids.filter((b) => !b.rejected);
  const find = (seat: number, bidId: string, itemId: string) =>
    scores.scores.find((s) => s.seat === seat && s.bidId === bidId && s.itemId === itemId)?.score ?? '';
  const far = (seat: number, bidId: string, itemId: string) =>
    scores.outliers.some((o) => o.seat === seat && o.bidId === bidId && o.itemId === itemId);
  const unequal = (bidId: string, itemId: string) =>
    scores.differing.some((d) => d.bidId === bidId && d.itemId === itemId);
  return (
    <>
      <p className={scores.outliers.length > 0 ? 'rv-far' : 'gh-hint'} role="status">
        {t(scores.outliers.length > 0 ? 'hint.outliers' : 'hint.noOutliers')}
      </p>
      {scores.differing.length > 0 ? (
        <p className="rv-far" role="alert">
          {t('hint.differing')}
        </p>
      ) : null}
      <div className="rv-scroll">
        <table className="rv-sheet">
          <thead>
            <tr>
              <th scope="col">{t('field.bidder')}</th>
              <th scope="col">{t('field.item')}</th>
              {hall.members.map((m) => (
                <th key={m.seat} scope="col">
                  {m.name}
                  {hall.can.summarise ? (
                    <div>
                      <Button type="link" size="small" onClick={() => setReturning(m)}>
                        {t('action.returnSheet')}
                      </Button>
                    </div>
                  ) : null}
                </th>
              ))}
              <th scope="col">{t('field.mean')}</th>
            </tr>
          </thead>
          <tbody>
            {bids.flatMap((b) =>
              (hall.terms?.items ?? []).map((item) => (
                <tr key={`${b.bidId} ${item.id}`}>
                  <th scope="row">{b.bidderName}</th>
                  <td>
                    {item.name} <span className="rv-part">{item.full}</span>{' '}
                    {unequal(b.bidId, item.id) ? (
                      <StatusTag tone="needs">{t('field.differing')}</StatusTag>
                    ) : null}
                  </td>
                  {hall.members.map((m) => (
                    <td key={m.seat} className={`rv-num${far(m.seat, b.bidId, item.id) ? ' rv-far' : ''}`}>
                      {find(m.seat, b.bidId, item.id)}
                    </td>
                  ))}
                  <td className="rv-num">
                    {scores.means.find((s) => s.bidId === b.bidId && s.itemId === item.id)?.mean}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      {returning !== undefined ? (
        <ReturnDialog
          packageId={hall.packageId}
          seat={returning.seat}
          member={returning.name}
          onClose={() => setReturning(undefined)}
        />
      ) : null}
    </>
  );
}
