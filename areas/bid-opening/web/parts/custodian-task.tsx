import { useState } from 'react';
import { LotKeyDoesNotOpen, unwrapLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { toast } from '#kit/web/notice.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { custodianLotKey, releaseLotKey } from '../../shared/calls.ts';
import { openingText } from '../../shared/text/index.ts';
import type { TaskProps } from './bidder-task.tsx';
import { KeyTask, NotThisKey } from './key-task.tsx';
import { overWords } from './over.ts';

/** 密钥保管人: opens the lot key in this browser and releases it, after the start only. */
export function CustodianTask({ view, look }: TaskProps) {
  const t = useText(openingText);
  const confirm = useConfirm();
  const { hall, detail } = view;
  const { packageId } = detail.lot;
  const [reason, setReason] = useState('');
  if (hall.phase === 'failed') return <p>{t('task.failed')}</p>;
  if (hall.phase === 'finished') return <p>{t(overWords(hall))}</p>;
  if (hall.lotKeyReleasedAt) {
    const at = shanghaiTime(hall.lotKeyReleasedAt);
    const by = { at, who: hall.custodianName, reason: hall.secondReason };
    return (
      <p className="op-told">
        {hall.secondReason ? t('task.lotKeyReleasedBy', by) : t('task.lotKeyReleased', { at })}
      </p>
    );
  }
  if (!detail.can.releaseLotKey) {
    const waits = detail.paused ? 'paused' : 'task.waitHost';
    return <p>{t(hall.phase === 'waiting' ? waits : 'task.watch')}</p>;
  }
  return (
    <KeyTask
      hint={t(detail.second ? 'task.secondKey' : 'task.lotKey')}
      why={detail.second && reason.trim() === '' ? t('need.secondReason') : undefined}
      before={
        detail.second ? (
          <label className="op-reason">
            {t('field.secondReason')}
            <LongTextInput value={reason} maxLength={500} rows={2} onChange={setReason} />
          </label>
        ) : null
      }
      action={t('action.releaseLotKey')}
      sure={() => confirm({ title: t('confirm.releaseLotKey') })}
      onOpen={async (keys, nonce) => {
        const key = await send(custodianLotKey, { packageId });
        const lotPrivateKey = await unwrapLotKey(key, keys.agreeKey, packageId).catch((error: unknown) => {
          throw error instanceof LotKeyDoesNotOpen ? new NotThisKey() : error;
        });
        const said = detail.second ? { reason: reason.trim() } : {};
        await send(releaseLotKey, { packageId, lotPrivateKey, ...said }, { nonce });
        toast('success', t('done.lotKey'));
        await look();
      }}
    />
  );
}
