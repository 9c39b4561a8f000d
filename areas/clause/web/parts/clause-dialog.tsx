import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { saveClause } from '../../shared/calls.ts';
import { clauseFields, type ClauseRecord } from '../../shared/schema.ts';
import { clauseText } from '../../shared/text/index.ts';

interface Props {
  readonly clause: ClauseRecord | undefined;
  readonly onClose: () => void;
}

/** 新增、编辑、查看评审条款. */
export function ClauseDialog({ clause, onClose }: Props) {
  const mode = clause ? (clause.can.modify ? 'edit' : 'view') : 'add';
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={clauseText}
      fields={clauseFields}
      mode={mode}
      title={`action.${mode}` as const}
      {...(clause ? { load: { data: clause } } : {})}
      sections={[
        {
          title: 'section.clause',
          fields: [
            'kind',
            'scope',
            { field: 'name', wide: true },
            'full',
            'objective',
            { field: 'standard', wide: true },
          ],
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          const at = clause ? { id: clause.id, revision: clause.revision } : {};
          await send(saveClause, { ...values, ...at }, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}
