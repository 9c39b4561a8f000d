import { Alert } from 'antd';
import { reviewScreens } from '#areas/review/shared/screens.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { Can } from '#kit/web/can.tsx';
import { letsGo } from '#base/approval/shared/beforehand.ts';
import { LotFacts } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { TextKey } from '#kit/shared/text.ts';
import { labelled } from '#kit/shared/punctuation.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { useLang } from '#kit/web/lang.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Money } from '#kit/web/money.tsx';
import { KeyFact, KeyFacts, SideBySide } from '#kit/web/reading.tsx';
import { Section } from '#kit/web/section.tsx';
import { Status, StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { awardDetail } from '../../shared/calls.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { awardStatus as s, outgoing } from '../../shared/status.ts';
import { awardText } from '../../shared/text/index.ts';
import { kindTags, outcomeTags } from '../tags.ts';
import { CandidatesTable } from './candidates-table.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { Link } from '#kit/web/router/router.tsx';
import { Objections } from './objections.tsx';
import { Publicity, PublicityReasons } from './publicity.tsx';
import './award.css';

type Award = OutputOf<typeof awardDetail>;
type Key = TextKey<(typeof awardText)['zh']>;
interface Props {
  readonly award: Award;
}

/** Candidates against whom an objection was upheld. */
export const barredIn = (award: Award): ReadonlySet<string> =>
  new Set(award.objections.flatMap((o) => (o.decision === 'upheld' && o.bidId ? [o.bidId] : [])));

interface SectionsProps extends Props {
  /** The publicity ended while the screen was open. */
  readonly onOver: () => void;
  /** The changes of the winner stand above already. */
  readonly changesShown?: boolean;
}

/** 评审报告: on what the choice stands, one step away from where it is made and approved. */
export function ReportLink({ packageId }: { readonly packageId: string }) {
  const t = useText(awardText);
  return (
    <Can may="review.view">
      <Link to={linkTo(reviewScreens.report, { packageId })} target="_blank">
        {t('action.openReport')}
      </Link>
    </Can>
  );
}

/** 定标记录: the choice first where there is one, then on what it stands, in the order in which it happened. */
export function AwardSections({ award, onOver, changesShown = false }: SectionsProps) {
  const t = useText(awardText);
  const { publicityBegin, publicityEnd } = award;
  return (
    <>
      <AwardHint award={award} />
      {award.determination ? <DeterminationSection award={award} /> : null}
      <Section
        title={t('section.candidates')}
        extra={award.candidates.length > 0 ? <ReportLink packageId={award.packageId} /> : null}
      >
        <CandidatesTable
          candidates={award.candidates}
          barred={barredIn(award)}
          winner={award.determination?.bidId}
        />
      </Section>
      {publicityBegin !== null && publicityEnd !== null ? (
        <>
          <SideBySide>
            <Section title={t('section.publicity')}>
              <Publicity begin={publicityBegin} end={publicityEnd} onOver={onOver}>
                <PublicityReasons of={award} />
              </Publicity>
            </Section>
            <LotSection award={award} />
          </SideBySide>
          <ObjectionsSection award={award} />
        </>
      ) : (
        <LotSection award={award} />
      )}
      {award.changes.length > 0 && !changesShown ? <ChangesSection award={award} /> : null}
      {award.notices.length > 0 ? <NoticesSection award={award} /> : null}
    </>
  );
}

/** How it stands and who acts next. */
export function AwardHint({ award }: Props) {
  const t = useText(awardText);
  const { key, type } = hintOf(award);
  const at = award.publicityEnd ? shanghaiTime(award.publicityEnd, 'minute') : '';
  return (
    <>
      {award.can.bidderToo ? (
        <Alert className="aw-hint" type="warning" showIcon title={t('bidderToo')} />
      ) : null}
      <Alert className="aw-hint" type={type} showIcon title={t(key, { at })} />
    </>
  );
}

const nextOf: Readonly<Record<string, { readonly key: Key; readonly type: 'info' | 'warning' | 'success' }>> =
  {
    [s.publicised]: { key: 'hint.waitDetermine', type: 'info' },
    [s.returned]: { key: 'hint.returned', type: 'warning' },
    [s.inApproval]: { key: 'hint.inApproval', type: 'info' },
    [s.determined]: { key: 'hint.toPublish', type: 'info' },
    [s.withOwner]: { key: 'hint.withOwner', type: 'info' },
    [s.confirmed]: { key: 'hint.confirmed', type: 'info' },
    [s.published]: { key: 'hint.published', type: 'success' },
    [s.ended]: { key: 'hint.ended', type: 'warning' },
  };

function hintOf(award: Award): {
  key: Key;
  type: 'info' | 'warning' | 'success';
} {
  const { status, candidates, objections, can } = award;
  const open = award.changes.find((one) => one.outcome === null);
  if (open) return { key: open.confirmedAt ? 'hint.changeOpen' : 'hint.changeProposed', type: 'warning' };
  if (can.determineWhy === 'hint.running') return { key: 'hint.running', type: 'info' };
  if (status === s.publicised && objections.some((o) => o.decision === null))
    return { key: 'openObjection', type: 'warning' };
  if (status === s.publicised && objections.some((o) => o.decision === 'upheld' && o.bidId === null))
    return { key: 'wholeUpheld', type: 'warning' };
  if (status === null && award.beforehand.publicity === 'inApproval')
    return { key: 'hint.publicityOpen', type: 'info' };
  if (status === s.determined && needsOwner(award)) return { key: 'hint.toOwner', type: 'info' };
  if (
    (status === s.determined || status === s.confirmed) &&
    !outgoing.every((kind) => letsGo(award.beforehand[kind]))
  )
    return { key: 'hint.noticesWait', type: 'info' };
  const next = status === null ? undefined : nextOf[status];
  return next ?? { key: candidates.length > 0 ? 'hint.notPublicised' : 'hint.notReviewed', type: 'info' };
}

export function LotSection({ award }: Props) {
  const t = useText(awardText);
  return (
    <Section title={t('section.lot')}>
      <LotFacts lot={award} />
    </Section>
  );
}

export function ObjectionsSection({ award }: Props) {
  const t = useText(awardText);
  return (
    <Section title={t('section.objections')}>
      <Objections
        of={award}
        canAnswer={award.can.answer}
        canConfirm={award.can.confirm}
        why={award.can.bidderToo ? t('bidderToo') : undefined}
      />
    </Section>
  );
}

/** 定标: who was chosen, in which case of the law, and what came of it. */
export function DeterminationSection({ award }: Props) {
  const t = useText(awardText);
  const d = award.determination;
  return (
    <Section title={t('section.determination')}>
      {d ? (
        <>
          <KeyFacts>
            <KeyFact label={t('field.winner')}>{d.bidderName}</KeyFact>
            <KeyFact label={t('field.winnerPrice')}>
              <Money value={d.price} capital />
            </KeyFact>
            <KeyFact label={t('field.rank')}>{d.rank}</KeyFact>
          </KeyFacts>
          <dl className="gh-grid">
            <Fact label={t('field.determinedAt')}>
              <Time value={d.determinedAt} precision="second" />
            </Fact>
            <Fact label={t('field.outcome')}>
              <Status of={outcomeTags} value={d.outcome ?? 'open'} />
            </Fact>
          </dl>
          {d.passedOver.map((one) => (
            <dl key={one.bidId} className="gh-grid">
              <Fact label={t('field.passedOver')}>
                {one.rank}. {one.bidderName}
              </Fact>
              <Fact label={t('field.legalCase')}>{t(`legalCase.c${one.legalCase}`)}</Fact>
              <Fact label={t('field.reason')} wide>
                <span className="gh-long">{one.reason}</span>
              </Fact>
            </dl>
          ))}
        </>
      ) : (
        <p className="gh-hint">{t('hint.waitDetermine')}</p>
      )}
    </Section>
  );
}

/** 变更记录: who dropped out, on which ground and by which evidence, who follows, and what came of it. */
export function ChangesSection({ award }: Props) {
  const t = useText(awardText);
  const lang = useLang();
  return (
    <Section title={t('section.changes')}>
      {award.changes.map((one) => (
        <dl key={one.changeId} className="gh-grid">
          <Fact label={t('field.former')}>{one.bidderName}</Fact>
          <Fact label={t('field.changeKind')}>
            {one.nextName === null
              ? t('changeKind.anew')
              : labelled(lang, t('changeKind.next'), one.nextName)}
          </Fact>
          <Fact label={t('field.outcome')}>
            <Status of={outcomeTags} value={one.outcome ?? (one.confirmedAt ? 'open' : 'proposed')} />
          </Fact>
          <Fact label={t('field.legalCase')} wide>
            {t(`legalCase.c${one.legalCase}`)}
          </Fact>
          <Fact label={t('field.reason')} wide>
            <span className="gh-long">{one.reason}</span>
          </Fact>
          <Fact label={t('field.evidence')} wide>
            <FileLinks value={one.fileIds} />
          </Fact>
          {one.outcomeReason ? (
            <Fact label={t('field.returnReason')} wide>
              <span className="gh-long">{one.outcomeReason}</span>
            </Fact>
          ) : null}
          <Fact label={t('field.submittedBy')}>{one.submittedName}</Fact>
          <Fact label={t('field.submittedAt')}>
            <Time value={one.submittedAt} precision="second" />
          </Fact>
        </dl>
      ))}
    </Section>
  );
}

/** 通知书: to whom, which, and whether it was received. */
export function NoticesSection({ award }: Props) {
  const t = useText(awardText);
  return (
    <Section title={t('section.notices')}>
      <DataTable
        label={t('section.notices')}
        rows={award.notices}
        rowKey={(n) => n.noticeId}
        empty={<p className="gh-hint">{t('hint.noNotices')}</p>}
        columns={[
          { key: 'noticeNo', title: t('field.noticeNo'), kind: 'tight', render: (n) => n.noticeNo },
          {
            key: 'kind',
            title: t('field.kind'),
            kind: 'tight',
            render: (n) => (
              <>
                <Status of={kindTags} value={n.kind} />{' '}
                {n.voidAt ? <StatusTag tone="refused">{t('void')}</StatusTag> : null}
              </>
            ),
          },
          { key: 'bidderName', title: t('field.bidderName'), render: (n) => n.bidderName },
          {
            key: 'issuedAt',
            title: t('field.issuedAt'),
            kind: 'tight',
            render: (n) => <Time value={n.issuedAt} />,
          },
          {
            key: 'receivedAt',
            title: t('field.receivedAt'),
            kind: 'tight',
            render: (n) => (n.receivedAt ? <Time value={n.receivedAt} /> : t('unread')),
          },
        ]}
      />
    </Section>
  );
}
