import { Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText, useWords } from '#kit/web/text.ts';
import { discardContract, pageContracts, uneffectContract } from '../../shared/calls.ts';
import { contractText } from '../../shared/text/index.ts';

export type ReasonKind = 'uneffect' | 'discard';

/** 失效 or 废弃: says what will happen and asks for the reason that stays with the contract. */
export function ReasonDialog({
  kind,
  id,
  name,
  onClose,
}: {
  kind: ReasonKind;
  id: string;
  name: string;
  onClose: () => void;
}) {
  const t = useText(contractText);
  const w = useWords();
  const once = useOnce();
  const [reason, setReason] = useState('');
  const ok = async () => {
    const words = reason.trim();
    if (words === '') {
      toast('warning', t('need.reason'));
      return false;
    }
    const sent = await once(`${kind}:${id}:${words}`, (nonce) =>
      kind === 'uneffect'
        ? send(uneffectContract, { id, uneffectReason: words }, { nonce })
        : send(discardContract, { id, discardReason: words }, { nonce }),
    );
    if (sent === undefined) return false;
    toast('success', w('done.ok'));
    await refreshCalls(pageContracts);
    return true;
  };
  return (
    <Dialog open title={t(`action.${kind}`)} onClose={onClose} onOk={ok} danger dirty={reason !== ''}>
      <p>{name}</p>
      <p>{t(`confirm.${kind}`)}</p>
      <Input.TextArea
        aria-label={t(`field.${kind}Reason`)}
        placeholder={t('need.reason')}
        value={reason}
        maxLength={500}
        showCount
        rows={4}
        onChange={(e) => setReason(e.target.value)}
      />
    </Dialog>
  );
}
