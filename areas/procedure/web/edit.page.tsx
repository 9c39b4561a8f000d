import './procedure.css';
import { useMemo } from 'react';
import type { Values } from '#kit/shared/fields.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { useLang } from '#kit/web/lang.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Loading } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { pageProcedures, procedureDetail, saveProcedure, submitProcedure } from '../shared/calls.ts';
import { procedureFields, type ProcedureValues, type StepInput } from '../shared/schema.ts';
import { procedureScreens } from '../shared/screens.ts';
import { pageStatus } from '../shared/status.ts';
import { procedureText } from '../shared/text/index.ts';
import { StepsEditor, stepDrawn } from './parts/steps-editor.tsx';
import { procedureTags } from './tags.ts';

const back = linkTo(procedureScreens.list);

/** 预定义流程编辑: draws up a new procedure or a draft, copies one into a next version, or shows what stands. */
export function Page() {
  const lang = useLang();
  const [query] = useSearchParams();
  const copy = query.get('copy') ?? undefined;
  const id = copy ? undefined : (query.get('id') ?? undefined);
  const source = useCall(procedureDetail, { id: copy ?? id ?? '' }, { enabled: (copy ?? id) !== undefined });
  const record = source.data;
  const drawn = useMemo(() => record && { ...record, steps: record.steps.map(stepDrawn) }, [record]);
  const mode = !id
    ? 'add'
    : query.get('status') === pageStatus.edit && record?.can.modify !== false
      ? 'edit'
      : 'view';
  const initial = useMemo(() => {
    if (!copy || !drawn) return undefined;
    const { procCode, procName, procNameEn, purchaseMode, exeModel, qualMode, steps } = drawn;
    // A standard procedure keeps its code: a copy of it is a procedure of one's own.
    const code = drawn.standard ? null : procCode;
    return {
      procCode: code,
      procName,
      procNameEn,
      purchaseMode,
      exeModel,
      qualMode,
      steps,
    } as unknown as Values;
  }, [copy, drawn]);
  if (copy && !initial && !source.error) return <Loading rows={8} />;
  const sent = (values: ProcedureValues, all: Values) => ({
    ...values,
    ...(id ? { id } : {}),
    steps: (all.steps as unknown as StepInput[] | null) ?? [],
  });
  const refreshed = () => refreshCalls(pageProcedures, procedureDetail);
  return (
    <FormPage
      key={`${id ?? ''}${copy ?? ''}${mode}`}
      texts={procedureText}
      fields={procedureFields}
      mode={mode}
      title={
        mode === 'view'
          ? { words: (lang === 'en' ? record?.procNameEn : record?.procName) ?? '' }
          : mode === 'add'
            ? 'add'
            : 'edit'
      }
      tags={record && id ? <Status of={procedureTags} value={record.status} /> : null}
      load={id ? { ...source, data: drawn } : undefined}
      {...(initial ? { initial } : {})}
      back={back}
      sections={[
        {
          title: 'section.basic',
          fields: ['procCode', 'procName', 'procNameEn', 'purchaseMode', 'exeModel', 'qualMode'],
        },
        { title: 'section.steps', render: (ctx) => <StepsEditor ctx={ctx} /> },
      ]}
      {...(mode === 'view'
        ? {}
        : {
            save: {
              may: 'procedure.manage',
              run: async (values: ProcedureValues, { nonce, all }) => {
                const answer = await send(saveProcedure, sent(values, all), { nonce });
                await refreshed();
                return id
                  ? undefined
                  : linkTo(procedureScreens.edit, { id: answer.id, status: pageStatus.edit });
              },
            },
            submit: {
              text: 'action.submit',
              may: 'procedure.manage',
              confirm: 'confirm.submit',
              done: 'done.submit',
              run: async (values: ProcedureValues, { nonce, all }) => {
                await send(submitProcedure, sent(values, all), { nonce });
                await refreshed();
                return back;
              },
            },
          })}
    />
  );
}
