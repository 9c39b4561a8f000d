import { isNumeric } from '#areas/project/shared/goods/rows.ts';
import { BIDDER_FILLS, PURCHASER_FILLS } from '#areas/project/shared/goods/template.ts';
import type { Values } from '#kit/shared/fields.ts';
import { YES } from '#kit/shared/yes-no.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import type { FormContext, FormSection } from '#kit/web/form/form-types.ts';
import { listed, useText } from '#kit/web/text.ts';
import { columnFields } from '../../shared/schema.ts';
import type { Column } from '../../shared/sheet.ts';
import { templateText } from '../../shared/text/index.ts';

interface Props {
  readonly column: Column | undefined;
  /** The other columns, which its formula may name. */
  readonly others: readonly Column[];
  readonly onClose: () => void;
  readonly onDone: (column: Column) => void;
}

/** A code that no column has yet. */
const freeCode = (others: readonly Column[]): string => {
  for (let n = 1; ; n += 1) {
    const code = `dynamicField${n}`;
    if (!others.some((c) => c.fieldCode === code)) return code;
  }
};

const typedOf = (column: Column): Values => ({
  ...column,
  fieldWidth: String(column.fieldWidth),
  inputMaxLength: column.inputMaxLength === null ? null : String(column.inputMaxLength),
  options: column.options.split('#').join('\n'),
});

/** One choice a line; what separates them in the record cannot stand in one. */
const optionsIn = (text: string | null): string =>
  (text ?? '')
    .split(/[\n#]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join('#');

/** Which columns a formula may name; only numbers are calculated. */
function FormulaHelp({ ctx, others }: { readonly ctx: FormContext; readonly others: readonly Column[] }) {
  const t = useText(templateText);
  const inputType = ctx.useValues((all) => all.inputType);
  if (!isNumeric({ inputType: (inputType ?? 'TE') as Column['inputType'] })) return null;
  const names = others
    .filter((c) => isNumeric(c) && c.inputOwner === PURCHASER_FILLS)
    .map((c) => `${c.fieldCode}（${c.fieldName}）`);
  return (
    <p className="gh-hint">
      {names.length > 0 ? t('form.formulaHelp', { names: listed(names) }) : t('form.noNumbers')}
    </p>
  );
}

/** 字段: one column of a data form; what its type has no use for is not asked. */
export function ColumnDialog({ column, others, onClose, onDone }: Props) {
  const sections: readonly FormSection<typeof columnFields.fields, typeof templateText.zh>[] = [
    {
      title: 'form.kind',
      fields: [
        'fieldName',
        'fieldNameEn',
        { field: 'fieldCode', help: 'form.codeHelp' },
        'inputType',
        { field: 'inputOwner', help: 'form.bidderHelp' },
        'isRequired',
        'fieldWidth',
        { field: 'inputMaxLength', help: 'form.lengthHelp' },
        'association',
        { field: 'options', help: 'form.optionsHelp' },
        { field: 'computalFormulas', wide: true },
      ],
      render: (ctx) => <FormulaHelp ctx={ctx} others={others} />,
    },
  ];
  return (
    <FormDialog
      open
      texts={templateText}
      fields={columnFields}
      mode={column ? 'edit' : 'add'}
      title={column ? 'action.editColumn' : 'action.addColumn'}
      {...(column ? { load: { data: typedOf(column) } } : { initial: { fieldCode: freeCode(others) } })}
      sections={sections}
      onClose={onClose}
      save={{
        done: null,
        run: async (values) => {
          onDone({
            fieldName: values.fieldName,
            fieldNameEn: values.fieldNameEn ?? '',
            fieldCode: values.fieldCode,
            inputType: values.inputType as Column['inputType'],
            inputOwner: values.inputOwner === BIDDER_FILLS ? BIDDER_FILLS : PURCHASER_FILLS,
            isRequired: values.isRequired === YES ? '1' : '0',
            fieldWidth: Number(values.fieldWidth),
            inputMaxLength: values.inputMaxLength === null ? null : Number(values.inputMaxLength),
            options: optionsIn(values.options),
            association: values.association ?? '',
            computalFormulas: values.computalFormulas ?? '',
          });
          onClose();
        },
      }}
    />
  );
}
