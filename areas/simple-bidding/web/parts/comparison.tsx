import { Alert, Button } from 'antd';
import { useState } from 'react';
import { lotStatus } from '#areas/project/shared/status.ts';
import { submission } from '#base/approval/web/index.ts';
import { compare as compareAmounts, dec, formatMoney } from '#kit/shared/decimal.ts';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { useConfirm } from '#kit/web/confirm.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { toast } from '#kit/web/notice.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { useAct, useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { endSimple, proposeWinner, simpleComparison } from '../../shared/calls.ts';
import type { AskedRow } from '../../shared/compare.ts';
import type { Comparison, ComparedQuote, SimpleRecord } from '../../shared/schema.ts';
import { AWARD_KEY } from '../../shared/status.ts';
import { simpleText } from '../../shared/text/index.ts';
import { faultTags } from '../tags.ts';
import '#kit/web/cells.css';
import '../simple.css';

/** 比价: the opened quotes side by side, and the proposal of the winner. */
export function ComparisonOf({ record }: { readonly record: SimpleRecord }) {
  const t = useText(simpleText);
  return (
    <Section title={t('section.compare')}>
      <Answer of={useCall(simpleComparison, { packageId: record.packageId })}>
        {(found) =>
          found ? (
            <Compared of={found} record={record} />
          ) : (
            <p className="gh-hint">
              {t(record.lot.status === lotStatus.failed ? 'hint.neverOpened' : 'notOpened')}
            </p>
          )
        }
      </Answer>
    </Section>
  );
}

function Compared({ of, record }: { readonly of: Comparison; readonly record: SimpleRecord }) {
  const t = useText(simpleText);
  const [chosen, setChosen] = useState<ComparedQuote>();
  const few = of.conforming < of.least;
  return (
    <>
      {few ? (
        <Alert type="warning" showIcon title={t('wrong.quotesFew', { n: of.conforming, least: of.least })} />
      ) : (
        <p className="gh-hint">{t('hint.rule')}</p>
      )}
      <DataTable
        label={t('section.compare')}
        rows={of.quotes}
        rowKey={(row) => row.bidId}
        empty={t('notOpened')}
        {...(record.can.propose
          ? {
              selection: {
                type: 'radio' as const,
                chosen: chosen ? [chosen] : [],
                onChange: (rows: readonly ComparedQuote[]) => setChosen(rows[0]),
                isShut: (row: ComparedQuote) => row.place === null,
                label: (row: ComparedQuote) => row.bidderName,
              },
            }
          : {})}
        columns={[
          { key: 'place', title: t('field.place'), kind: 'tight', render: (row) => row.place ?? '—' },
          { key: 'bidderName', title: t('field.bidderName'), render: (row) => row.bidderName },
          {
            key: 'price',
            title: t('field.total'),
            kind: 'tight',
            align: 'end',
            render: (row) => formatMoney(row.price),
          },
          {
            key: 'faults',
            title: t('field.faults'),
            kind: 'tight',
            render: (row) =>
              row.faults.length === 0 ? (
                <Status of={faultTags} value="none" />
              ) : (
                row.faults.map((one) => <Status key={one} of={faultTags} value={one} />)
              ),
          },
          { key: 'duration', title: t('field.duration'), render: (row) => row.duration || '—' },
          { key: 'quality', title: t('field.quality'), render: (row) => row.quality || '—' },
          { key: 'remark', title: t('field.remark'), render: (row) => row.remark || '—' },
        ]}
      />
      {of.failed.map((one) => (
        <p key={one.bidderName} className="gh-hint">
          {one.bidderName} · {t('hint.failed')}
        </p>
      ))}
      <Matrix rows={record.rows} quotes={of.quotes} />
      {record.can.propose ? <Propose record={record} chosen={chosen} /> : null}
      {record.can.end ? <End packageId={record.packageId} /> : null}
    </>
  );
}

