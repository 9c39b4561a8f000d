import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { ReasonDialog } from '#kit/web/reason-dialog.tsx';
import { send } from '#kit/web/send.ts';
import { useText, useWords } from '#kit/web/text.ts';
import { discardContract, pageContracts, uneffectContract } from '../../shared/calls.ts';
import { contractText } from '../../shared/text/index.ts';

export type Ending = 'uneffect' | 'discard';

interface Props {
  readonly kind: Ending;
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** 失效 or 废弃: says what will happen and asks for the reason that stays with the contract. */
export function EndDialog({ kind, id, name, onClose }: Props) {
  const t = useText(contractText);
  const w = useWords();
  const once = useOnce();
  const end = async (reason: string) => {
    const ended = await once(`${kind}:${reason}`, (nonce) =>
      kind === 'uneffect'
        ? send(uneffectContract, { id, uneffectReason: reason }, { nonce })
        : send(discardContract, { id, discardReason: reason }, { nonce }),
    );
    if (!ended) return false;
    toast('success', w('done.ok'));
    await refreshCalls(pageContracts);
    return true;
  };
  return (
    <ReasonDialog
      danger
      title={`${t(`action.${kind}`)} · ${name}`}
      text={t(`confirm.${kind}`)}
      label={t(`field.${kind}Reason`)}
      need={t('need.reason')}
      onClose={onClose}
      onOk={end}
    />
  );
}
