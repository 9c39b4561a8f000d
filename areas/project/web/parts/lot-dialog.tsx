import { followed } from '#kit/shared/follow.ts';
import { lotFollows } from '../../shared/follows.ts';
import { useMemo, useRef, useState } from 'react';
import type { FormContext, FormSection } from '#kit/web/form/form-types.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { useVaried } from '#kit/web/region.ts';
import { send } from '#kit/web/send.ts';
import { configDetail, pageProjects, projectDetail } from '../../shared/main/calls.ts';
import type { ProjectRecord } from '../../shared/main/schema.ts';
import { packageDetail, savePackage, updatePackage } from '../../shared/package/calls.ts';
import { lotSlot, type packageFields, type PackageValues } from '../../shared/package/schema.ts';
import { projectText } from '../../shared/text/index.ts';
import { GoodsOf } from './goods-of.tsx';
import { levelField } from '#kit/web/form/level-choice.tsx';
import { exeModelField, flowField, ModeChoice } from './mode-choice.tsx';
import { useText } from '#kit/web/text.ts';
import { offeredField, offIn } from './off-here.ts';
import { saidWhenEmptied } from './said-when-emptied.ts';

type Section = FormSection<typeof packageFields.fields, typeof projectText.zh>;

interface Props {
  readonly project: ProjectRecord;
  /** Absent for a new lot. */
  readonly packageId?: string | undefined;
  readonly view?: boolean;
  readonly onClose: () => void;
}

/** 执行方式 that the project has fixed for its lots: those of its own purchase mode follow it. */
const fixedModel = ({ purchaseMode, exeModel }: ProjectRecord) => ({ purchaseMode, exeModel });

/** 标段: the form of one lot with its goods sheet; rows need a saved lot, so adding the first one saves it for the time being. */
export function LotDialog({ project, packageId: opened, view = false, onClose }: Props) {
  const t = useText(projectText);
  const [packageId, setPackageId] = useState(opened);
  const temporary = useRef(false);
  const saved = useRef(opened);
  const load = useCall(packageDetail, { packageId: packageId ?? '' }, { enabled: packageId !== undefined });
  const config = useCall(configDetail, {}, { freshMs: 60_000 });
  const off = offIn(config.data);
  const { form } = useVaried(lotSlot, project.region);
  const loaded = useMemo(() => ({ ...load, data: form?.filled(load.data) }), [load, form]);
  // A lot saved for the time being stays the form it was: nothing typed or open is lost.
  const mode = view ? 'view' : opened ? 'edit' : 'add';

  const run = async (values: PackageValues, { nonce }: { nonce: string }) => {
    const input = {
      ...(form?.sent(values) ?? values),
      mainId: project.mainId,
      dynamicItemVO: null,
      ...(temporary.current ? { tempFlag: '1' } : {}),
    };
    const answer = saved.current
      ? await send(updatePackage, { ...input, packageId: saved.current }, { nonce })
      : await send(savePackage, input, { nonce });
    saved.current = answer.packageId;
    setPackageId(answer.packageId);
    await refreshCalls(projectDetail, pageProjects, packageDetail);
  };
  const ensureSaved = (ctx: FormContext) => async (all?: 'all') => {
    const now = ctx.values().wzmxTemplateId ?? null;
    if (!all && saved.current && load.data && now === load.data.wzmxTemplateId) return saved.current;
    temporary.current = true;
    const done = await ctx.save();
    temporary.current = false;
    return done ? saved.current : undefined;
  };
  const sections: Section[] = [
    {
      title: 'section.lot',
      fields: [
        { field: 'packageName', wide: true },
        levelField('projectType', 'PROJECT_TYPE'),
        levelField('projectTypeSecond', 'PROJECT_TYPE', 'projectType'),
        {
          field: 'purchaseMode',
          control: (props) => (
            <ModeChoice {...props} projectProp={project.projectProp} disabled={packageId !== undefined} />
          ),
        },
        exeModelField(() => fixedModel(project)),
        flowField(() => load.data?.businessFlowName),
        offeredField('projectareaProvince', off),
        offeredField('projectareaCity', off),
        offeredField('projectareaCountry', off),
        'isLawBid',
        'generalAmount',
        'generalAmountUnit',
        'generalAmountCurrency',
        'biddingType',
        'biddingMold',
        'floorPrice',
        'gradientPrice',
      ],
    },
    {
      title: 'section.goods',
      render: (ctx) => (
        <GoodsOf
          ctx={ctx}
          view={view}
          packageId={packageId}
          count={load.data?.goodsCount ?? 0}
          ensureSaved={ensureSaved(ctx)}
        />
      ),
    },
  ];
  // Made once: a lot saved for the time being keeps what was typed. The page around it shows the project, so its region is known.
  const [initial] = useState(() => ({
    ...form?.taken(project.fieldTenderProjectMap),
    projectType: project.projectType,
    projectTypeSecond: project.projectTypeSecond,
    purchaseMode: project.purchaseMode,
    exeModel: project.exeModel,
    businessFlowId: project.businessFlowId,
    isLawBid: project.isLawBid,
    projectareaProvince: project.projectareaProvince,
    projectareaCity: project.projectareaCity,
    projectareaCountry: project.projectareaCountry,
    packageName: t('lotName', { n: project.packageList.length + 1 }),
  }));
  // Rows are kept one by one and stand although the form is left without saving: the list of lots counts them anew.
  const listed = project.packageList.find((lot) => lot.packageId === packageId)?.goodsCount;
  const close = () => {
    if (load.data && load.data.goodsCount !== listed) void refreshCalls(projectDetail);
    onClose();
  };
  if (!form) return null;
  return (
    <FormDialog
      open
      onClose={close}
      width="min(1160px, 96vw)"
      texts={projectText}
      fields={form.fields}
      mode={mode}
      title={view ? 'op.viewLot' : packageId ? 'op.editLot' : 'op.addLot'}
      sections={form.sections(sections)}
      load={opened ? loaded : undefined}
      initial={initial}
      onChange={(part, ctx) => {
        const also = followed(lotFollows, part, ctx.values());
        if (Object.keys(also).length > 0) ctx.set(also);
        saidWhenEmptied(part, ctx);
      }}
      {...(view
        ? {}
        : {
            save: {
              run,
              done: packageId ? ('updated' as const) : ('added' as const),
              ...(load.data?.can.reopens ? { confirm: 'confirm.reopen' as const } : {}),
            },
          })}
    />
  );
}