/** 分项比价: unit prices of each row, the lowest marked; quotes with other rows have none here. */
function Matrix({
  rows,
  quotes,
}: {
  readonly rows: readonly AskedRow[];
  readonly quotes: readonly ComparedQuote[];
}) {
  const t = useText(simpleText);
  const fit = quotes.filter((quote) => !quote.faults.includes('otherRows'));
  if (rows.length === 0 || fit.length === 0) return null;
  return (
    <div className="sb-scroll">
      <table className="gh-cells">
        <thead>
          <tr>
            <th scope="col">{t('field.name')}</th>
            <th scope="col" className="gh-cells-number">
              {t('field.count')}
            </th>
            {fit.map((quote) => (
              <th key={quote.bidId} scope="col" className="gh-cells-number">
                {quote.bidderName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => {
            const prices = fit.map((quote) => quote.rows[i]?.price ?? '');
            const known = prices.filter((price) => /^\d+(\.\d+)?$/.test(price));
            const isLowest = (price: string) =>
              known.length > 1 &&
              known.includes(price) &&
              known.every((other) => compareAmounts(dec(price), dec(other)) <= 0);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows stand in the order that was announced
              <tr key={i}>
                <th scope="row">
                  {row.name} {row.spec}
                </th>
                <td className="gh-cells-number">
                  {row.count} {row.unit}
                </td>
                {prices.map((price, at) => (
                  <td
                    key={fit[at]?.bidId}
                    className={isLowest(price) ? 'gh-cells-number sb-lowest' : 'gh-cells-number'}
                  >
                    {price === '' ? '—' : formatMoney(price)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface ProposeProps {
  readonly record: SimpleRecord;
  readonly chosen: ComparedQuote | undefined;
}

/** 提出成交供应商: the lowest by the rule; another one with its reason, which the approvers read. */
function Propose({ record, chosen }: ProposeProps) {
  const t = useText(simpleText);
  const ask = useConfirm();
  const [reason, setReason] = useState('');
  const { run, busy } = useAct(proposeWinner);
  const { packageId } = record;
  const departs = chosen !== undefined && chosen.place !== 1;
  const why = !chosen ? t('wrong.bid') : departs && reason.trim() === '' ? t('need.reason') : undefined;
  const propose = async () => {
    if (!chosen) return;
    const content = t('confirm.propose', { name: chosen.bidderName, price: formatMoney(chosen.price) });
    if (!(await ask({ title: t('op.propose'), content, okText: t('op.propose') }))) return;
    const wfParameter = await submission(AWARD_KEY, packageId);
    const answer = await run({
      packageId,
      bidId: chosen.bidId,
      reason: departs ? reason : '',
      wfParameter,
    }).catch(() => undefined);
    if (answer !== undefined) toast('success', t('done.proposed'));
  };
  return (
    <div className="sb-decide">
      {departs ? (
        <label>
          <span className="gh-hint">{t('need.reason')}</span>
          <LongTextInput
            value={reason}
            maxLength={1000}
            rows={3}
            aria-label={t('field.reason')}
            onChange={setReason}
          />
        </label>
      ) : null}
      <div>
        <WhyButton type="primary" why={why} loading={busy} onClick={() => void propose()}>
          {t('op.propose')}
        </WhyButton>
      </div>
    </div>
  );
}

/** 采购终止, where too few quotes conform. */
function End({ packageId }: { readonly packageId: string }) {
  const t = useText(simpleText);
  const ask = useConfirm();
  const [reason, setReason] = useState('');
  const { run, busy } = useAct(endSimple);
  const end = async () => {
    const sure = { title: t('op.end'), content: t('confirm.end'), okText: t('op.end'), danger: true };
    if (!(await ask(sure))) return;
    const answer = await run({ packageId, reason }).catch(() => undefined);
    if (answer !== undefined) toast('success', t('done.ended'));
  };
  return (
    <div className="sb-decide">
      <LongTextInput
        value={reason}
        maxLength={500}
        rows={2}
        placeholder={t('need.endReason')}
        aria-label={t('need.endReason')}
        onChange={setReason}
      />
      <div>
        {reason.trim() === '' ? (
          <WhyButton danger why={t('need.endReason')}>
            {t('op.end')}
          </WhyButton>
        ) : (
          <Button danger loading={busy} onClick={() => void end()}>
            {t('op.end')}
          </Button>
        )}
      </div>
    </div>
  );
}
