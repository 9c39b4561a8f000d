import { fieldSet } from '#kit/shared/fields.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { labelled, useText } from '#kit/web/text.ts';
import { hallDetail, returnSheet } from '../../shared/calls.ts';
import { returnGrounds } from '../../shared/status.ts';
import { reviewText } from '../../shared/text/index.ts';

const fields = fieldSet(reviewText, {
  returnGround: {
    kind: 'choice',
    need: 'need.returnGround',
    options: [
      { value: 'abnormal', label: 'returnGround.abnormal' },
      { value: 'objective', label: 'returnGround.objective' },
      { value: 'range', label: 'returnGround.range' },
      { value: 'sum', label: 'returnGround.sum' },
    ],
  },
  reason: { kind: 'longText', max: 500, need: 'need.reason', tooLong: 'tooLong' },
});

interface Props {
  readonly packageId: string;
  readonly seat: number;
  /** Whose sheet it is, as the leader reads it. */
  readonly member: string;
  readonly onClose: () => void;
}

/** 退回评分表: whose it is, one of the four grounds of the law, with words. */
export function ReturnDialog({ packageId, seat, member, onClose }: Props) {
  const t = useText(reviewText);
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={reviewText}
      fields={fields}
      mode="add"
      title={{ words: labelled(t('action.returnSheet'), member) }}
      sections={[{ title: 'section.return', fields: [{ field: 'returnGround', wide: true }, 'reason'] }]}
      save={{
        text: 'action.returnSheet',
        done: 'done.returned',
        run: async ({ returnGround, reason }, { nonce }) => {
          const ground = returnGrounds.find((g) => g === returnGround) ?? 'abnormal';
          await send(returnSheet, { packageId, seat, ground, reason: reason }, { nonce });
          await refreshCalls(hallDetail);
        },
      }}
    />
  );
}
