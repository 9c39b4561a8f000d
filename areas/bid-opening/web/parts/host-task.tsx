import { Button } from 'antd';
import { useId, useState } from 'react';
import { useRecordSigner } from '#base/ca/web/index.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { NumberInput } from '#kit/web/form/number-input.tsx';
import { WhyButton } from '#kit/web/page.tsx';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { useServerNow } from '#kit/web/time.tsx';
import { extendWindow, failOpening, finishOpening, startOpening } from '../../shared/calls.ts';
import { finishProblem, isFinal, mayOpenFew, openObjection, windowOpen } from '../../shared/rules.ts';
import { recordDigest, recordToSign } from '../../shared/signing.ts';
import { openingText } from '../../shared/text/index.ts';
import type { TaskProps } from './bidder-task.tsx';
import { NoLotKey } from './no-lot-key.tsx';
import { overWords } from './over.ts';
import { WordsDialog } from './words-dialog.tsx';

const FEWER = [
  openingText.key('fewerThanThree'),
  openingText.key('byQuotes.fewerThanThree'),
  openingText.key('noBids'),
  openingText.key('needReason'),
];

/** 主持人: starts, waits, prolongs, ends; answers stand in the table. */
export function HostTask({ view, look }: TaskProps) {
  const { phase } = view.hall;
  if (phase === 'waiting') return <Begin view={view} look={look} />;
  if (phase === 'decrypting') return <Decrypting view={view} look={look} />;
  if (phase === 'confirming') return <Confirming view={view} look={look} />;
  return <Told view={view} />;
}

function Told({ view }: Pick<TaskProps, 'view'>) {
  const t = useText(openingText);
  const { hall } = view;
  const told = hall.phase === 'failed' ? 'task.failed' : overWords(hall);
  return <p className={told === 'task.over' ? 'op-told' : 'op-needs'}>{t(told)}</p>;
}

/** 开始开标; with fewer than three bids the law's way out is offered in the same place. */
function Begin({ view, look }: TaskProps) {
  const t = useText(openingText);
  const confirm = useConfirm();
  const once = useOnce();
  const now = useServerNow();
  const [few, setFew] = useState<'fail' | 'goOn'>();
  const { lot, can, deadline, paused } = view.detail;
  const { packageId } = lot;
  const due = now >= Date.parse(deadline);
  const start = async () => {
    if (!(await confirm({ title: t('confirm.start') }))) return;
    const begun = await once('start', async (nonce) => {
      try {
        await send(startOpening, { packageId }, { nonce });
      } catch (error) {
        if (error instanceof CallFailed && FEWER.includes(error.key ?? ''))
          setFew(error.key === openingText.key('needReason') ? 'goOn' : 'fail');
        throw error;
      }
    });
    if (begun) toast('success', t('done.start'));
    await look();
  };
  return (
    <>
      <p>
        {t(
          paused
            ? 'paused'
            : due
              ? can.fail
                ? mayOpenFew(lot)
                  ? 'task.fewFree'
                  : 'task.few'
                : 'task.start'
              : 'task.startAt',
        )}
      </p>
      <WhyButton
        type="primary"
        size="large"
        block
        why={
          paused
            ? t('paused')
            : !due
              ? t('task.startAt')
              : can.fail && !can.start
                ? t('fewerThanThree')
                : undefined
        }
        onClick={() => void start()}
      >
        {t('action.start')}
      </WhyButton>
      {can.fail ? (
        <Button danger size="large" block onClick={() => setFew('fail')}>
          {t('action.fail')}
        </Button>
      ) : null}
      <WordsDialog
        open={few === 'fail'}
        title={t('action.fail')}
        label={t('field.reason')}
        need={t('need.reason')}
        hint={t('confirm.fail')}
        okText={t('action.fail')}
        danger
        onClose={() => setFew(undefined)}
        onOk={async (reason) => {
          await send(failOpening, { packageId, reason });
          await look();
        }}
      />
      <WordsDialog
        open={few === 'goOn'}
        title={t('action.start')}
        label={t('field.reason')}
        need={t('need.reason')}
        hint={t('hint.entReason')}
        okText={t('action.start')}
        onClose={() => setFew(undefined)}
        onOk={async (reason) => {
          await send(startOpening, { packageId, reason });
          await look();
        }}
      />
    </>
  );
}

