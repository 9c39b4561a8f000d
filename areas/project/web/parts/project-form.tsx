import { Button } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Values } from '#kit/shared/fields.ts';
import { FormPage } from '#kit/web/form/form-page.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { useGoTo } from '#kit/web/back.ts';
import { useUser } from '#base/session/web/index.ts';
import {
  pageProjects,
  projectDetail,
  saveProject,
  submitProject,
  updateProject,
} from '../../shared/main/calls.ts';
import { mainFields, type MainValues, type ProjectRecord } from '../../shared/main/schema.ts';
import { packageDetail } from '../../shared/package/calls.ts';
import { pageStatus } from '../../shared/status.ts';
import { projectText } from '../../shared/text/index.ts';
import { projectTags } from '../tags.ts';
import { LIST, editPath } from './links.ts';
import { follow, GoodsOf } from './lot-dialog.tsx';
import { LotTable } from './lot-table.tsx';
import { basicSections, type MainSection } from './project-sections.tsx';

interface Props {
  readonly mainId?: string | undefined;
  readonly mode: 'add' | 'edit' | 'view';
  /** Shown inside another screen: no head at all. */
  readonly embedded?: boolean;
  /** Open the lot dialog at once (保存并新增标段). */
  readonly addLot?: boolean;
  readonly tags?: (record: ProjectRecord | undefined) => ReactNode;
  readonly actions?: (record: ProjectRecord | undefined) => ReactNode;
}

/** What a change takes with it beside what lots share. */
function alsoMain(part: Values): Values {
  if ('projectareaProvince' in part)
    return part.projectareaProvince === '830000'
      ? { projectareaCity: '100000', projectareaCountry: null }
      : { projectareaCity: null, projectareaCountry: null };
  if ('projectareaCity' in part) return { projectareaCountry: null };
  if ('bidOrganizationWay' in part && part.bidOrganizationWay !== '10')
    return { conContractId: null, conContractName: null };
  if ('projectProp' in part) return { purchaseMode: null, businessFlowId: null };
  return follow(part);
}

