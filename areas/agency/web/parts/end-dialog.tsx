import { useGoTo } from '#kit/web/back.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshAll } from '#kit/web/query.ts';
import { ReasonDialog } from '#kit/web/reason-dialog.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { declineRelation, endRelation } from '../../shared/calls.ts';
import { agencyScreens } from '../../shared/screens.ts';
import { agencyText } from '../../shared/text/index.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly kind?: 'end' | 'decline';
  readonly onClose: () => void;
}

/** 终止关联, 不接受: with the reason that stays on record. */
export function EndDialog({ id, name, kind = 'end', onClose }: Props) {
  const t = useText(agencyText);
  const once = useOnce();
  const goTo = useGoTo();
  const act = async (reason: string) => {
    const call = kind === 'end' ? endRelation : declineRelation;
    if (!(await once(`${kind}:${reason}`, (nonce) => send(call, { id, reason }, { nonce })))) return false;
    toast('success', t(kind === 'end' ? 'done.ended' : 'done.declined'));
    // What an agency has declined is its tenderee's alone again: it is no longer on its screens.
    if (kind === 'decline') await goTo(agencyScreens.relations);
    await refreshAll();
    return true;
  };
  return (
    <ReasonDialog
      danger
      title={`${t(`action.${kind}`)} · ${name}`}
      text={t(`confirm.${kind}`)}
      label={t('field.reason')}
      need={t('need.reason')}
      onClose={onClose}
      onOk={act}
    />
  );
}
