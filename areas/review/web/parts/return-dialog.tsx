import { fieldSet } from '#kit/shared/fields.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
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
  readonly onClose: () => void;
}

/** 退回评分表: one of the four grounds of the law, with words. */
export function ReturnDialog({ packageId, seat, onClose }: Props) {
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={reviewText}
      fields={fields}
      mode="add"
      title="action.returnSheet"
      sections={[{ title: 'action.returnSheet', fields: [{ field: 'returnGround', wide: true }, 'reason'] }]}
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
