import { DownloadButton } from '#kit/web/act-button.tsx';
import type { FormSection } from '#kit/web/form/form-types.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { saveTemplate, templateDetail, tryTemplate } from '../shared/calls.ts';
import { templateFields } from '../shared/schema.ts';
import { templateScreens } from '../shared/screens.ts';
import { templateText } from '../shared/text/index.ts';
import { PlacesHelp } from './parts/places-help.tsx';
import { TemplatePage } from './parts/template-page.tsx';

type Section = FormSection<typeof templateFields.fields, typeof templateText.zh>;

const sections: readonly Section[] = [
  {
    title: 'section.base',
    fields: [
      { field: 'name', wide: true },
      'type',
      'projectProperty',
      'purchaseMethod',
      'qualificationType',
      'industryCategory',
      'region',
      'purchaseCatalogue',
    ],
  },
  {
    title: 'section.content',
    render: (ctx) => (ctx.mode === 'view' ? null : <PlacesHelp />),
    fields: ['content'],
  },
];

/** 公告模板: its text with places that a lot fills in. */
export function Page() {
  const t = useText(templateText);
  return (
    <TemplatePage
      fields={templateFields}
      detail={templateDetail}
      sections={() => sections}
      store={(values, at, { nonce }) => send(saveTemplate, { ...values, ...at }, { nonce })}
      screens={{
        plat: templateScreens.bulletinPlat,
        tenant: templateScreens.bulletinTenant,
        edit: templateScreens.edit,
      }}
      actions={({ id }) => (
        <>
          <DownloadButton call={tryTemplate} input={{ id, shape: 'pdf' }} text={t('action.pdf')} />
          <DownloadButton call={tryTemplate} input={{ id, shape: 'docx' }} text={t('action.word')} />
        </>
      )}
    />
  );
}
