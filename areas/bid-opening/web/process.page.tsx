import { lotLabel } from '#areas/project/shared/lot.ts';
import { wordingOf } from '#areas/project/shared/modes.ts';
import { LotName } from '#areas/project/web/index.ts';
import { FileTextOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { announce } from '#kit/web/announce.ts';
import { useGoTo } from '#kit/web/back.ts';
import { later } from '#kit/web/chunk.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { LiveLink } from '#kit/web/live.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { ErrorBox, Loading } from '#kit/web/states.tsx';
import { Status, StatusTag } from '#kit/web/status-tag.tsx';
import { Term } from '#kit/web/term.tsx';
import { labelled, useText, Wording } from '#kit/web/text.ts';
import { ServerClock, Time } from '#kit/web/time.tsx';
import { answerObjection, confirmAttribution, retryBid, returnAttribution } from '../shared/calls.ts';
import type { HallBid } from '../shared/hall.ts';
import { endedUnopened } from '../shared/rules.ts';
import { openingText } from '../shared/text/index.ts';
import { recordPath, settingPath } from './links.ts';
import { BidderTask } from './parts/bidder-task.tsx';
import { overWords } from './parts/over.ts';
import { HallClock } from './parts/clock.tsx';
import { CustodianTask } from './parts/custodian-task.tsx';
import { HostTask } from './parts/host-task.tsx';
import { Messages } from './parts/messages.tsx';
import { PhaseBar } from './parts/phase-bar.tsx';
import { ReadOutTable } from './parts/read-out-table.tsx';
import { type HallView, useHall } from './parts/use-hall.ts';
import { WordsDialog } from './parts/words-dialog.tsx';
import { phaseTags } from './tags.ts';
import { WitnessTask } from './parts/witness-task.tsx';
import './parts/hall.css';

const AttributeDialog = later(() => import('./parts/attribute-dialog.tsx').then((m) => m.AttributeDialog));

/** 开标大厅: one page for all who are present; what one may do is the server's word. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return <HallRoom key={packageId} packageId={packageId} opType={query.get('opType') ?? 'PM'} />;
}

function HallRoom({ packageId, opType }: { readonly packageId: string; readonly opType: string }) {
  const t = useText(openingText);
  const { view, error, look } = useHall(packageId);
  useTitle(t('hall'));
  if (!view)
    return error ? (
      <ErrorBox page={t('hall')} error={error} onRetry={() => void look()} />
    ) : (
      <Loading rows={10} />
    );
  return (
    <Wording value={wordingOf(view.detail.lot.purchaseMode)}>
      <HallOf view={view} look={look} opType={opType} />
    </Wording>
  );
}

interface HallProps {
  readonly view: HallView;
  readonly look: () => Promise<void>;
}

function HallOf({ view, look, opType }: HallProps & { readonly opType: string }) {
  const t = useText(openingText);
  const goTo = useGoTo();
  const { hall, detail } = view;
  const { packageId } = detail.lot;
  return (
    <div className="op-hall">
      <PageHeader
        title={t('hall')}
        tags={
          <>
            {endedUnopened(hall, detail.lot) ? (
              <StatusTag tone="refused">{t('phase.terminated')}</StatusTag>
            ) : (
              <Status of={phaseTags} value={hall.phase} />
            )}
            <StatusTag tone="saved">{t(`side.${detail.side}`)}</StatusTag>
          </>
        }
        actions={
          <>
            <LiveLink over="common" />
            <ServerClock />
            {detail.can.setting ? (
              <Button
                icon={<SettingOutlined aria-hidden />}
                onClick={() => void goTo(settingPath(packageId, opType))}
              >
                {t('action.setting')}
              </Button>
            ) : null}
            {detail.can.record ? (
              <Button
                icon={<FileTextOutlined aria-hidden />}
                onClick={() => void goTo(recordPath(packageId, opType))}
              >
                {t('action.record')}
              </Button>
            ) : null}
          </>
        }
      />
      <HallHead view={view} look={look} />
      <div className="op-rooms">
        <aside className="op-side">
          <MyTask view={view} look={look} />
          <Messages
            packageId={packageId}
            messages={hall.messages}
            canSay={detail.can.message}
            onSaid={look}
          />
        </aside>
        {endedUnopened(hall, detail.lot) ? null : <HallTable view={view} look={look} />}
      </div>
    </div>
  );
}

/** 我的操作, and where the hall stands: what changes of it, mostly by others, is read out, as there may be half an hour to answer. */
function MyTask({ view, look }: HallProps) {
  const t = useText(openingText);
  const box = useRef<HTMLElement>(null);
  const last = useRef<readonly string[]>(undefined);
  const { phase } = view.hall;
  useEffect(() => {
    const now = [t(`phase.${phase}`), box.current?.querySelector('p')?.textContent ?? ''];
    const before = last.current;
    last.current = now;
    const news = now.filter((words, i) => before && words !== before[i]);
    if (news.length > 0) announce(news.join(' '));
  }, [t, phase, view]);
  return (
    <section ref={box} className="op-task" aria-labelledby="op-task-title">
      <h2 id="op-task-title">{t('section.actions')}</h2>
      <Task view={view} look={look} />
    </section>
  );
}

/** Lot, course and clock: what everybody in the hall looks at. */
function HallHead({ view, look }: HallProps) {
  const t = useText(openingText);
  const { hall, detail } = view;
  const { lot, setting } = detail;
  const facts = [
    [t('field.packageCode'), lot.packageCode],
    [t('field.tendereeName'), lot.tendereeName],
    [t('field.hostName'), hall.hostName || setting.hostName],
    [t('field.custodianName'), detail.custodianName, t('term.lotKey.said')],
    [t('field.secondName'), detail.secondName],
    [t('field.supervisor'), setting.supervisor],
  ] as const;
  return (
    <section className="op-head" aria-label={lotLabel(lot)}>
      <div className="op-head-lot">
        <p className="op-head-name">
          <LotName lot={lot} />
        </p>
        <dl>
          {facts.map(([name, value, said]) =>
            value ? (
              <div key={name}>
                <dt>{said ? <Term said={said}>{name}</Term> : name}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
          <div>
            <dt>{t('field.deadline')}</dt>
            <dd>
              <Time value={detail.deadline} weekday />
            </dd>
          </div>
        </dl>
        {endedUnopened(hall, lot) ? null : <PhaseBar phase={hall.phase} />}
      </div>
      {endedUnopened(hall, lot) ? null : <HallClock view={view} onOver={() => void look()} />}
    </section>
  );
}

function Task({ view, look }: HallProps) {
  const t = useText(openingText);
  if (endedUnopened(view.hall, view.detail.lot)) return <p>{t('task.terminated')}</p>;
  switch (view.detail.side) {
    case 'host':
      return <HostTask view={view} look={look} />;
    case 'custodian':
      return view.detail.can.witness ? (
        <WitnessTask view={view} look={look} />
      ) : (
        <CustodianTask view={view} look={look} />
      );
    case 'bidder':
      return <BidderTask view={view} look={look} />;
    default:
      return view.detail.can.witness ? (
        <WitnessTask view={view} look={look} />
      ) : (
        <p>
          {t(
            view.hall.phase === 'finished'
              ? overWords(view.hall)
              : view.hall.phase === 'failed'
                ? 'task.failed'
                : 'task.watch',
          )}
        </p>
      );
  }
}

/** The read-out table with what the host may do about single bids. */
function HallTable({ view, look }: HallProps) {
  const t = useText(openingText);
  const [failing, setFailing] = useState<HallBid>();
  const [answering, setAnswering] = useState<HallBid>();
  const { hall, detail } = view;
  const { packageId } = detail.lot;
  const [returning, setReturning] = useState<HallBid>();
  const confirm = useConfirm();
  const once = useOnce();
  const agree = async ({ bidId, bidderName, proposal }: HallBid) => {
    if (!proposal) return;
    const cause = t(`cause.${proposal.cause}`);
    if (!(await confirm({ title: t('confirm.confirmAttribution', { bidder: bidderName, cause }) }))) return;
    const of = { packageId, bidId, proposal: proposal.seq };
    if (await once(`attribution ${proposal.seq}`, (nonce) => send(confirmAttribution, of, { nonce })))
      toast('success', t('done.confirmAttribution'));
    await look();
  };
  const again = async ({ bidId }: HallBid) => {
    if (await once(`retry ${bidId}`, (nonce) => send(retryBid, { packageId, bidId }, { nonce })))
      toast('success', t('done.retry'));
    await look();
  };
  return (
    <div className="op-table">
      {hall.phase === 'failed' ? (
        <p className="op-note-failed">{labelled(t('fewerThanThree'), hall.reason)}</p>
      ) : (
        <ReadOutTable
          title={t('section.readOut')}
          hall={hall}
          certificates={detail.certificates}
          myBidId={detail.myBidId}
          onAttribute={detail.can.attribute ? setFailing : undefined}
          onDecide={
            detail.can.decide ? { agree: (bid) => void agree(bid), giveBack: setReturning } : undefined
          }
          onRetry={detail.can.retry ? (bid) => void again(bid) : undefined}
          onAnswer={detail.can.answer ? setAnswering : undefined}
        />
      )}
      {failing ? (
        <Suspense fallback={null}>
          <AttributeDialog
            packageId={packageId}
            hall={hall}
            bid={failing}
            onClose={() => setFailing(undefined)}
            onDone={look}
          />
        </Suspense>
      ) : null}
      <WordsDialog
        open={returning !== undefined}
        title={labelled(t('action.returnAttribution'), returning?.bidderName ?? '')}
        label={t('field.reason')}
        need={t('need.reason')}
        hint={returning?.proposal?.note}
        okText={t('action.returnAttribution')}
        onClose={() => setReturning(undefined)}
        onOk={async (reason) => {
          if (returning?.proposal)
            await send(returnAttribution, {
              packageId,
              bidId: returning.bidId,
              proposal: returning.proposal.seq,
              reason,
            });
          await look();
        }}
      />
      <WordsDialog
        open={answering !== undefined}
        title={labelled(t('action.answer'), answering?.bidderName ?? '')}
        label={t('field.answer')}
        need={t('need.answer')}
        hint={answering?.objection}
        okText={t('action.answer')}
        onClose={() => setAnswering(undefined)}
        onOk={async (answer) => {
          if (answering) await send(answerObjection, { packageId, bidId: answering.bidId, answer });
          await look();
        }}
      />
    </div>
  );
}
