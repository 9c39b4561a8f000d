import { LotKeyDoesNotOpen, unwrapLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { custodianLotKey, releaseLotKey } from '../../shared/calls.ts';
import { openingText } from '../../shared/text/index.ts';
import type { TaskProps } from './bidder-task.tsx';
import { KeyTask, NotThisKey } from './key-task.tsx';

/** 密钥保管人: opens the lot key in this browser and releases it, after the start only. */
export function CustodianTask({ view, look }: TaskProps) {
  const t = useText(openingText);
  const confirm = useConfirm();
  const { hall, detail } = view;
  const { packageId } = detail.lot;
  if (hall.lotKeyReleasedAt)
    return <p className="op-told">{t('task.lotKeyReleased', { at: shanghaiTime(hall.lotKeyReleasedAt) })}</p>;
  if (!detail.can.releaseLotKey) return <p>{t(hall.phase === 'waiting' ? 'task.waitHost' : 'task.over')}</p>;
  return (
    <KeyTask
      hint={t('task.lotKey')}
      action={t('action.releaseLotKey')}
      sure={() => confirm({ title: t('confirm.releaseLotKey') })}
      onOpen={async (keys, nonce) => {
        const key = await send(custodianLotKey, { packageId });
        const lotPrivateKey = await unwrapLotKey(key, keys.agreeKey, packageId).catch((error: unknown) => {
          throw error instanceof LotKeyDoesNotOpen ? new NotThisKey() : error;
        });
        await send(releaseLotKey, { packageId, lotPrivateKey }, { nonce });
        toast('success', t('done.lotKey'));
        await look();
      }}
    />
  );
}
