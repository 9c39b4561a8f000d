import { Alert } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { ApprovalButtons, submission, useTakesEffect } from '#base/approval/web/index.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { later } from '#kit/web/chunk.ts';
import { Fact } from '#kit/web/fact.tsx';
import type { ControlProps } from '#kit/web/form/control.ts';
import { FormPage } from '#kit/web/form/form-page.tsx';
import type { FormAct, FormSection } from '#kit/web/form/form-types.ts';
import { PickerField } from '#kit/web/form/picker.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { relationActs, relationDetail, saveRelation, submitRelation } from '../../shared/calls.ts';
import { relationFields, type RelationRecord, type RelationValues } from '../../shared/schema.ts';
import { agencyScreens } from '../../shared/screens.ts';
import { relationStatus, SERVICE_KEY } from '../../shared/status.ts';
import { agencyText } from '../../shared/text/index.ts';
import { actTags, relationTags } from '../tags.ts';
import { AgencyField } from './agency-field.tsx';
import { RelationActs } from './relation-acts.tsx';

const BuildingPicker = later(() =>
  import('#areas/building-project/web/index.ts').then((m) => m.BuildingPicker),
);

/** 建设项目: one's own that are in effect. */
function BuildingField({ named, ...control }: ControlProps & { readonly named: string | undefined }) {
  const [picked, setPicked] = useState<{ readonly id: string; readonly name: string }>();
  const shown = picked && picked.id === control.value ? picked.name : control.value ? named : undefined;
  return (
    <PickerField
      {...control}
      shown={shown}
      picker={(dialog) =>
        dialog.open ? (
          <Suspense fallback={null}>
            <BuildingPicker
              {...dialog}
              ownOnly
              onPick={(one) => {
                setPicked({ id: one.id, name: one.projectName });
                control.onChange?.(one.id);
                dialog.onClose();
              }}
            />
          </Suspense>
        ) : null
      }
    />
  );
}

type Section = FormSection<typeof relationFields.fields, typeof agencyText.zh>;
type Act = FormAct<typeof relationFields.fields, typeof agencyText.zh>;

const sectionsOf = (record: RelationRecord | undefined): readonly Section[] => [
  {
    title: 'section.relation',
    fields: [
      {
        field: 'buildingId',
        control: (props) => <BuildingField {...props} named={record?.buildingName} />,
        show: () => record && `${record.buildingName} (${record.buildingCode})`,
      },
      {
        field: 'agencyId',
        control: (props) => <AgencyField {...props} from="library" named={record?.agencyName} />,
        show: () => record?.agencyName,
      },
    ],
    render: (ctx) => (record && ctx.mode === 'view' ? <Facts record={record} /> : null),
  },
  {
    title: 'section.choice',
    // Why the tenderee chose this agency is told to nobody outside.
    fields: record?.side === 'agency' ? ['scope'] : ['scope', 'ground', 'remark'],
  },
  { title: 'section.attachment', fields: [{ field: 'fileId', help: 'hint.files' }] },
];

function Facts({ record }: { readonly record: RelationRecord }) {
  const t = useText(agencyText);
  return (
    <>
      {record.can.answer ? <Alert type="info" showIcon title={t('hint.answer')} /> : null}
      <dl className="gh-grid">
        <Fact label={t('field.tendereeName')}>{record.tendereeName}</Fact>
        <Fact label={t('field.creator')}>{record.creator}</Fact>
        <Fact label={t('field.contractName')}>
          {record.contractName ? `${record.contractName} (${record.contractCode ?? ''})` : '—'}
        </Fact>
        {record.effectiveAt ? (
          <Fact label={t('field.effectiveAt')}>
            <Time value={record.effectiveAt} />
          </Fact>
        ) : null}
        {record.endedAt ? (
          <>
            <Fact label={t('field.endedAt')}>
              <Time value={record.endedAt} />
            </Fact>
            <Fact label={t('field.endReason')} wide>
              {record.endReason}
            </Fact>
          </>
        ) : null}
      </dl>
    </>
  );
}

