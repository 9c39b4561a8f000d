import { useSearchParams } from 'react-router';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton, DownloadButton } from '#kit/web/act-button.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import type { FormAct, FormSection } from '#kit/web/form/form-types.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { listed, useText } from '#kit/web/text.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import {
  enableTemplate,
  fileTemplateDetail,
  fileTemplateDocument,
  invalidateTemplate,
  saveFileTemplate,
} from '../shared/calls.ts';
import { fileTemplateFields } from '../shared/schema.ts';
import { templateScreens } from '../shared/screens.ts';
import type { TemplateLevel } from '../shared/status.ts';
import { templateText } from '../shared/text/index.ts';
import { Comments } from './parts/comments.tsx';
import { FileVariables, variable } from './parts/file-variables.tsx';
import { Versions } from './parts/versions.tsx';
import { levelTags, statusTags } from './tags.ts';

type Section = FormSection<typeof fileTemplateFields.fields, typeof templateText.zh>;
type Act = FormAct<typeof fileTemplateFields.fields, typeof templateText.zh>;
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

/** 文件模板: a document with variables; in effect it is only read. */
export function Page() {
  const t = useText(templateText);
  const [query] = useSearchParams();
  const level: TemplateLevel = query.get('level') === 'plat' ? 'plat' : 'tenant';
  const id = query.get('id') ?? undefined;
  const answer = useCall(fileTemplateDetail, { id: id ?? '' }, { enabled: id !== undefined });
  const known = answer.data;
  const mode = id === undefined ? 'add' : known?.can.edit ? 'edit' : 'view';
  const kept = level === 'plat' ? templateScreens.filePlat : templateScreens.fileTenant;
  const list = known && !known.can.copy ? templateScreens.list : kept;
  const store = (values: Parameters<Act['run']>[0], nonce: string) => {
    const at = { id: known?.id ?? null, level, revision: known?.revision ?? 0 };
    return send(saveFileTemplate, { ...values, ...at }, { nonce });
  };
  const save: Act['run'] = async (values, { nonce }) => {
    const saved = await store(values, nonce);
    await refreshAll();
    return linkTo(templateScreens.fileEdit, { level, id: saved.id });
  };
  // What stands in the form is what takes effect.
  const enable: Act['run'] = async (values, { nonce }) => {
    const saved = await store(values, nonce);
    await send(enableTemplate, { id: saved.id });
    await refreshAll();
    return list;
  };
  return (
    <FormPage
      key={`${id ?? ''} ${mode} ${known?.revision ?? 0}`}
      texts={templateText}
      fields={fileTemplateFields}
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
      moduleName="pre"
      {...(id === undefined ? {} : { load: answer })}
      sections={sectionsOf(known)}
      {...(mode === 'view'
        ? {}
        : {
            save: { run: save },
            submit: { run: enable, text: 'action.enable' as const, done: 'done.enable' as const },
          })}
      actions={() =>
        known ? (
          <>
            <DownloadButton
              call={fileTemplateDocument}
              input={{ id: known.id, filled: '0' }}
              text={t('file.download')}
            />
            <DownloadButton
              call={fileTemplateDocument}
              input={{ id: known.id, filled: '1' }}
              text={t('file.tryIt')}
            />
            {known.can.invalidate ? (
              <ActButton
                danger
                text={t('action.invalidate')}
                confirm={{ title: t('sure.invalidate', { name: known.name }) }}
                done={t('done.invalidate')}
                call={invalidateTemplate}
                input={{ id: known.id }}
              />
            ) : null}
          </>
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
