import { ChoiceInput } from '#kit/web/form/choice.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { send } from '#kit/web/send.ts';
import { raiseObjection } from '../../shared/calls.ts';
import { awardText } from '../../shared/text/index.ts';
import { objectionFields } from '../../shared/fields.ts';
import type { Candidate } from './candidates-table.tsx';

interface Props {
  readonly open: boolean;
  readonly packageId: string;
  readonly candidates: readonly Candidate[];
  readonly onClose: () => void;
}

/** 提出异议: against one candidate or the result as a whole, with what proves it. */
export function ObjectionDialog({ open, packageId, candidates, onClose }: Props) {
  const options = candidates.map((c) => ({ value: c.bidId, label: `${c.rank} ${c.bidderName}` }));
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      texts={awardText}
      fields={objectionFields}
      mode="add"
      title="action.object"
      moduleName="ess"
      sections={[
        {
          title: 'field.objection',
          fields: [
            {
              field: 'bidId',
              label: 'field.target',
              help: 'hint.target',
              wide: true,
              control: (props) => <ChoiceInput {...props} options={options} />,
            },
            'content',
            'fileIds',
          ],
        },
      ]}
      save={{
        text: 'action.object',
        confirm: 'confirm.object',
        done: 'done.objected',
        run: async ({ bidId, content, fileIds }, { nonce }) => {
          await send(raiseObjection, { packageId, bidId, content: content, fileIds }, { nonce });
        },
      }}
    />
  );
}
