import { Button } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { OfficeDialog } from '#base/office/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { DownloadButton } from '#kit/web/act-button.tsx';
import { Fact } from '#kit/web/fact.tsx';
import type { FormContext, FormSection } from '#kit/web/form/form-types.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { listed, useText } from '#kit/web/text.ts';
import { fileTemplateDetail, fileTemplateDocument, saveFileTemplate } from '../shared/calls.ts';
import { fileTemplateFields } from '../shared/schema.ts';
import { templateScreens } from '../shared/screens.ts';
import { templateText } from '../shared/text/index.ts';
import { FileVariables, variable } from './parts/file-variables.tsx';
import { TemplatePage } from './parts/template-page.tsx';

type Section = FormSection<typeof fileTemplateFields.fields, typeof templateText.zh>;
type Known = OutputOf<typeof fileTemplateDetail>;

/** 现有文件, with the variables in it. */
function Present({ known }: { readonly known: Known }) {
  const t = useText(templateText);
  return (
    <dl className="gh-grid">
      <Fact label={t('file.present')}>{known.fileName}</Fact>
      <Fact label={t('file.variables')} wide>
        {known.variables.length > 0 ? listed(known.variables.map(variable)) : t('file.noVariables')}
      </Fact>
    </dl>
  );
}

const sectionsOf = (known: Known | undefined): readonly Section[] => [
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
      'usage',
    ],
  },
  {
    title: 'file.document',
    fields: [
      known
        ? { field: 'fileId', modes: ['edit', 'add'], help: 'file.keepHint' }
        : { field: 'fileId', modes: ['edit', 'add'] },
    ],
    render: (ctx) => (
      <>
        {known ? <Present known={known} /> : null}
        {ctx.mode === 'view' ? null : <FileVariables />}
      </>
    ),
  },
];

/** 在线编辑模板文件; the screen takes what was saved when the window is closed. */
function Online({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const saved = useRef(false);
  const close = () => {
    onClose();
    if (saved.current) void refreshAll();
  };
  return (
    <Suspense fallback={null}>
      <OfficeDialog
        kind="template"
        id={id}
        onClose={close}
        onSaved={() => {
          saved.current = true;
        }}
      />
    </Suspense>
  );
}

/** 文件模板: a document with variables. */
export function Page() {
  const t = useText(templateText);
  const [online, setOnline] = useState<string>();
  // The window's version becomes the template's: what was typed beside it is saved before.
  const edit = async (id: string, ctx: FormContext) => {
    if (ctx.mode === 'view' || !ctx.form.isFieldsTouched() || (await ctx.save())) setOnline(id);
  };
  return (
    <>
      <TemplatePage
        fields={fileTemplateFields}
        detail={fileTemplateDetail}
        sections={sectionsOf}
        store={(values, at, { nonce }) => send(saveFileTemplate, { ...values, ...at }, { nonce })}
        screens={{
          plat: templateScreens.filePlat,
          tenant: templateScreens.fileTenant,
          edit: templateScreens.fileEdit,
        }}
        moduleName="pre"
        actions={({ id, can }, ctx) => (
          <>
            {can.edit ? <Button onClick={() => void edit(id, ctx)}>{t('file.edit')}</Button> : null}
            <DownloadButton
              call={fileTemplateDocument}
              input={{ id, filled: '0' }}
              text={t('file.download')}
            />
            <DownloadButton call={fileTemplateDocument} input={{ id, filled: '1' }} text={t('file.tryIt')} />
          </>
        )}
      />
      {online === undefined ? null : <Online id={online} onClose={() => setOnline(undefined)} />}
    </>
  );
}
