import { Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { emptyEvaluation, type EvaluationInput } from '#areas/tender-file/shared/evaluation.ts';
import { EvaluationEditor } from '#areas/tender-file/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { Values } from '#kit/shared/fields.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import type { FormAct, FormSection } from '#kit/web/form/form-types.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import {
  enableTemplate,
  invalidateTemplate,
  methodTemplateDetail,
  saveMethodTemplate,
} from '../shared/calls.ts';
import { methodFields } from '../shared/schema.ts';
import { templateScreens } from '../shared/screens.ts';
import type { TemplateLevel } from '../shared/status.ts';
import { templateText } from '../shared/text/index.ts';
import { Comments } from './parts/comments.tsx';
import { Versions } from './parts/versions.tsx';
import { levelTags, statusTags } from './tags.ts';

type Section = FormSection<typeof methodFields.fields, typeof templateText.zh>;
type Act = FormAct<typeof methodFields.fields, typeof templateText.zh>;

const sections: readonly Section[] = [
  {
    title: 'section.base',
    fields: [
      { field: 'name', wide: true },
      'projectProperty',
      'purchaseMethod',
      'qualificationType',
      'industryCategory',
      'region',
      'purchaseCatalogue',
      'bidStep',
      'principles',
    ],
  },
  {
    title: 'section.method',
    render: (ctx) => (
      <Suspense fallback={null}>
        <EvaluationEditor ctx={ctx} />
      </Suspense>
    ),
  },
];

/** The evaluation lives among the form's values, as it does where a tender file is made. */
const evaluationIn = (all: Values): EvaluationInput =>
  (all.evaluation as unknown as EvaluationInput | undefined) ?? emptyEvaluation;

/** 评标办法模板: principles, stages, nodes and clauses; in effect it is only read. */
export function Page() {
  const t = useText(templateText);
  const [query] = useSearchParams();
  const level: TemplateLevel = query.get('level') === 'plat' ? 'plat' : 'tenant';
  const id = query.get('id') ?? undefined;
  const answer = useCall(methodTemplateDetail, { id: id ?? '' }, { enabled: id !== undefined });
  const known = answer.data;
  const mode = id === undefined ? 'add' : known?.can.edit ? 'edit' : 'view';
  const kept = level === 'plat' ? templateScreens.methodPlat : templateScreens.methodTenant;
  const list = known && !known.can.copy ? templateScreens.methods : kept;
  // A half-done one is saved although it does not take effect: the next attempt goes on with it.
  const saved = useRef<OutputOf<typeof saveMethodTemplate>>(null);
  const store = async (values: Parameters<Act['run']>[0], { nonce, all }: Parameters<Act['run']>[1]) => {
    const at = { level, ...(saved.current ?? { id: known?.id ?? null, revision: known?.revision ?? 0 }) };
    const evaluation = evaluationIn(all);
    saved.current = await send(saveMethodTemplate, { ...values, ...at, evaluation }, { nonce });
    return saved.current;
  };
  const save: Act['run'] = async (values, more) => {
    const { id: of } = await store(values, more);
    await refreshAll();
    return linkTo(templateScreens.methodEdit, { level, id: of });
  };
  // What stands in the form is what takes effect.
  const enable: Act['run'] = async (values, more) => {
    const { id: of } = await store(values, more);
    await send(enableTemplate, { id: of });
    await refreshAll();
    return list;
  };
  return (
    <FormPage
      key={`${id ?? ''} ${mode} ${known?.revision ?? 0}`}
      texts={templateText}
      fields={methodFields}
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
      {...(id === undefined ? {} : { load: answer })}
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
