import { followed, saidBy } from '#kit/shared/follow.ts';
import { mainFollows, SEVERAL_LOTS } from '../../shared/follows.ts';
import { isNo, isYes } from '#kit/shared/yes-no.ts';
import { Button } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Values } from '#kit/shared/fields.ts';
import { FormPage } from '#kit/web/form/either-form.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { toast } from '#kit/web/notice.ts';
import { refreshCalls, useAct, useCall } from '#kit/web/query.ts';
import { useVaried } from '#kit/web/region.ts';
import { send } from '#kit/web/send.ts';
import { ErrorBox, Loading } from '#kit/web/states.tsx';
import { kitText } from '#kit/shared/text/index.ts';
import { useText } from '#kit/web/text.ts';
import { useGoTo } from '#kit/web/back.ts';
import { Link } from '#kit/web/router/router.tsx';
import { submission, useTakesEffect } from '#base/approval/web/index.ts';
import { useUser } from '#base/session/web/index.ts';
import {
  configDetail,
  pageProjects,
  pmList,
  projectDetail,
  saveProject,
  submitProject,
  updateProject,
} from '../../shared/main/calls.ts';
import { mainFields, mainSlot, type MainValues, type ProjectRecord } from '../../shared/main/schema.ts';
import { packageDetail } from '../../shared/package/calls.ts';
import { pageStatus, SERVICE_KEY } from '../../shared/status.ts';
import { projectText } from '../../shared/text/index.ts';
import { saidWhenEmptied } from './said-when-emptied.ts';
import { LIST, consolePath, editPath } from './links.ts';
import { GoodsOf } from './goods-of.tsx';
import { LotTable } from './lot-table.tsx';
import { basicSections, type MainSection } from './project-sections.tsx';
import { offIn } from './off-here.ts';
import { useFailed } from './again.ts';
import { ProjectStatus } from './project-status.tsx';
import { ProxyNote } from './proxy-note.tsx';

interface Props {
  readonly mainId?: string | undefined;
  readonly mode: 'add' | 'edit' | 'view';
  /** Shown inside another screen: no head at all. */
  readonly embedded?: boolean;
  /** Open the lot dialog at once (保存并新增标段). */
  readonly addLot?: boolean;
  /** 重新招标: the lot that failed, from which a new project starts. */
  readonly again?: string | undefined;
  readonly tags?: (record: ProjectRecord | undefined) => ReactNode;
  readonly actions?: (record: ProjectRecord | undefined) => ReactNode;
}

/** 关键信息 of the project: how, for how much, by whom. */
const keys = (pmName: string | undefined) => [
  'purchaseMode' as const,
  'generalAmount' as const,
  'projectType' as const,
  'fundSource' as const,
  { field: 'pmId' as const, show: () => pmName ?? '—' },
];

/** 保存并新增标段: presses within this time are one. */
const DEBOUNCE_MS = 500;