/** 办理记录: every step after the submission. */
const Records = ({ id }: { readonly id: string }) => (
  <ListPage
    embedded
    call={relationActs}
    texts={agencyText}
    fixed={{ id }}
    columns={[
      { field: 'act', tag: actTags, width: 150 },
      { field: 'userName', width: 120 },
      { field: 'actOrg', width: 230 },
      { field: 'words', width: 300 },
      { field: 'madeAt', kind: 'instant', width: 150 },
    ]}
    emptyHint="emptyRecords"
  />
);

/** Neither the approvers nor the agency have anything to do with it now. */
const isOver = (title: Props['title'], { status, can }: RelationRecord): boolean =>
  title === 'resultTitle' ? !can.answer : title === 'relateTitle' && status !== relationStatus.inApproval;

interface Props {
  readonly id?: string | undefined;
  readonly mode: 'add' | 'edit' | 'view';
  /** What is done with it here; one that waits for nothing is only looked at. */
  readonly title: 'addRelation' | 'editRelation' | 'relateTitle' | 'resultTitle';
  readonly embedded?: boolean;
}

/** 项目代理关联: drawn up by the tenderee; read by its approvers and by the agency that is asked. */
export function RelationForm({ id: opened, mode, title, embedded = false }: Props) {
  const load = useCall(relationDetail, { id: opened ?? '' }, { enabled: opened !== undefined });
  const record = load.data;
  const { save, submit } = useActs(opened);
  const writes = mode !== 'view';
  const records: readonly Section[] =
    opened === undefined ? [] : [{ title: 'section.records', render: () => <Records id={opened} /> }];
  const tags: ReactNode = record ? <Status of={relationTags} value={record.status} /> : null;
  return (
    <FormPage
      texts={agencyText}
      fields={relationFields}
      mode={mode}
      title={record && isOver(title, record) ? 'viewRelation' : title}
      tags={tags}
      sections={[...sectionsOf(record), ...records]}
      load={opened === undefined ? undefined : load}
      {...(writes ? { save, submit } : {})}
      back={agencyScreens.relations}
      embedded={embedded}
      moduleName="mbd"
      actions={() =>
        record && !embedded ? (
          <>
            {record.side === 'tenderee' && mode === 'view' ? (
              <ApprovalButtons serviceKey={SERVICE_KEY} serviceId={record.id} />
            ) : null}
            {mode === 'view' ? <RelationActs record={record} /> : null}
          </>
        ) : null
      }
    />
  );
}

/** Saving and submitting: a new relation keeps the id it is given, so that it is added once. */
function useActs(opened: string | undefined): { readonly save: Act; readonly submit: Act } {
  const [id, setId] = useState(opened);
  const takesEffect = useTakesEffect(SERVICE_KEY);
  const store = async (values: RelationValues, nonce: string): Promise<string> => {
    const saved = await send(saveRelation, { ...values, id: id ?? null }, { nonce });
    setId(saved.id);
    return saved.id;
  };
  return {
    save: {
      may: 'agencyRelation.choose',
      run: async (values, { nonce }) => {
        await store(values, nonce);
        await refreshAll();
        return agencyScreens.relations;
      },
    },
    submit: {
      text: 'action.submit',
      may: 'agencyRelation.choose',
      ...(takesEffect ? {} : { confirm: 'confirm.submit' as const }),
      done: 'done.submitted',
      run: async (values, { nonce, heard }) => {
        const saved = await store(values, nonce);
        const way = await submission(SERVICE_KEY, saved);
        await send(
          submitRelation,
          { id: saved, wfParameter: { formContent: values, ...way } },
          { nonce: `${nonce}-submit`, heard },
        );
        await refreshAll();
        return linkTo(agencyScreens.relations);
      },
    },
  };
}
