import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { saveEntry } from '../../shared/calls.ts';
import { entryFields, type EntryRecord } from '../../shared/schema.ts';
import { catalogueText } from '../../shared/text/index.ts';

interface Props {
  /** Changed; else one is added below `parentId`. */
  readonly entry?: EntryRecord | undefined;
  readonly parentId?: string | undefined;
  readonly onSaved?: (id: string) => void;
  readonly onClose: () => void;
}

/** 新增、编辑目录. */
export function EntryDialog({ entry, parentId, onSaved, onClose }: Props) {
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={catalogueText}
      fields={entryFields}
      mode={entry ? 'edit' : 'add'}
      title={entry ? 'action.editEntry' : parentId ? 'action.addBelow' : 'action.addRoot'}
      {...(entry ? { load: { data: entry } } : {})}
      sections={[
        {
          title: 'section.entry',
          fields: [{ field: 'directoryName', wide: true }, 'code', 'centralizedPurchaseFlag', 'description'],
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          const where = entry ? { id: entry.id } : { parentId: parentId ?? null };
          const { id } = await send(saveEntry, { ...values, ...where }, { nonce });
          await refreshAll();
          onSaved?.(id);
        },
      }}
    />
  );
}
