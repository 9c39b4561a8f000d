import { useFormValues, WithValues } from '#kit/web/form/form-values.tsx';
import { isYes } from '#kit/shared/yes-no.ts';
import { feeTakenOver } from '../../shared/main/contract-fee.ts';
import { ContractPicker } from '#areas/entrust-contract/web/index.ts';
import { SelectInput } from '#kit/web/form/choice.tsx';
import type { ControlProps } from '#kit/web/form/control.ts';
import type { FormContext, FormSection } from '#kit/web/form/form-types.ts';
import { PickerField } from '#kit/web/form/picker.tsx';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { checkProject, configDetail, pmList } from '../../shared/main/calls.ts';
import type { mainFields, TendereeEntry } from '../../shared/main/schema.ts';
import { projectText } from '../../shared/text/index.ts';
import { send } from '#kit/web/send.ts';
import { BuildingField } from './building-field.tsx';
import { levelField } from '#kit/web/form/level-choice.tsx';
import { offeredField, type OffHere } from './off-here.ts';
import { exeModelField, flowField, ModeChoice, PropertyChoice, withSaved } from './mode-choice.tsx';
import { TendereeList, tendereesIn, withMain } from './tenderee-list.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';

export type MainSection = FormSection<typeof mainFields.fields, typeof projectText.zh>;

/** 项目编号: given on saving, unless the settings let it be typed; then checked when the cursor leaves. */
function CodeInput({
  value,
  onChange,
  mainId,
  ...rest
}: ControlProps & { readonly mainId: string | undefined; readonly ctx: FormContext }) {
  const t = useText(projectText);
  const { ctx, ...control } = rest;
  const config = useCall(configDetail, {}, { freshMs: 60_000 });
  if (!isYes(config.data?.isMainCode))
    return <TextInput {...control} value={value ?? t('autoNumber')} disabled readOnly />;
  const check = async () => {
    if (!value) return;
    const free = await send(checkProject, { mainCode: value, mainId: mainId ?? null }, { quiet: true }).catch(
      () => true,
    );
    ctx.form.setFields([{ name: 'mainCode', errors: free ? [] : [t('wrong.codeTaken')] }]);
  };
  return (
    <TextInput
      {...control}
      value={value}
      maxLength={config.data.projectCodeLength}
      onChange={(typed) => onChange?.(typed)}
      onBlur={() => void check()}
    />
  );
}

function PmChoice({ saved, ...control }: ControlProps & { readonly saved: string | undefined }) {
  const people = useCall(pmList, {}, { freshMs: 60_000 });
  const options = (people.data ?? []).map((p) => ({
    value: p.userId,
    label: p.deptName ? `${p.trueName} · ${p.deptName}` : p.trueName,
  }));
  return (
    <SelectInput
      {...control}
      options={withSaved(options, control.value, saved)}
      loading={people.isPending}
      clearable={false}
    />
  );
}

/** 委托合同: its client becomes the main tenderee unless it stands in the list already. */
function ContractField({ ctx, ...control }: ControlProps & { readonly ctx: FormContext }) {
  const values = useFormValues(ctx);
  const take = (c: {
    id: string;
    contractName: string;
    tendereeId: string;
    tendereeName: string;
    tendereeLinkPerson: string | null;
    tendereeLinkMobile: string | null;
    feeMethod: string;
    serviceFeePercent: string | null;
  }) => {
    const client: TendereeEntry = {
      tendereeId: c.tendereeId,
      tendereeName: c.tendereeName,
      linkPerson: c.tendereeLinkPerson ?? '',
      linkMobile: c.tendereeLinkMobile ?? '',
      isMain: '1',
      userId: null,
    };
    const others = tendereesIn(ctx).filter((one) => one.tendereeId !== c.tendereeId);
    const there = tendereesIn(ctx).find((one) => one.tendereeId === c.tendereeId);
    const list = [{ ...client, ...there, isMain: '1' }, ...others.map((one) => ({ ...one, isMain: '0' }))];
    ctx.set({
      conContractId: c.id,
      conContractName: c.contractName,
      tendereeList: withMain(list) as never,
      ...feeTakenOver(values, c),
    });
  };
  return (
    <PickerField
      {...control}
      shown={values.conContractName}
      onClear={() => ctx.set({ conContractId: null, conContractName: null })}
      picker={(dialog) => (
        <ContractPicker
          open={dialog.open}
          onClose={dialog.onClose}
          onPick={(c) => {
            take(c);
            dialog.onClose();
          }}
        />
      )}
    />
  );
}

interface Parts {
  readonly mainId: string | undefined;
  readonly flowName: string | undefined;
  readonly pmName: string | undefined;
  /** The mode stands once the project is saved. */
  readonly modeStands: boolean;
  /** The settings show what concerns certificates (isShowCa). */
  readonly showCa: boolean;
  /** What the platform does not offer. */
  readonly off: OffHere;
}

/** 项目基本信息 and 招标人信息, in the order of the form. */
export const basicSections = ({
  mainId,
  flowName,
  pmName,
  modeStands,
  showCa,
  off,
}: Parts): MainSection[] => [
  {
    title: 'section.basic',
    fields: [
      { field: 'mainName', wide: true },
      { field: 'mainCode', control: (props, ctx) => <CodeInput {...props} mainId={mainId} ctx={ctx} /> },
      {
        field: 'projectProp',
        // Another property would ask for another mode, which stands.
        control: ({ disabled = false, ...props }) => (
          <PropertyChoice {...props} disabled={disabled || modeStands} />
        ),
      },
      {
        field: 'purchaseMode',
        control: (props, ctx) => (
          <WithValues ctx={ctx}>
            {(values) => (
              <ModeChoice {...props} disabled={modeStands} projectProp={values.projectProp ?? '10'} />
            )}
          </WithValues>
        ),
      },
      exeModelField(),
      flowField(() => flowName),
      'tradePlatform',
      levelField('projectType', 'PROJECT_TYPE'),
      levelField('projectTypeSecond', 'PROJECT_TYPE', 'projectType'),
      offeredField('industryType', off),
      offeredField('projectareaProvince', off),
      offeredField('projectareaCity', off),
      offeredField('projectareaCountry', off),
      'bidOrganizationWay',
      'isHasPackage',
      'isLawBid',
      ...(showCa ? (['isNeedCa'] as const) : []),
      'generalAmount',
      'generalAmountUnit',
      'generalAmountCurrency',
      'biddingType',
      'biddingMold',
      'floorPrice',
      'gradientPrice',
      'isPushCebpub',
      'supervisionDeptName',
      'supervisionDeptCode',
      'approvalAuthName',
      'fundSource',
      {
        field: 'pmId',
        control: (props) => <PmChoice {...props} saved={pmName} />,
        show: () => pmName ?? '—',
      },
      {
        field: 'conContractId',
        control: (props, ctx) => <ContractField {...props} ctx={ctx} />,
        show: (_value, values) => values.conContractName ?? '—',
      },
      {
        field: 'conProjectId',
        control: (props, ctx) => <BuildingField {...props} ctx={ctx} />,
        show: (_value, values) => values.conProjectName ?? '—',
      },
      'programProjectType',
      'serviceFeePercent',
      'serviceFee',
      'serviceFeeUnit',
      'description',
      'fileId',
    ],
  },
  {
    title: 'section.tenderee',
    showIf: { bidOrganizationWay: '10' },
    render: (ctx) => <TendereeList ctx={ctx} />,
  },
];