/** 延长 by so much, unless the host says otherwise. */
const USUAL_MINUTES = '30';

function Decrypting({ view, look }: TaskProps) {
  const t = useText(openingText);
  /** While the host prolongs: the end as it was when that was decided. */
  const [extending, setExtending] = useState<string | null>(null);
  const [minutes, setMinutes] = useState<string | null>(USUAL_MINUTES);
  const [wrong, setWrong] = useState<string>();
  const wrongId = useId();
  const now = useServerNow();
  const { hall, detail } = view;
  const done = hall.bids.filter(isFinal).length;
  const ask = () => {
    setMinutes(USUAL_MINUTES);
    setWrong(undefined);
    setExtending(hall.decryptUntil);
  };
  const extend = async (reason: string) => {
    const asked = { packageId: detail.lot.packageId, minutes: Number(minutes ?? ''), reason };
    try {
      await send(extendWindow, { ...asked, seen: extending ?? '' });
    } catch (error) {
      setWrong(error instanceof CallFailed ? error.fields.find((f) => f.path === 'minutes')?.msg : undefined);
      throw error;
    }
    await look();
  };
  return (
    <>
      <p>{t('task.decrypting', { done, total: hall.bids.length })}</p>
      <NoLotKey view={view} />
      {detail.can.attribute && !windowOpen(hall, new Date(now)) ? (
        <p className="op-needs">{t('hint.overdue')}</p>
      ) : null}
      {detail.can.extend ? (
        <Button block onClick={ask}>
          {t('action.extend')}
        </Button>
      ) : null}
      <WordsDialog
        open={extending !== null}
        title={t('action.extend')}
        label={t('field.reason')}
        need={t('need.reason')}
        okText={t('action.extend')}
        onClose={() => setExtending(null)}
        onOk={extend}
      >
        <label className="op-minutes">
          {t('field.minutes')}
          <NumberInput
            value={minutes}
            aria-invalid={wrong !== undefined}
            {...(wrong === undefined ? {} : { 'aria-describedby': wrongId })}
            onChange={setMinutes}
          />
        </label>
        {wrong === undefined ? null : (
          <p id={wrongId} className="op-problem" role="alert">
            {wrong}
          </p>
        )}
      </WordsDialog>
    </>
  );
}

function Confirming({ view, look }: TaskProps) {
  const t = useText(openingText);
  const confirm = useConfirm();
  const once = useOnce();
  const now = useServerNow();
  const signer = useRecordSigner();
  const { hall, detail, events } = view;
  const { packageId } = detail.lot;
  const said = hall.bids.filter((bid) => bid.confirmation !== 'none').length;
  const problem = finishProblem(hall, new Date(now));
  const end = async () => {
    const isEmpty = hall.bids.every((bid) => bid.state !== 'opened');
    if (!(await confirm({ title: t(isEmpty ? 'confirm.finishEmpty' : 'confirm.finish') }))) return;
    // What is shown here is what is signed.
    const digest = await recordDigest(events);
    const signature = detail.certificate ? await signer.sign(recordToSign(packageId, digest)) : null;
    if (signature === undefined) return;
    const ended = await once('finish', (nonce) =>
      send(finishOpening, { packageId, digest, signature }, { nonce }),
    );
    if (ended) toast('success', t('done.finish'));
    await look();
  };
  return (
    <>
      <p>
        {said < hall.bids.length
          ? t('task.confirming', { done: said, total: hall.bids.length })
          : t('task.allSaid')}
      </p>
      {openObjection(hall) ? <p className="op-needs">{t('finish.openObjection')}</p> : null}
      <WhyButton
        type="primary"
        size="large"
        block
        why={problem ? t(`finish.${problem}`) : undefined}
        onClick={() => void end()}
      >
        {t('action.finish')}
      </WhyButton>
      {signer.dialog}
    </>
  );
}