/** 项目表单: basic information, tenderees, lots or goods; adds, changes or shows. */
export function ProjectForm({
  mainId: opened,
  mode,
  embedded = false,
  addLot = false,
  again,
  tags,
  actions,
}: Props) {
  const t = useText(projectText);
  const goTo = useGoTo();
  const user = useUser();
  const config = useCall(configDetail, {}, { freshMs: 60_000 });
  const pms = useCall(pmList, {}, { freshMs: 60_000, enabled: mode === 'add' });
  // Whoever enters a project manages it, if the organisation has them among its managers.
  const pmId = pms.data?.some((p) => p.userId === user.id) ? user.id : null;
  const failed = useFailed(again);
  const [saved, setSaved] = useState<{ mainId: string; packageId: string }>();
  const now = useRef(saved);
  const temporary = useRef(false);
  const [adding, setAdding] = useState(addLot);
  const load = useCall(projectDetail, { mainId: opened ?? '' }, { enabled: opened !== undefined });
  const record = load.data;
  // A project keeps the region that it was made in; a new one is of its tenant's.
  const varied = useVaried(mainSlot, opened ? record?.region : config.data?.region);
  const { form } = varied;
  const typedNumber = isYes(config.data?.isMainCode);
  const fields = useMemo(() => {
    const set = form?.fields ?? mainFields;
    if (!typedNumber) return set;
    const mainCode = { ...set.fields.mainCode, need: 'need.mainCode' };
    return { ...set, fields: { ...set.fields, mainCode } } as unknown as typeof set;
  }, [form, typedNumber]);
  // Made once: a project saved for the time being keeps what was typed.
  const initial = useMemo((): Values => {
    if (!failed.from || !form) return { pmId, isHasPackage: '1' };
    const typed = Object.entries(form.filled(failed.from) ?? {}).filter(
      ([name]) => name in form.fields.fields || name === 'tendereeList' || name === 'wzmxTemplateId',
    );
    return { ...(Object.fromEntries(typed) as Values), pmId };
  }, [failed.from, form, pmId]);
  const [chosenLots, setChosenLots] = useState<string | null>();
  const hasLots = isYes(chosenLots ?? record?.isHasPackage ?? initial.isHasPackage);
  // 公告已发: the project's own information is only read from then on, while lots may still be added and submitted.
  const shown = mode === 'edit' && record?.can.modify === false ? 'view' : mode;
  const say = useText(kitText);
  // The empty form has enough to fetch: it is asked once there is a project.
  const takesEffect = useTakesEffect(SERVICE_KEY, mode === 'edit');
  const lotsOnly = useAct(submitProject);
  const pressed = useRef(Number.NEGATIVE_INFINITY);
  const single = isNo(record?.isHasPackage) ? record.packageList[0]?.packageId : undefined;
  const packageId = single ?? (saved?.packageId || undefined);
  const lot = useCall(packageDetail, { packageId: packageId ?? '' }, { enabled: packageId !== undefined });
  const filled = useMemo(
    () =>
      record && form?.filled({ ...record, wzmxTemplateId: record.packageList[0]?.wzmxTemplateId ?? null }),
    [record, form],
  );

  const store = async (values: MainValues, all: Values, nonce: string) => {
    const input = {
      ...(form?.sent(values) ?? values),
      tendereeList: (all.tendereeList as unknown as ProjectRecord['tendereeList'] | undefined) ?? [],
      dynamicItemVO: isNo(values.isHasPackage) ? { templateId: all.wzmxTemplateId ?? null } : null,
      ...(temporary.current ? { tempFlag: '1' } : {}),
    };
    const mainId = opened ?? now.current?.mainId;
    const answer = mainId
      ? await send(updateProject, { ...input, mainId }, { nonce })
      : await send(saveProject, { ...input, againOf: again ?? null }, { nonce });
    now.current = { mainId: answer.mainId, packageId: answer.packageId };
    setSaved(now.current);
    await refreshCalls(projectDetail, pageProjects, packageDetail);
    return answer.mainId;
  };
  const ensureSaved = (ctx: FormContext) => async (all?: 'all') => {
    if (!all && packageId && lot.data && (ctx.values().wzmxTemplateId ?? null) === lot.data.wzmxTemplateId)
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
      showCa: isYes(config.data?.isShowCa),
      off: offIn(config.data),
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
          view={shown === 'view'}
          packageId={packageId}
          count={lot.data?.goodsCount ?? 0}
          ensureSaved={ensureSaved(ctx)}
        />
      ),
    },
  ];
  const save = {
    may: 'project.save' as const,
    done: opened || saved ? ('updated' as const) : ('added' as const),
    ...(record?.can.reopens ? { confirm: 'confirm.reopen' as const } : {}),
    run: async (values: MainValues, { nonce, all }: { nonce: string; all: Values }) => {
      const mainId = await store(values, all, nonce);
      return opened || temporary.current ? undefined : editPath(pageStatus.edit, mainId);
    },
  };
  const submit = {
    text: takesEffect ? ('kit.web.takeEffect' as const) : ('action.submit' as const),
    may: 'project.submit' as const,
    done: takesEffect ? ('kit.done.ok' as const) : ('submitted' as const),
    why:
      hasLots && (record?.packageList ?? []).length === 0
        ? t(opened ? 'need.lots' : 'lotsAfterSave')
        : undefined,
    run: async (values: MainValues, { nonce, all }: { nonce: string; all: Values }) => {
      const mainId = await store(values, all, nonce);
      await send(
        submitProject,
        { mainId, wfParameter: { formContent: values, ...(await submission(SERVICE_KEY, mainId)) } },
        { nonce: `${nonce}-submit` },
      );
      await refreshCalls(projectDetail, pageProjects);
      return LIST;
    },
  };
  /** A project whose bulletin is out is not saved again: only its new lots go into approval. */
  const submitLots = async (mainId: string) => {
    // A refusal has been said by the request layer.
    const wfParameter = await submission(SERVICE_KEY, mainId).catch(() => undefined);
    if (!wfParameter || !(await lotsOnly.run({ mainId, wfParameter }).catch(() => undefined))) return;
    toast('success', takesEffect ? say('done.ok') : t('submitted'));
    await goTo(LIST);
  };
  const saveAndAdd = async (ctx: FormContext, at: number) => {
    if (at - pressed.current < DEBOUNCE_MS) return;
    pressed.current = at;
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
    mode === 'add' && !saved
      ? ('op.add' as const)
      : mode !== 'view'
        ? ('op.edit' as const)
        : { words: record?.mainName ?? t('op.view') };
  const missing = (opened ? load.error : config.error) ?? varied.error ?? failed.error;
  // Nothing was typed yet; and a region's part of the program is asked for anew by a new page alone.
  if ((failed.error && !failed.from) || (!form && missing && !load.error))
    return <ErrorBox error={missing} onRetry={() => location.reload()} />;
  if (mode === 'add' && (pms.isPending || !form || (again && !failed.from))) return <Loading rows={10} />;
  return (
    <FormPage
      texts={projectText}
      fields={fields}
      mode={shown}
      title={title}
      tags={
        <>
          {record ? <ProjectStatus of={record} /> : null}
          {record?.again ? (
            <Link to={consolePath(record.again.packageId, record.again.mainId)}>
              {t('again.round', { n: record.again.round, lot: record.again.packageName })}
            </Link>
          ) : null}
          {tags?.(record)}
        </>
      }
      keyMore={record ? <ProxyNote mainId={record.mainId} /> : null}
      keys={keys(record?.pmName)}
      sections={form?.sections(sections) ?? sections}
      load={opened ? { ...load, data: filled } : undefined}
      initial={initial}
      {...(shown === 'view' ? {} : { save })}
      {...(shown === 'view' || (record?.can.reopens && !record.can.submit) ? {} : { submit })}
      back={LIST}
      embedded={embedded}
      moduleName="pre"
      onChange={(part, ctx) => {
        const facts = { ...ctx.values(), [SEVERAL_LOTS]: (record?.packageList ?? []).length > 1 ? '1' : '0' };
        const also = followed(mainFollows, part, facts);
        if (Object.keys(also).length > 0) ctx.set(also);
        saidWhenEmptied(part, ctx);
        if ('isHasPackage' in part) setChosenLots(part.isHasPackage);
        for (const key of saidBy(mainFollows, part, facts, 'warns')) toast('warning', t(key));
      }}
      actions={(ctx) => (
        <>
          {actions?.(record)}
          {shown !== mode && record?.can.submit ? (
            <Button type="primary" loading={lotsOnly.busy} onClick={() => void submitLots(record.mainId)}>
              {takesEffect ? say('web.takeEffect') : t('action.submit')}
            </Button>
          ) : null}
          {shown !== 'view' && hasLots ? (
            <Button disabled={ctx.busy} onClick={(event) => void saveAndAdd(ctx, event.timeStamp)}>
              {t('action.saveAndAddLot')}
            </Button>
          ) : null}
        </>
      )}
    />
  );
}
