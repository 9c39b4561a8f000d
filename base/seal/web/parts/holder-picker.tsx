import { Picker } from '#kit/web/form/picker.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { grantSeal, sealPeople } from '../../shared/calls.ts';
import { sealText } from '../../shared/text/index.ts';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** 选择用印人: of the organisation's people, oneself excepted. */
export function HolderPicker({ id, onClose }: Props) {
  const t = useText(sealText);
  const once = useOnce();
  return (
    <Picker
      open
      onClose={onClose}
      onPick={async ([row]) => {
        if (!row) return false;
        const { userId } = row;
        if (!(await once(userId, (nonce) => send(grantSeal, { id, userId }, { nonce })))) return false;
        toast('success', t('done.granted'));
        await refreshAll();
        return true;
      }}
      call={sealPeople}
      texts={sealText}
      title="pickPerson"
      must="need.person"
      fixed={{ id }}
      keywordHint="field.trueName"
      rowKey="userId"
      columns={[{ field: 'trueName' }]}
    />
  );
}
