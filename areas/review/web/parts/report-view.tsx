import { Relations } from '#areas/bid-opening/web/index.ts';
import { maskedName } from '#areas/committee/shared/rules.ts';
import { ReplacementTable } from '#areas/committee/web/index.ts';
import { LotFacts } from '#areas/project/web/index.ts';
import { useFormulaWords } from '#areas/tender-file/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { useLang } from '#kit/web/lang.ts';
import { Money } from '#kit/web/money.tsx';
import { KeyFact, KeyFacts } from '#kit/web/reading.tsx';
import { StackedBar } from '#kit/web/stacked-bar.tsx';
import { Section } from '#kit/web/section.tsx';
import { Status, StatusTag } from '#kit/web/status-tag.tsx';
import { Explained, Term } from '#kit/web/term.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { reportDetail } from '../../shared/calls.ts';
import { rejectionWords } from '../../shared/ground-words.ts';
import { reviewText } from '../../shared/text/index.ts';
import { opinionTags } from '../tags.ts';
import { VoidedSheets } from './voided-sheets.tsx';

type Report = OutputOf<typeof reportDetail>;

/** 评审报告 as people decide by it: the ranking first, then what it stands on; its PDF keeps the order of the office. */
export function ReportView({ report }: { readonly report: Report }) {
  const t = useText(reviewText);
  const lang = useLang();
  const formula = useFormulaWords();
  const c = report.content;
  const bidder = (id: string) => c.bids.find((b) => b.bidId === id)?.bidderName ?? '';
  const who = (seat: number) => report.members.find((m) => m.seat === seat)?.name ?? maskedName(seat, lang);
  const facts = [
    ['field.memberCount', String(c.memberCount)],
    ['field.leader', who(c.leaderSeat)],
    ['field.formula', formula(c.terms.formula)],
    ['field.priceBase', <Money key="base" value={c.priceBase} unit="0" />],
  ] as const;
  return (
    <>
      {c.conclusion === 'allRejected' ? (
        <p className="rv-far">{t('hint.allRejected')}</p>
      ) : (
        <Results report={report} />
      )}
      <Relations rows={c.relations} />
      <Section title={t('section.rejections')}>
        <DataTable
          rows={c.rejections}
          rowKey={(r) => r.bidId}
          empty={t('hint.noRejections')}
          columns={[
            { key: 'bidder', title: t('field.bidder'), render: (r) => bidder(r.bidId) },
            {
              key: 'cause',
              title: t('field.rejected'),
              render: (r) => t(`cause.${r.cause}` as 'cause.vote'),
            },
            {
              key: 'grounds',
              title: t('field.reason'),
              kind: 'text',
              render: (r) => rejectionWords(lang, r).join('\n'),
            },
          ]}
        />
      </Section>
      {c.replacements && c.replacements.length > 0 ? (
        <Section title={t('section.replacements')}>
          <ReplacementTable rows={c.replacements} />
        </Section>
      ) : null}
      {c.returns && c.returns.length > 0 ? (
        <Section title={t('section.returns')}>
          <DataTable
            rows={c.returns}
            rowKey={(r) => `${r.seat}:${r.version}`}
            empty=""
            columns={[
              { key: 'member', title: t('field.member'), render: (r) => who(r.seat) },
              { key: 'by', title: t('field.returnedBy'), render: (r) => who(r.bySeat) },
              {
                key: 'ground',
                title: t('field.returnGround'),
                render: (r) => (r.ground ? t(`returnGround.${r.ground}` as 'returnGround.sum') : ''),
              },
              { key: 'reason', title: t('field.reason'), kind: 'text', render: (r) => r.reason },
              {
                key: 'totals',
                title: t('field.returnTotals'),
                kind: 'text',
                render: (r) =>
                  r.totals.map((one) => `${bidder(one.bidId)} ${one.before} → ${one.after}`).join('\n'),
              },
              {
                key: 'at',
                title: t('field.returnedAt'),
                render: (r) => <Time value={r.at} precision="second" />,
              },
            ]}
          />
        </Section>
      ) : null}
      <VoidedSheets content={c} who={who} bidder={bidder} />
      {c.arguments.length > 0 ? (
        <Section title={t('section.arguments')}>
          <DataTable
            rows={c.arguments}
            rowKey={(a) => String(a.seat)}
            empty=""
            columns={[
              { key: 'member', title: t('field.member'), render: (a) => who(a.seat) },
              {
                key: 'opinion',
                title: t('field.opinion'),
                render: (a) => t(`opinion.${a.opinion}` as 'opinion.continue'),
              },
              { key: 'reason', title: t('field.reason'), kind: 'text', render: (a) => a.reason },
            ]}
          />
        </Section>
      ) : null}
      <Section title={t('section.signatures')}>
        <DataTable
          rows={report.members}
          rowKey={(m) => String(m.seat)}
          empty=""
          columns={[
            { key: 'member', title: t('field.member'), render: (m) => m.name },
            {
              key: 'opinion',
              title: t('field.opinion'),
              render: (m) => (
                <Status of={opinionTags} value={report.signatures.find((s) => s.seat === m.seat)?.opinion} />
              ),
            },
            {
              key: 'reason',
              title: t('field.reason'),
              kind: 'text',
              render: (m) => report.signatures.find((s) => s.seat === m.seat)?.reason,
            },
            {
              key: 'at',
              title: t('field.at'),
              render: (m) => (
                <>
                  <Time value={report.signatures.find((s) => s.seat === m.seat)?.at} precision="second" />{' '}
                  {report.signatures.find((s) => s.seat === m.seat)?.certified ? (
                    <StatusTag tone="done">{t('field.certified')}</StatusTag>
                  ) : null}
                </>
              ),
            },
          ]}
        />
        {report.signatures.length < report.members.length ? (
          <p className="gh-hint">{t('hint.waitSign')}</p>
        ) : null}
      </Section>
      <Section title={t('section.basic')}>
        <LotFacts lot={c.lot}>
          {facts.map(([name, value]) => (
            <Fact key={name} label={t(name)}>
              {value}
            </Fact>
          ))}
          <Fact label={t('field.startedAt')}>
            <Time value={c.startedAt} precision="second" />
          </Fact>
          <Fact label={t('field.closedAt')}>
            <Time value={c.closedAt} precision="second" />
          </Fact>
        </LotFacts>
        <p className="rv-digest">
          <Term said={t('term.digest.said')}>{t('field.digest')}</Term> {report.digest}
        </p>
      </Section>
    </>
  );
}

