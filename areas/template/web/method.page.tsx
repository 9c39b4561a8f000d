import { Suspense } from 'react';
import { emptyEvaluation, type EvaluationInput } from '#areas/tender-file/shared/evaluation.ts';
import { EvaluationEditor } from '#areas/tender-file/web/index.ts';
import type { Values } from '#kit/shared/fields.ts';
import type { FormSection } from '#kit/web/form/form-types.ts';
import { send } from '#kit/web/send.ts';
import { methodTemplateDetail, saveMethodTemplate } from '../shared/calls.ts';
import { methodFields } from '../shared/schema.ts';
import { templateScreens } from '../shared/screens.ts';
import type { templateText } from '../shared/text/index.ts';
import { TemplatePage } from './parts/template-page.tsx';

type Section = FormSection<typeof methodFields.fields, typeof templateText.zh>;

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

/** 评标办法模板: principles, stages, nodes and clauses. */
export const Page = () => (
  <TemplatePage
    fields={methodFields}
    detail={methodTemplateDetail}
    sections={() => sections}
    store={(values, at, { nonce, all }) =>
      send(saveMethodTemplate, { ...values, ...at, evaluation: evaluationIn(all) }, { nonce })
    }
    screens={{
      plat: templateScreens.methodPlat,
      tenant: templateScreens.methodTenant,
      edit: templateScreens.methodEdit,
    }}
    readers={templateScreens.methods}
  />
);
