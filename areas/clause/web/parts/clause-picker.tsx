import { Picker } from '#kit/web/form/picker.tsx';
import { useText } from '#kit/web/text.ts';
import { pageClauses } from '../../shared/calls.ts';
import { type ClauseRecord, clauseScopes, type ClauseUse, usedAs } from '../../shared/schema.ts';
import { clauseText } from '../../shared/text/index.ts';
import { kindTags, scopeTags } from '../tags.ts';

interface Props {
  readonly use: ClauseUse;
  readonly onPick: (clauses: readonly ClauseRecord[]) => void;
  readonly onClose: () => void;
}

/** 选用评审条款: several of one use at once. */
export function ClausePicker({ use, onPick, onClose }: Props) {
  const t = useText(clauseText);
  return (
    <Picker
      open
      multiple
      onClose={onClose}
      onPick={(rows) => {
        onPick(rows);
        onClose();
      }}
      call={pageClauses}
      texts={clauseText}
      title="pick.title"
      must="need.clause"
      width={960}
      fixed={{ use }}
      conditions={[
        { field: 'searchKey', label: t('field.searchKey') },
        {
          field: 'kind',
          label: t('field.kind'),
          options: usedAs[use].map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        {
          field: 'scope',
          label: t('field.scope'),
          options: clauseScopes.slice(1).map((value) => ({ value, label: t(`scope.s${value}`) })),
        },
      ]}
      conditionInput={(values) => values}
      columns={[
        { field: 'name' },
        { field: 'kind', tag: kindTags },
        { field: 'scope', tag: scopeTags },
        { field: 'standard' },
        { field: 'full', kind: 'number' },
      ]}
    />
  );
}