/** 满分: what a full bar of the total stands for. */
const FULL_SCORE = 100;

/** The colour of a part in the bar of the total, beside the part's name. */
const BarKey = ({ n, name }: { readonly n: 0 | 1 | 2; readonly name: string }) => (
  <>
    <span className={`gh-bar-key gh-bar-${n}`} aria-hidden="true" />
    {name}
  </>
);

function Results({ report }: { readonly report: Report }) {
  const t = useText(reviewText);
  const c = report.content;
  const number = { align: 'end' as const };
  const first = c.candidates.find((k) => k.rank === 1);
  return (
    <Section title={t('section.results')}>
      {first ? (
        <KeyFacts>
          <KeyFact label={t('field.first')}>{first.bidderName}</KeyFact>
          <KeyFact label={t('field.price')}>
            <Money value={first.price} unit="0" />
          </KeyFact>
          <KeyFact label={t('field.total')}>
            <span className="gh-number">{first.total}</span>
          </KeyFact>
        </KeyFacts>
      ) : null}
      <DataTable
        fold="review.results"
        rows={c.results}
        rowKey={(r) => r.bidId}
        empty=""
        columns={[
          {
            key: 'rank',
            title: t('field.rank'),
            render: (r) => (
              <>
                {r.rank} {r.tie ? <StatusTag tone="needs">{t('field.tie')}</StatusTag> : null}
              </>
            ),
          },
          { key: 'bidder', title: t('field.bidder'), render: (r) => r.bidderName },
          { key: 'price', title: t('field.price'), ...number, render: (r) => <Money value={r.price} /> },
          {
            key: 'technical',
            title: <BarKey n={0} name={t('field.technical')} />,
            ...number,
            render: (r) => r.technical,
          },
          {
            key: 'business',
            title: <BarKey n={1} name={t('field.business')} />,
            ...number,
            render: (r) => r.business,
          },
          {
            key: 'priceScore',
            title: <BarKey n={2} name={t('field.priceScore')} />,
            ...number,
            render: (r) => r.priceScore,
          },
          {
            key: 'total',
            title: t('field.total'),
            ...number,
            width: 120,
            render: (r) => (
              <>
                <strong>{r.total}</strong>
                <StackedBar parts={[r.technical, r.business, r.priceScore]} full={FULL_SCORE} />
              </>
            ),
          },
          { key: 'working', title: t('field.working'), render: (r) => r.working },
        ]}
      />
      {c.tieSeed ? (
        <p className="rv-digest">
          <Explained text={t('hint.tie')} terms={[[t('term.tieSeed.word'), t('term.tieSeed.said')]]} />{' '}
          {c.tieSeed}
        </p>
      ) : null}
      <h3>{t('section.candidates')}</h3>
      <ol>
        {c.candidates.map((k) => (
          <li key={k.bidId}>
            {k.bidderName} · {k.total}
          </li>
        ))}
      </ol>
    </Section>
  );
}