/** 项目表单: basic information, tenderees, lots or goods; adds, changes or shows. */
export function ProjectForm({
  mainId: opened,
  mode,
  embedded = false,
  addLot = false,
  tags,
  actions,
}: Props) {
  const t = useText(projectText);
  const goTo = useGoTo();
  const user = useUser();
  // Made once: a project saved for the time being keeps what was typed.
  const [initial] = useState(() => ({ pmId: user?.id ?? null, isHasPackage: '1' }));
  const [saved, setSaved] = useState<{ mainId: string; packageId: string }>();
  const now = useRef(saved);
  const temporary = useRef(false);
  const [adding, setAdding] = useState(addLot);
  const load = useCall(projectDetail, { mainId: opened ?? '' }, { enabled: opened !== undefined });
  const record = load.data;
  const single = record?.isHasPackage === '0' ? record.packageList[0]?.packageId : undefined;
  const packageId = single ?? (saved?.packageId || undefined);
  const lot = useCall(packageDetail, { packageId: packageId ?? '' }, { enabled: packageId !== undefined });
  const filled = useMemo(
    () => record && { ...record, wzmxTemplateId: record.packageList[0]?.wzmxTemplateId ?? null },
    [record],
  );

  const store = async (values: MainValues, all: Values, nonce: string) => {
    const input = {
      ...values,
      tendereeList: (all.tendereeList as unknown as ProjectRecord['tendereeList'] | undefined) ?? [],
      dynamicItemVO: values.isHasPackage === '0' ? { templateId: all.wzmxTemplateId ?? null } : null,
      ...(temporary.current ? { tempFlag: '1' } : {}),
    };
    const mainId = opened ?? now.current?.mainId;
    const answer = mainId
      ? await send(updateProject, { ...input, mainId }, { nonce })
      : await send(saveProject, input, { nonce });
    now.current = { mainId: answer.mainId, packageId: answer.packageId };
    setSaved(now.current);
    await refreshCalls(projectDetail, pageProjects, packageDetail);
    return answer.mainId;
  };
  const ensureSaved = (ctx: FormContext) => async () => {
    if (packageId && lot.data && (ctx.values().wzmxTemplateId ?? null) === lot.data.wzmxTemplateId)
      return packageId;
    temporary.current = true;
    const done = await ctx.save();
    temporary.current = false;
    return done ? now.current?.packageId : undefined;
  };
  const sections: MainSection[] = [
    ...basicSections({
      mainId: opened ?? saved?.mainId,
      flowName: record?.businessFlowName,
      pmName: record?.pmName,
      modeStands: opened !== undefined || saved !== undefined,
    }),
    {
      title: 'section.lots',
      showIf: { isHasPackage: '1' },
      render: () =>
        record ? (
          <LotTable
            project={record}
            edit={mode !== 'view' && !embedded}
            adding={adding}
            onAdding={setAdding}
          />
        ) : (
          <p className="gh-hint">{t('lotsAfterSave')}</p>
        ),
    },
    {
      title: 'section.goods',
      showIf: { isHasPackage: '0' },
      render: (ctx) => (
        <GoodsOf
          ctx={ctx}
          view={mode === 'view'}
          packageId={packageId}
          count={lot.data?.goodsCount ?? 0}
          ensureSaved={ensureSaved(ctx)}
        />
      ),
    },
  ];
  const save = {
    done: opened ? ('updated' as const) : ('added' as const),
    ...(record?.can.reopens ? { confirm: 'confirm.reopen' as const } : {}),
    run: async (values: MainValues, { nonce, all }: { nonce: string; all: Values }) => {
      const mainId = await store(values, all, nonce);
      return opened || temporary.current ? undefined : editPath(pageStatus.edit, mainId);
    },
  };
  const submit = {
    text: 'kit.web.submit' as const,
    may: 'project/submit',
    done: 'submitted' as const,
    why:
      record?.isHasPackage === '1' && record.packageList.length === 0
        ? t('need.lots')
        : !opened
          ? t('lotsAfterSave')
          : undefined,
    run: async (values: MainValues, { nonce, all }: { nonce: string; all: Values }) => {
      // A project whose bulletin is out is not saved again: only its new lots go into approval.
      const mainId = record?.can.modify === false ? record.mainId : await store(values, all, nonce);
      await send(
        submitProject,
        { mainId, wfParameter: { formContent: values } },
        { nonce: `${nonce}-submit` },
      );
      await refreshCalls(projectDetail, pageProjects);
      return LIST;
    },
  };
  const saveAndAdd = async (ctx: FormContext) => {
    if (opened) {
      if (await ctx.save()) setAdding(true);
      return;
    }
    temporary.current = true;
    const done = await ctx.save();
    temporary.current = false;
    if (done && now.current) await goTo(`${editPath(pageStatus.edit, now.current.mainId)}&addLot=1`);
  };
  const title =
    mode === 'add'
      ? ('op.add' as const)
      : mode === 'edit'
        ? ('op.edit' as const)
        : { words: record?.mainName ?? t('op.view') };
  return (
    <FormPage
      texts={projectText}
      fields={mainFields}
      mode={mode}
      title={title}
      tags={
        <>
          {record ? <Status of={projectTags} value={record.status} /> : null}
          {tags?.(record)}
        </>
      }
      sections={sections}
      load={opened ? { ...load, data: filled } : undefined}
      initial={initial}
      {...(mode === 'view' || record?.can.modify === false ? {} : { save })}
      {...(mode === 'view' || record?.can.submit === false ? {} : { submit })}
      back={LIST}
      embedded={embedded}
      moduleName="pre"
      onChange={(part, ctx) => {
        const also = alsoMain(part);
        if (Object.keys(also).length > 0) ctx.set(also);
      }}
      actions={(ctx) => (
        <>
          {actions?.(record)}
          {mode !== 'view' && record?.can.modify !== false && ctx.values().isHasPackage === '1' ? (
            <Button disabled={ctx.busy} onClick={() => void saveAndAdd(ctx)}>
              {t('action.saveAndAddLot')}
            </Button>
          ) : null}
        </>
      )}
    />
  );
}
