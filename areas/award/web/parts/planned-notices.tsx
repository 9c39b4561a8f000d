import { lotInFull } from '#areas/project/shared/lot.ts';
import { ApprovalButtons, Beforehand } from '#base/approval/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { useLang } from '#kit/web/lang.ts';
import { capitalText, Money, moneyText } from '#kit/web/money.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { awardDetail, submitNotices } from '../../shared/calls.ts';
import { noticeKeys, type NoticeKind, noticeKinds, RESULT_KEY } from '../../shared/status.ts';
import { awardText } from '../../shared/text/index.ts';
import { DeterminationSection, LotSection } from './award-sections.tsx';
import './award.css';

type Award = OutputOf<typeof awardDetail>;

/** 拟发通知书: what each bidder is going to be told, and how its approval stands where there is one. */
export function PlannedNotices({ award }: { readonly award: Award }) {
  return (
    <>
      {noticeKinds.map((kind) => (
        <PlannedOf key={kind} award={award} kind={kind} acts />
      ))}
      <PlannedBulletin award={award} />
    </>
  );
}

/** 拟发中标公告: how its approval stands; the page itself is one click away. */
function PlannedBulletin({ award }: { readonly award: Award }) {
  const t = useText(awardText);
  const { packageId, beforehand, can } = award;
  if (beforehand.bulletin === 'free') return null;
  const subject = { serviceKey: RESULT_KEY, serviceId: packageId } as const;
  return (
    <Section
      title={t('section.planned.bulletin')}
      extra={
        <>
          <Beforehand
            {...subject}
            standing={beforehand.bulletin}
            call={can.submitNotices.includes('bulletin') ? submitNotices : undefined}
            input={{ packageId, kind: 'bulletin' as const }}
            why={can.bidderToo ? t('bidderToo') : undefined}
          />
          <ApprovalButtons {...subject} />
        </>
      }
    >
      <p className="gh-hint">{t('hint.bulletinPreview')}</p>
    </Section>
  );
}

interface OfProps {
  readonly award: Award;
  readonly kind: NoticeKind;
  /** With what the agency does about them. */
  readonly acts?: boolean;
}

function PlannedOf({ award, kind, acts = false }: OfProps) {
  const t = useText(awardText);
  const rows = award.planned.filter((n) => n.kind === kind);
  if (rows.length === 0) return null;
  const { packageId, beforehand, can } = award;
  const subject = { serviceKey: noticeKeys[kind], serviceId: packageId };
  const standing = beforehand[kind];
  return (
    <Section
      title={t(`section.planned.${kind}`)}
      extra={
        acts && standing !== 'free' ? (
          <>
            <Beforehand
              {...subject}
              standing={standing}
              call={can.submitNotices.includes(kind) ? submitNotices : undefined}
              input={{ packageId, kind }}
              why={can.bidderToo ? t('bidderToo') : undefined}
            />
            <ApprovalButtons {...subject} />
          </>
        ) : null
      }
    >
      {kind === 'win' ? <WinningWords award={award} /> : null}
      <DataTable
        label={t(`section.planned.${kind}`)}
        rows={rows}
        rowKey={(n) => n.bidderName}
        empty={null}
        columns={[
          { key: 'bidderName', title: t('field.bidderName'), render: (n) => n.bidderName },
          {
            key: 'price',
            title: t('field.price'),
            kind: 'tight',
            align: 'end',
            render: (n) => <Money value={n.price} />,
          },
          { key: 'rank', title: t('field.rank'), kind: 'tight', align: 'end', render: (n) => n.rank ?? '—' },
          {
            key: 'total',
            title: t('field.total'),
            kind: 'tight',
            align: 'end',
            render: (n) => n.total ?? '—',
          },
          ...(rows.some((n) => n.rejected !== null)
            ? [{ key: 'rejected', title: t('field.rejected'), render: (n: Row) => n.rejected ?? '—' }]
            : []),
        ]}
      />
    </Section>
  );
}
type Row = Award['planned'][number];

/** 中标通知书 in the words that the winner is going to read. */
function WinningWords({ award }: { readonly award: Award }) {
  const t = useText(awardText);
  const lang = useLang();
  const winner = award.planned.find((n) => n.kind === 'win');
  if (!winner) return null;
  const { bidderName: bidder, price } = winner;
  const sum = { price: moneyText(price), capital: capitalText(price) || moneyText(price) };
  return (
    <div className="aw-notice">
      <p>{t('notice.winLead', { bidder, lot: lotInFull(lang, award), ...sum })}</p>
      <p>{t('notice.winNext')}</p>
    </div>
  );
}

/** The notices of a kind as their approvers read them, and the choice that they tell of. */
export function PlannedToRead({
  packageId,
  kind,
}: {
  readonly packageId: string;
  readonly kind: NoticeKind;
}) {
  return (
    <Answer of={useCall(awardDetail, { packageId })} rows={10}>
      {(award) => (
        <>
          <PlannedOf award={award} kind={kind} />
          <DeterminationSection award={award} />
          <LotSection award={award} />
        </>
      )}
    </Answer>
  );
}
