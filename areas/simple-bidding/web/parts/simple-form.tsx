import { useRef } from 'react';
import { levelField } from '#kit/web/form/level-choice.tsx';
import { BuildingField, offeredField, offIn, type OffHere } from '#areas/project/web/index.ts';
import { configDetail } from '#areas/project/shared/main/calls.ts';
import { submission } from '#base/approval/web/index.ts';
import { type ChosenSupplier, ChosenSuppliers } from '#base/organisation/web/index.ts';
import type { Values } from '#kit/shared/fields.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { FormPage } from '#kit/web/form/either-form.tsx';
import { type FormContext, type FormSection, halfDone } from '#kit/web/form/form-types.ts';
import { useLive } from '#kit/web/form/form-values.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { saveSimple, submitSimple } from '../../shared/calls.ts';
import type { AskedRow } from '../../shared/compare.ts';
import { simpleFields, type SimpleRecord, type SimpleValues } from '../../shared/schema.ts';
import { simpleScreens } from '../../shared/screens.ts';
import { TERMS_KEY } from '../../shared/status.ts';
import { simpleText } from '../../shared/text/index.ts';
import { statusTags } from '../tags.ts';
import { Notice } from './notice.tsx';
import { AskedRowsEditor } from './rows-editor.tsx';
import { RowsTable } from './rows-table.tsx';
import { TendereeChoice } from './tenderee-choice.tsx';

type Section = FormSection<typeof simpleFields.fields, typeof simpleText.zh>;

/** Rows and suppliers: kept among the form's values, although they are no fields of it. */
const useBeside = <T,>(ctx: FormContext, name: string): readonly T[] =>
  ctx.useValues((all) => beside<T>(all, name));

const beside = <T,>(all: Values, name: string): readonly T[] => {
  const value: unknown = all[name];
  return Array.isArray(value) ? (value as readonly T[]) : [];
};

function Rows({ ctx: form }: { readonly ctx: FormContext }) {
  const ctx = useLive(form);
  const rows = beside<AskedRow>(ctx.values(), 'rows');
  if (ctx.mode === 'view') return <RowsTable rows={rows} />;
  return (
    <AskedRowsEditor
      rows={rows}
      onChange={(next) => ctx.set({ rows: next as unknown as string })}
      disabled={ctx.busy}
    />
  );
}

function Suppliers({ ctx }: { readonly ctx: FormContext }) {
  const t = useText(simpleText);
  const chosen = useBeside<ChosenSupplier>(ctx, 'invitees');
  const reach = ctx.useValues((all) => all.reach);
  if (reach === 'open') return null;
  return (
    <ChosenSuppliers
      chosen={chosen}
      label={t('field.invitees')}
      add={t('op.addSupplier')}
      hint={t('hint.invitees')}
      onChange={ctx.mode === 'view' ? undefined : (next) => ctx.set({ invitees: next as unknown as string })}
    />
  );
}

const sectionsOf = (record: SimpleRecord | undefined, off: OffHere): Section[] => [
  {
    title: 'section.project',
    fields: [
      { field: 'mainName', wide: true },
      'projectProp',
      levelField('projectType', 'PROJECT_TYPE'),
      levelField('projectTypeSecond', 'PROJECT_TYPE', 'projectType'),
      offeredField('industryType', off),
      offeredField('projectareaProvince', off),
      offeredField('projectareaCity', off),
      offeredField('projectareaCountry', off),
      'bidOrganizationWay',
      {
        field: 'tendereeId',
        control: (props, ctx) => <TendereeChoice {...props} ctx={ctx} saved={record?.tendereeName} />,
        show: () => record?.tendereeName ?? '—',
      },
      'linkPerson',
      'linkMobile',
      'estimate',
      { field: 'worksRelated', help: 'hint.worksRelated' },
      {
        field: 'conProjectId',
        control: (props, ctx) => <BuildingField {...props} ctx={ctx} />,
        show: (_value, values) => values.conProjectName ?? '—',
        help: 'hint.conProject',
      },
      { field: 'splitReason', help: 'hint.splitReason', wide: true },
      'fundSource',
    ],
  },
  { title: 'section.rows', render: (ctx) => <Rows ctx={ctx} /> },
  { title: 'section.suppliers', fields: ['reach'], render: (ctx) => <Suppliers ctx={ctx} /> },
  {
    title: 'section.times',
    fields: ['ceiling', 'begin', { field: 'deadline', help: 'hint.lead' }, 'deviationReason'],
  },
  {
    title: 'section.conditions',
    fields: ['delivery', 'payment', 'otherTerms', { field: 'fileIds', wide: true }],
  },
  ...(record && record.notice.length > 0
    ? [{ title: 'section.notice' as const, render: () => <Notice lines={record.notice} hint /> }]
    : []),
];

interface More {
  readonly nonce: string;
  readonly all: Values;
  readonly kept: () => void;
}

const store = (mainId: string | undefined, values: SimpleValues, more: More) =>
  send(
    saveSimple,
    {
      ...values,
      ...(mainId ? { mainId } : {}),
      rows: beside<AskedRow>(more.all, 'rows').map(({ name, spec, unit, count }) => ({
        name,
        spec,
        unit,
        count,
      })),
      invitees: beside<ChosenSupplier>(more.all, 'invitees').map((one) => one.orgId),
    },
    { nonce: more.nonce },
  );

interface Props {
  readonly record?: SimpleRecord | undefined;
  /** Only to be read, below what one follows. */
  readonly readOnly?: boolean;
}

/** 简易招采表单: project, rows, suppliers, times and conditions in one form. */
export function SimpleForm({ record, readOnly = false }: Props) {
  // A new one is made once: where its submission is refused, the next attempt goes on with it.
  const made = useRef<{ readonly mainId: string; readonly nonce: string }>(undefined);
  const config = useCall(configDetail, {}, { freshMs: 60_000 });
  const keep = async (values: SimpleValues, more: More) => {
    // After a lost line the same is sent again, and answered as the first time.
    const before = made.current?.nonce === more.nonce ? undefined : made.current?.mainId;
    const saved = await store(record?.mainId ?? before, values, more);
    made.current ??= { mainId: saved.mainId, nonce: more.nonce };
    more.kept();
    await refreshAll();
    return saved;
  };
  const save = {
    partial: halfDone as typeof halfDone,
    text: 'op.save' as const,
    may: 'simpleBidding.edit' as const,
    run: async (values: SimpleValues, more: More) => {
      const saved = await keep(values, more);
      return record ? undefined : linkTo(simpleScreens.page, { mainId: saved.mainId });
    },
  };
  const submit = {
    text: 'op.submit' as const,
    may: 'simpleBidding.edit' as const,
    done: 'done.submitted' as const,
    run: async (values: SimpleValues, more: More) => {
      const { packageId, mainId: of } = await keep(values, more);
      const wfParameter = await submission(TERMS_KEY, packageId);
      await send(submitSimple, { packageId, wfParameter }, { nonce: `${more.nonce}-submit` });
      await refreshAll();
      return linkTo(simpleScreens.page, { mainId: of });
    },
  };
  return (
    <FormPage
      texts={simpleText}
      fields={simpleFields}
      mode={readOnly ? 'view' : record ? 'edit' : 'add'}
      embedded={readOnly}
      title={record ? { words: record.mainName } : 'add'}
      tags={record ? <Status of={statusTags} value={record.status} /> : null}
      load={record ? { data: record } : undefined}
      back={simpleScreens.list}
      sections={sectionsOf(record, offIn(config.data))}
      save={readOnly ? undefined : save}
      submit={readOnly ? undefined : submit}
    />
  );
}
