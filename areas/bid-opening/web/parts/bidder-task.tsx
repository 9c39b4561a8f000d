import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { loadChunk } from '#kit/web/chunk.ts';
import { useLang } from '#kit/web/lang.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { send } from '#kit/web/send.ts';
import { useText, useTexts } from '#kit/web/text.ts';
import { useIsOver } from '#kit/web/time.tsx';
import { shanghaiTime } from '#kit/shared/time.ts';
import { utf8 } from '#kit/shared/web-crypto.ts';
import { checkIn, confirmRecord, objectRecord, ownEnvelope, releaseBidKey } from '../../shared/calls.ts';
import { codeWords } from '../../shared/entry-words.ts';
import { CHECK_IN_MINUTES } from '../../shared/rules.ts';
import { openingText } from '../../shared/text/index.ts';
import { KeyTask, NotThisKey } from './key-task.tsx';
import { NoLotKey } from './no-lot-key.tsx';
import type { HallView } from './use-hall.ts';
import { WordsDialog } from './words-dialog.tsx';

export interface TaskProps {
  readonly view: HallView;
  readonly look: () => Promise<void>;
}

/** What unwraps the key of one's own bid: fetched while the PIN is typed, and not by all who only look on. */
const sealing = () => import('#areas/bid-submission/shared/sealing.ts');

/** 投标人: check in, decrypt in time, check what was read out. */
export function BidderTask({ view, look }: TaskProps) {
  const t = useText(openingText);
  const confirm = useConfirm();
  const { hall, detail } = view;
  const { packageId } = detail.lot;
  const own = hall.bids.find((bid) => bid.bidId === detail.myBidId);
  const checkedInAt = own?.checkedInAt ?? detail.checkedInAt;
  const { releaseBidKey: mayDecrypt } = detail.can;
  useEffect(() => {
    if (mayDecrypt) sealing().catch(() => undefined);
  }, [mayDecrypt]);

  if (mayDecrypt)
    return (
      <KeyTask
        hint={t('task.decrypt')}
        action={t('action.releaseBidKey')}
        sure={() => confirm({ title: t('confirm.releaseBidKey') })}
        onOpen={async (keys, nonce) => {
          const [{ envelope }, { readEnvelope, releaseBidderKey, SealingError }] = await Promise.all([
            send(ownEnvelope, { packageId }),
            loadChunk(sealing),
          ]);
          const bidderKey = await releaseBidderKey(
            readEnvelope(utf8(envelope)),
            keys.agreeKey,
            packageId,
          ).catch((error: unknown) => {
            throw error instanceof SealingError ? new NotThisKey() : error;
          });
          await send(releaseBidKey, { packageId, bidderKey }, { nonce });
          toast('success', t('done.bidKey'));
          await look();
        }}
      />
    );
  if (hall.phase === 'waiting')
    return (
      <>
        <CheckIn view={view} look={look} checkedInAt={checkedInAt} />
        <NotBegun deadline={detail.deadline} />
      </>
    );
  return (
    <>
      {detail.can.checkIn ? <CheckIn view={view} look={look} checkedInAt={checkedInAt} /> : null}
      <OwnBid view={view} look={look} />
    </>
  );
}

/** 尚未开始: the same words whatever it waits for, since that anybody objected is told to no bidder. */
function NotBegun({ deadline }: { readonly deadline: string }) {
  const t = useText(openingText);
  return useIsOver(deadline) ? <p role="status">{t('task.notBegun')}</p> : null;
}

function CheckIn({ view, look, checkedInAt }: TaskProps & { readonly checkedInAt: string | null }) {
  const t = useText(openingText);
  const once = useOnce();
  const { packageId } = view.detail.lot;
  const from = new Date(Date.parse(view.detail.deadline) - CHECK_IN_MINUTES * 60_000);
  const go = async () => {
    if (!(await once('checkIn', (nonce) => send(checkIn, { packageId }, { nonce })))) return;
    toast('success', t('done.checkIn'));
    await look();
  };
  if (checkedInAt) return <p className="op-told">{t('task.checkedIn', { at: shanghaiTime(checkedInAt) })}</p>;
  if (!view.detail.can.checkIn) return <p>{t('task.checkInFrom', { at: shanghaiTime(from, 'minute') })}</p>;
  return (
    <>
      <p>{t('task.checkIn')}</p>
      <Button type="primary" size="large" block onClick={() => void go()}>
        {t('action.checkIn')}
      </Button>
    </>
  );
}

/** How it stands with one's own bid, and the answer to what was read out. */
function OwnBid({ view, look }: TaskProps) {
  const t = useText(openingText);
  const of = useTexts(openingText);
  const lang = useLang();
  const once = useOnce();
  const sure = useConfirm();
  const [objecting, setObjecting] = useState(false);
  const { hall, detail } = view;
  const { packageId } = detail.lot;
  const own = hall.bids.find((bid) => bid.bidId === detail.myBidId);
  if (!own) return <p>{t('task.over')}</p>;
  const agree = async () => {
    if (!(await sure({ title: t(own.state === 'failed' ? 'confirm.confirmFailed' : 'confirm.confirm') })))
      return;
    if (await once('confirm', (nonce) => send(confirmRecord, { packageId }, { nonce }))) await look();
  };
  const told =
    own.state === 'failed' && own.failure
      ? t('task.bidFailed', { why: codeWords(lang, own.failure.code, of) })
      : own.state === 'sealed'
        ? own.keyReleasedAt
          ? t('task.keyReleased', { at: shanghaiTime(own.keyReleasedAt) })
          : t('task.windowOver')
        : own.confirmation === 'confirmed'
          ? t('task.confirmed', { at: shanghaiTime(own.confirmedAt ?? '') })
          : own.confirmation === 'none'
            ? t(
                detail.can.confirm
                  ? 'task.confirm'
                  : hall.phase === 'decrypting'
                    ? 'task.bidOpened'
                    : 'task.silent',
              )
            : t(own.confirmation === 'answered' ? 'task.answered' : 'task.objected');
  const late = own.state === 'sealed' && !own.keyReleasedAt;
  const tone = own.state === 'failed' ? 'op-problem' : late ? 'op-needs' : 'op-told';
  return (
    <>
      <p className={tone}>{told}</p>
      {own.failure ? <p>{t(own.failure.cause === 'other' ? 'task.notOwnFault' : 'task.ownFault')}</p> : null}
      <NoLotKey view={view} />
      {own.answer ? <p>{own.answer}</p> : null}
      {detail.can.confirm ? (
        <div className="op-acts">
          <Button type="primary" size="large" onClick={() => void agree()}>
            {t('action.confirm')}
          </Button>
          <Button size="large" onClick={() => setObjecting(true)}>
            {t('action.object')}
          </Button>
        </div>
      ) : null}
      {detail.can.confirm ? <p className="gh-hint">{t('hint.silence')}</p> : null}
      <WordsDialog
        open={objecting}
        title={t('action.object')}
        label={t('field.objection')}
        need={t('need.objection')}
        okText={t('action.object')}
        onClose={() => setObjecting(false)}
        onOk={async (reason) => {
          await send(objectRecord, { packageId, reason });
          await look();
        }}
      />
    </>
  );
}
