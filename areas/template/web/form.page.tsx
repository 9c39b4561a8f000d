import { useSearchParams } from 'react-router';
import { ChoicesInput } from '#kit/web/form/choices-input.tsx';
import type { ControlProps } from '#kit/web/form/control.ts';
import type { Values } from '#kit/shared/fields.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { useDict } from '#kit/web/dict.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import type { FormAct, FormSection } from '#kit/web/form/form-types.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { enableTemplate, formTemplateDetail, invalidateTemplate, saveFormTemplate } from '../shared/calls.ts';
import { formFields } from '../shared/schema.ts';
import { templateScreens } from '../shared/screens.ts';
import type { Column } from '../shared/sheet.ts';
import type { TemplateLevel } from '../shared/status.ts';
import { templateText } from '../shared/text/index.ts';
import { ColumnsEditor, columnsIn } from './parts/columns-editor.tsx';
import { Comments } from './parts/comments.tsx';
import { Versions } from './parts/versions.tsx';
import { levelTags, statusTags } from './tags.ts';

type Section = FormSection<typeof formFields.fields, typeof templateText.zh>;
type Act = FormAct<typeof formFields.fields, typeof templateText.zh>;

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

/** 数据表单模板: columns and remarks of a sheet that lots fill in; in effect it is only read. */
export function Page() {
  const t = useText(templateText);
  const [query] = useSearchParams();
  const level: TemplateLevel = query.get('level') === 'plat' ? 'plat' : 'tenant';
  const id = query.get('id') ?? undefined;
  const answer = useCall(formTemplateDetail, { id: id ?? '' }, { enabled: id !== undefined });
  const known = answer.data;
  const mode = id === undefined ? 'add' : known?.can.edit ? 'edit' : 'view';
  const kept = level === 'plat' ? templateScreens.formPlat : templateScreens.formTenant;
  const list = known && !known.can.copy ? templateScreens.list : kept;
  const store = async (values: Parameters<Act['run']>[0], { nonce, all }: Parameters<Act['run']>[1]) => {
    const at = { id: known?.id ?? null, level, revision: known?.revision ?? 0 };
    return send(saveFormTemplate, { ...values, ...at, items: [...columnsIn(all)] }, { nonce });
  };
  const save: Act['run'] = async (values, more) => {
    const saved = await store(values, more);
    await refreshAll();
    return linkTo(templateScreens.formEdit, { level, id: saved.id });
  };
  // What stands in the form is what takes effect.
  const enable: Act['run'] = async (values, more) => {
    const saved = await store(values, more);
    await send(enableTemplate, { id: saved.id });
    await refreshAll();
    return list;
  };
  return (
    <FormPage
      key={`${id ?? ''} ${mode} ${known?.revision ?? 0}`}
      texts={templateText}
      fields={formFields}
      mode={mode}
      title={mode === 'add' ? 'add' : mode === 'view' ? 'view' : 'edit'}
      tags={
        known ? (
          <>
            <Status of={levelTags} value={known.level} />
            <Status of={statusTags} value={known.status} />
          </>
        ) : null
      }
      back={list}
      {...(id === undefined ? { initial: begun } : { load: answer })}
      sections={sections}
      {...(mode === 'view'
        ? {}
        : {
            save: { run: save },
            submit: { run: enable, text: 'action.enable' as const, done: 'done.enable' as const },
          })}
      actions={() =>
        known?.can.invalidate ? (
          <ActButton
            danger
            text={t('action.invalidate')}
            confirm={{ title: t('sure.invalidate', { name: known.name }) }}
            done={t('done.invalidate')}
            call={invalidateTemplate}
            input={{ id: known.id }}
          />
        ) : null
      }
    >
      {() =>
        known ? (
          <>
            <Comments id={known.id} />
            <Versions id={known.id} />
          </>
        ) : null
      }
    </FormPage>
  );
}
