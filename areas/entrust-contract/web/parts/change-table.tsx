import type { OutputOf } from '#kit/shared/call.ts';
import { holds } from '#kit/shared/conditions.ts';
import { compare, dec } from '#kit/shared/decimal.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Show } from '#kit/web/show.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { contractDetail } from '../../shared/calls.ts';
import type { FieldSpec } from '#kit/shared/fields.ts';
import { contractFields, type ContractValues } from '../../shared/schema.ts';
import { opType } from '../../shared/status.ts';
import { contractText } from '../../shared/text/index.ts';

type Field = keyof ContractValues;

const specOf = (field: Field): FieldSpec => contractFields.fields[field];

/** A field that does not show has no value, whatever is kept of it. */
const valueOf = (field: Field, values: ContractValues): string | null =>
  holds(specOf(field).showIf, values) ? values[field] : null;

function isSame(field: Field, a: string | null, b: string | null): boolean {
  const { kind } = contractFields.fields[field];
  if (a === null || b === null || (kind !== 'money' && kind !== 'number')) return a === b;
  return compare(dec(a), dec(b)) === 0;
}

/** The fields in which two versions of a contract differ (变更项), as a reader sees them. */
function differences(before: ContractValues, after: ContractValues) {
  return (Object.keys(contractFields.fields) as Field[])
    .filter((field) => field === 'tendereeName' || contractFields.fields[field].kind !== 'reference')
    .map((field) => ({ field, before: valueOf(field, before), after: valueOf(field, after) }))
    .filter((one) => !isSame(one.field, one.before, one.after));
}

/** 变更内容: what a change that waits would alter in the contract in force. */
export function ChangeTable({ of: record }: { readonly of: OutputOf<typeof contractDetail> }) {
  const t = useText(contractText);
  const changed = useCall(contractDetail, { id: record.id, opType: opType.change });
  const show = (field: Field, value: string | null) => {
    const { kind, dict, unit } = specOf(field);
    return <Show kind={kind} value={value} dict={dict} unit={unit} folder={contractFields.name} />;
  };
  return (
    <Answer of={changed}>
      {(after) => (
        <DataTable
          label={t('section.change')}
          rows={differences(record, after)}
          rowKey={(row) => row.field}
          empty={t('change.none')}
          columns={[
            { key: 'field', title: t('change.field'), render: (row) => t(`field.${row.field}`) },
            { key: 'before', title: t('change.before'), render: (row) => show(row.field, row.before) },
            { key: 'after', title: t('change.after'), render: (row) => show(row.field, row.after) },
          ]}
        />
      )}
    </Answer>
  );
}
