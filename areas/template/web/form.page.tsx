import { ChoicesInput } from '#kit/web/form/choice.tsx';
import type { ControlProps } from '#kit/web/form/control.ts';
import type { Values } from '#kit/shared/fields.ts';
import { useDict } from '#kit/web/dict.tsx';
import type { FormSection } from '#kit/web/form/form-types.ts';
import { send } from '#kit/web/send.ts';
import { listed } from '#kit/web/text.ts';
import { formTemplateDetail, saveFormTemplate } from '../shared/calls.ts';
import { formFields } from '../shared/schema.ts';
import { templateScreens } from '../shared/screens.ts';
import type { Column } from '../shared/sheet.ts';
import type { templateText } from '../shared/text/index.ts';
import { ColumnsEditor, columnsIn } from './parts/columns-editor.tsx';
import { TemplatePage } from './parts/template-page.tsx';

type Section = FormSection<typeof formFields.fields, typeof templateText.zh>;

/** Second-level categories of projects, each with the one above it. */
function useCategories() {
  const dict = useDict('PROJECT_TYPE');
  return dict.items
    .filter((item) => item.parentVal)
    .map((item) => ({
      value: item.val,
      label: `${dict.label(item.parentVal)} / ${dict.label(item.val)}`,
    }));
}

function Categories({ value, onChange, ...rest }: ControlProps) {
  return (
    <ChoicesInput
      {...rest}
      value={value ?? ''}
      options={useCategories()}
      onChange={(next) => onChange?.(next || null)}
    />
  );
}

function CategoryNames({ value }: { readonly value: string }) {
  const all = useCategories();
  return listed(value.split(',').map((one) => all.find((c) => c.value === one)?.label ?? one));
}

const sections: readonly Section[] = [
  {
    title: 'section.base',
    fields: [
      'name',
      'nameEn',
      'type',
      {
        field: 'categories',
        wide: true,
        control: (props) => <Categories {...props} />,
        show: (value) => (value ? <CategoryNames value={value} /> : null),
      },
      'projectProperty',
      'purchaseMethod',
      'qualificationType',
      'industryCategory',
      'region',
      'currencyUnit',
      'remarks',
    ],
  },
  { title: 'section.columns', render: (ctx) => <ColumnsEditor ctx={ctx} /> },
];

/** A sheet begins with its row number and the name of what is bought. */
const first: readonly Column[] = [
  {
    fieldCode: 'itemNo',
    fieldName: '序号',
    fieldNameEn: 'No.',
    fieldWidth: 60,
    inputType: 'NN',
    isRequired: '0',
    inputOwner: '1',
    inputMaxLength: null,
    options: '',
    association: '',
    computalFormulas: '',
  },
  {
    fieldCode: 'itemName',
    fieldName: '名称',
    fieldNameEn: 'Item',
    fieldWidth: 200,
    inputType: 'TE',
    isRequired: '1',
    inputOwner: '1',
    inputMaxLength: 200,
    options: '',
    association: 'productName',
    computalFormulas: '',
  },
];
const begun = { items: first } as unknown as Values;

/** 数据表单模板: columns and remarks of a sheet that lots fill in. */
export const Page = () => (
  <TemplatePage
    fields={formFields}
    detail={formTemplateDetail}
    sections={() => sections}
    store={(values, at, { nonce, all }) =>
      send(saveFormTemplate, { ...values, ...at, items: [...columnsIn(all)] }, { nonce })
    }
    screens={{
      plat: templateScreens.formPlat,
      tenant: templateScreens.formTenant,
      edit: templateScreens.formEdit,
    }}
    initial={begun}
  />
);
