import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { addEntry, type FullEntry, modifyEntry } from '../../shared/calls.ts';
import { entryFields } from '../../shared/schema.ts';
import { dictionaryText } from '../../shared/text/index.ts';
import type { SetOf } from '../set-of.ts';

interface EntryDialogProps {
  readonly set: SetOf;
  readonly entry: FullEntry | undefined;
  readonly onClose: () => void;
}

/** 新增、编辑字典项: the value stays once records may have it; a built-in entry keeps its parent. */
export function EntryDialog({ set, entry, onClose }: EntryDialogProps) {
  const t = useText(dictionaryText);
  const last = Math.max(0, ...set.entries.map((e) => Number(e.sort)));
  const parents = set.entries.filter((e) => e.val !== entry?.val);
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={dictionaryText}
      fields={entryFields}
      mode={entry ? 'edit' : 'add'}
      title={entry ? 'entries.edit' : 'entries.add'}
      {...(entry
        ? { load: { data: { ...entry, parentVal: entry.parentVal || null } } }
        : { initial: { sort: String(last + 1), enabled: '1' } })}
      sections={[
        {
          title: 'entries.section',
          extra: () => (entry ? <code>{entry.val}</code> : null),
          fields: [
            { field: 'val', modes: ['add'] },
            'name',
            'nameEn',
            {
              field: 'parentVal',
              control: ({ value, onChange, ...props }) => (
                <select
                  {...props}
                  className="gh-input"
                  disabled={entry?.isSystem ?? false}
                  value={value ?? ''}
                  onChange={(event) => onChange?.(event.target.value || null)}
                >
                  <option value="">{t('entries.top')}</option>
                  {parents.map((p) => (
                    <option key={`${p.parentVal} ${p.val}`} value={p.val}>
                      {p.name}（{p.val}）
                    </option>
                  ))}
                </select>
              ),
            },
            'sort',
            { field: 'enabled', label: 'state.on', help: 'entries.offHint' },
          ],
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          const at = { code: set.code, version: set.version };
          if (entry) {
            const own = { ...values, val: entry.val, oldParentVal: entry.parentVal };
            await send(modifyEntry, { ...own, ...at }, { nonce });
          } else await send(addEntry, { ...values, ...at }, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}
