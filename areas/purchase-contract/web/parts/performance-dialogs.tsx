import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { moneyText } from '#kit/web/money.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { labelled, useText } from '#kit/web/text.ts';
import { acceptMilestone, payMilestone } from '../../shared/calls.ts';
import { acceptanceFields, paidFields } from '../../shared/fields.ts';
import { contractText } from '../../shared/text/index.ts';

interface Props {
  readonly id: string;
  readonly milestone: number;
  /** What the milestone is called. */
  readonly name: string;
  readonly left: string;
  readonly onClose: () => void;
}

/** 登记验收: what was accepted and when, with its papers. */
export function AcceptDialog({ id, milestone, name, onClose }: Props) {
  const t = useText(contractText);
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={contractText}
      fields={acceptanceFields}
      mode="add"
      title={{ words: labelled(t('action.accept'), name) }}
      moduleName="pre"
      sections={[{ title: 'field.accepted', fields: ['doneDay', 'note', 'fileIds'] }]}
      save={{
        text: 'action.accept',
        confirm: 'confirm.accept',
        done: 'done.accepted',
        run: async (values, { nonce }) => {
          await send(acceptMilestone, { ...values, id, milestone }, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}

/** 登记付款: at most what is left of the milestone. */
export function PayDialog({ id, milestone, name, left, onClose }: Props) {
  const t = useText(contractText);
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={contractText}
      fields={paidFields}
      mode="add"
      title={{ words: labelled(t('action.pay'), name) }}
      moduleName="pre"
      initial={{ amount: left }}
      sections={[
        {
          title: 'field.payments',
          fields: ['doneDay', 'amount', 'note', 'fileIds'],
          render: () => <p className="gh-hint">{t('hint.pay', { left: moneyText(left) })}</p>,
        },
      ]}
      save={{
        text: 'action.pay',
        confirm: 'confirm.pay',
        done: 'done.paid',
        run: async (values, { nonce }) => {
          await send(payMilestone, { ...values, id, milestone }, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}
