import { Picker, type PickerCondition } from '#kit/web/form/picker.tsx';
import { useCall } from '#kit/web/query.ts';
import type { FieldKind } from '#kit/shared/fields.ts';
import { conditionType, type DialogRow, queryDialog, queryDialogField } from '../shared/calls.ts';
import { dialogText } from '../shared/text/index.ts';

interface Props {
  readonly dialogCode: string;
  readonly multiple?: boolean;
  readonly width?: number | string;
  readonly onPick: (rows: readonly DialogRow[]) => void;
  readonly onClose: () => void;
}

/** 通用选择: filters and columns as the server names them under the code; twenty rows a page, filters rest 600 ms. */
export function DialogPicker({ dialogCode, width = 900, ...props }: Props) {
  const { data } = useCall(queryDialogField, { dialogCode }, { freshMs: 60_000 });
  if (!data) return null;
  const conditions = data.conditionList.map((c): PickerCondition => {
    const { conditionCode: field, conditionName: label, optionList } = c;
    return c.conditionType === conditionType.dropdown
      ? { field, label, options: optionList.map((o) => ({ value: o.val, label: o.name })) }
      : { field, label };
  });
  return (
    <Picker
      open
      {...props}
      width={width}
      call={queryDialog}
      texts={dialogText}
      title={{ words: data.title }}
      fixed={{ dialogCode }}
      conditions={conditions}
      conditionInput={(filters) => ({ filters: JSON.stringify(filters) })}
      rowKey={data.rowId}
      columns={data.fieldList.map((f) => ({
        field: f.fieldCode,
        label: { words: f.fieldName },
        kind: f.fieldKind as FieldKind,
      }))}
    />
  );
}
