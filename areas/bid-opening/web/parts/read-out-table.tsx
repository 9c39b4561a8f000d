import { Button, Checkbox, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { DataTable } from '#kit/web/list/data-table.tsx';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { useLang } from '#kit/web/lang.ts';
import { Money } from '#kit/web/money.tsx';
import { Empty } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { labelled, useText, useTexts } from '#kit/web/text.ts';
import { useServerNow } from '#kit/web/time.tsx';
import { shanghaiTime } from '#kit/shared/time.ts';
import { codeWords } from '../../shared/entry-words.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { hallDetail } from '../../shared/calls.ts';
import type { Hall, HallBid } from '../../shared/hall.ts';
import { isFinal, isUnderWay, windowOpen } from '../../shared/rules.ts';
import { openingText } from '../../shared/text/index.ts';
import { confirmationTags, stateTags } from '../tags.ts';

/** What the table says of a bid's decryption: the bidder's key alone does not open it yet. */
const shownState = (bid: HallBid, { lotKeyReleasedAt }: Hall): string => {
  if (bid.state !== 'sealed') return bid.state;
  if (bid.stuck) return 'stuck';
  return bid.keyReleasedAt === null ? 'sealed' : lotKeyReleasedAt === null ? 'keyed' : 'ready';
};

/** Silence until the end of the time counts as acceptance. */
const shownConfirmation = (bid: HallBid, hall: Hall): string =>
  bid.state === 'sealed' ||
  (bid.state === 'failed' && bid.confirmation === 'none' && hall.phase !== 'confirming')
    ? ''
    : bid.confirmation === 'none' && hall.phase === 'finished'
      ? 'silent'
      : bid.confirmation;

interface TableProps {
  readonly title: ReactNode;
  readonly hall: Hall;
  /** What host and supervision see of the certificates. */
  readonly certificates?: OutputOf<typeof hallDetail>['certificates'];
  readonly myBidId?: string | null;
  /** What the host may do about a bid that is not decrypted. */
  readonly onAttribute?: ((bid: HallBid) => void) | undefined;
  /** What the other side may do about a proposal of the host. */
  readonly onDecide?:
    | { readonly agree: (bid: HallBid) => void; readonly giveBack: (bid: HallBid) => void }
    | undefined;
  readonly onRetry?: ((bid: HallBid) => void) | undefined;
  readonly onAnswer?: ((bid: HallBid) => void) | undefined;
}

/** 开标一览表: what is read out, live; amounts to the right, in words on demand. */
export function ReadOutTable({
  title,
  hall,
  certificates = [],
  myBidId,
  onAttribute,
  onDecide,
  onRetry,
  onAnswer,
}: TableProps) {
  const t = useText(openingText);
  const of = useTexts(openingText);
  const lang = useLang();
  const [capital, setCapital] = useState(false);
  // While the time to decrypt runs, only what the platform holds up is for the host to decide.
  const now = useServerNow();
  const open = windowOpen(hall, new Date(now));
  const failing = (bid: HallBid): boolean =>
    onAttribute !== undefined && !isFinal(bid) && !isUnderWay(hall, bid) && (!open || bid.stuck !== null);
  const toDo = (bid: HallBid): boolean =>
    failing(bid) ||
    (onDecide !== undefined && bid.proposal !== null) ||
    (onAnswer !== undefined && bid.confirmation === 'objected');
  // What no bidder wrote needs no column.
  const texts = (['duration', 'quality', 'leader', 'remark'] as const).filter(
    (name, i) => i < 2 || hall.bids.some((bid) => bid.readOut?.[name]),
  );
  const columns: DataColumn<HallBid>[] = [
    { key: 'seq', title: t('field.seq'), render: (_, i) => i + 1, kind: 'tight' },
    {
      key: 'bidder',
      title: t('field.bidderName'),
      render: (bid) => (
        <span className="op-bidder">
          {bid.bidderName} {bid.bidId === myBidId ? <span className="op-mine">{t('hint.mine')}</span> : null}
        </span>
      ),
      kind: 'text',
    },
    {
      key: 'checkedIn',
      title: t('field.checkedInAt'),
      render: (bid) => <OfDay at={bid.checkedInAt} />,
      kind: 'tight',
      rank: 20,
    },
    {
      key: 'key',
      title: t('field.keyReleasedAt'),
      render: (bid) => <OfDay at={bid.keyReleasedAt} />,
      kind: 'tight',
      rank: 21,
    },
    {
      key: 'state',
      title: t('field.state'),
      render: (bid) => <Status of={stateTags} value={shownState(bid, hall)} />,
      kind: 'tight',
    },
    {
      key: 'price',
      title: t('field.bidPrice'),
      render: (bid) => <Money value={bid.readOut?.bidPrice} unit={undefined} capital={capital} />,
      align: 'end',
    },
    ...texts.map(
      (name): DataColumn<HallBid> => ({
        key: name,
        title: t(`field.${name}`),
        render: (bid) => bid.readOut?.[name] || <None />,
        kind: 'text',
      }),
    ),
    {
      key: 'confirmation',
      title: t('field.confirmation'),
      render: (bid) => <Status of={confirmationTags} value={shownConfirmation(bid, hall)} />,
      // What everybody waits for stays in view, however wide the rest is.
      kind: hall.bids.some(toDo) ? 'tight' : 'held',
    },
    ...(hall.bids.some(toDo)
      ? [
          {
            key: 'acts',
            title: t('section.actions'),
            render: acts,
            kind: 'actions',
          } satisfies DataColumn<HallBid>,
        ]
      : []),
  ];

  function acts(bid: HallBid): ReactNode {
    if (onDecide && bid.proposal)
      return (
        <Space size="small">
          <Button size="small" type="primary" onClick={() => onDecide.agree(bid)}>
            {t('action.confirmAttribution')}
          </Button>
          <Button size="small" onClick={() => onDecide.giveBack(bid)}>
            {t('action.returnAttribution')}
          </Button>
        </Space>
      );
    if (failing(bid))
      return (
        <Space size="small">
          {bid.stuck !== null && onRetry ? (
            <Button size="small" type="primary" onClick={() => onRetry(bid)}>
              {t('action.retry')}
            </Button>
          ) : null}
          {bid.proposal ? null : (
            <Button size="small" danger onClick={() => onAttribute?.(bid)}>
              {t('action.attribute')}
            </Button>
          )}
        </Space>
      );
    if (onAnswer && bid.confirmation === 'objected')
      return (
        <Button size="small" type="primary" onClick={() => onAnswer(bid)}>
          {t('action.answer')}
        </Button>
      );
    return <None />;
  }

  return (
    <>
      <div className="op-table-bar">
        <h2>{title}</h2>
        <Checkbox checked={capital} onChange={(e) => setCapital(e.target.checked)}>
          {t('hint.capital')}
        </Checkbox>
      </div>
      <DataTable
        columns={columns}
        rows={hall.bids}
        rowKey={(bid) => bid.bidId}
        label={t('section.readOut')}
        // Beside the steps of a console there is no room for all: who came when folds away before what is read out.
        fold="bid-opening/read-out"
        empty={<Empty title={t(hall.phase === 'waiting' ? 'hint.beforeStart' : 'hint.noneOpened')} />}
      />
      <ul className="op-notes">
        {certificates
          .filter((one) => one.changed)
          .map((one) => (
            <li key={one.bidId}>
              <strong>{hall.bids.find((bid) => bid.bidId === one.bidId)?.bidderName}</strong>{' '}
              {t('hint.otherCertificate', { serial: one.serial, subject: one.subject })}
            </li>
          ))}
        {hall.secondReason && hall.lotKeyReleasedAt && hall.phase !== 'finished' ? (
          <li>
            {t('task.lotKeyReleasedBy', {
              at: shanghaiTime(hall.lotKeyReleasedAt),
              who: hall.custodianName,
              reason: hall.secondReason,
            })}
          </li>
        ) : null}
        {hall.bids.map((bid) => (
          <Notes
            key={bid.bidId}
            bid={bid}
            why={codeWords(lang, bid.failure?.code ?? bid.stuck ?? 'other', of)}
          />
        ))}
      </ul>
    </>
  );
}

/** The time of the day; the date stands in the head of the hall. */
function OfDay({ at }: { readonly at: string | null }) {
  if (!at) return <None />;
  return (
    <time className="gh-time" dateTime={at} title={shanghaiTime(at)}>
      {shanghaiTime(at).slice(11)}
    </time>
  );
}

const None = () => <span className="gh-none">—</span>;

/** 异常与异议 of one bid, below the table. */
function Notes({ bid, why }: { readonly bid: HallBid; readonly why: string }) {
  const t = useText(openingText);
  if (!bid.failure && !bid.objection && !bid.stuck && !bid.proposal) return null;
  return (
    <>
      {bid.stuck ? (
        <li className="op-note-failed">
          <strong>{bid.bidderName}</strong> {t('hint.stuck', { why })}
        </li>
      ) : null}
      {bid.proposal ? (
        <li>
          <strong>{bid.bidderName}</strong>{' '}
          {t('hint.proposed', {
            who: bid.proposal.userName,
            cause: t(`cause.${bid.proposal.cause}`),
            note: bid.proposal.note,
          })}
        </li>
      ) : null}
      {bid.failure ? (
        <li className="op-note-failed">
          <strong>{bid.bidderName}</strong> {why} · {t(`cause.${bid.failure.cause}`)} {bid.failure.note}
        </li>
      ) : null}
      {bid.objection ? (
        <li>
          <strong>{bid.bidderName}</strong> {labelled(t('field.objection'), bid.objection)}
          {bid.answer ? (
            <>
              <br />
              {labelled(t('field.answer'), bid.answer)}
            </>
          ) : null}
        </li>
      ) : null}
    </>
  );
}
