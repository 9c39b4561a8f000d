import { useSearchParams } from 'react-router';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton, DownloadButton } from '#kit/web/act-button.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import type { FormAct, FormSection } from '#kit/web/form/form-types.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import {
  enableTemplate,
  invalidateTemplate,
  saveTemplate,
  templateDetail,
  tryTemplate,
} from '../shared/calls.ts';
import { templateFields } from '../shared/schema.ts';
import { templateScreens } from '../shared/screens.ts';
import type { TemplateLevel } from '../shared/status.ts';
import { templateText } from '../shared/text/index.ts';
import { Comments } from './parts/comments.tsx';
import { PlacesHelp } from './parts/places-help.tsx';
import { Versions } from './parts/versions.tsx';
import { levelTags, statusTags } from './tags.ts';

type Section = FormSection<typeof templateFields.fields, typeof templateText.zh>;
type Act = FormAct<typeof templateFields.fields, typeof templateText.zh>;

/** 模板: its text with what was said of it and what it said before; in effect it is only read. */
export function Page() {
  const t = useText(templateText);
  const [query] = useSearchParams();
  const level: TemplateLevel = query.get('level') === 'plat' ? 'plat' : 'tenant';
  const id = query.get('id') ?? undefined;
  const answer = useCall(templateDetail, { id: id ?? '' }, { enabled: id !== undefined });
  const known = answer.data;
  const mode = id === undefined ? 'add' : known?.can.edit ? 'edit' : 'view';
  const list =
    known && !known.can.copy
      ? templateScreens.list
      : level === 'plat'
        ? templateScreens.bulletinPlat
        : templateScreens.bulletinTenant;
  const save: Act['run'] = async (values, { nonce }) => {
    const at = { id: known?.id ?? null, level, revision: known?.revision ?? 0 };
    const saved = await send(saveTemplate, { ...values, ...at }, { nonce });
    await refreshAll();
    return linkTo(templateScreens.edit, { level, id: saved.id });
  };
  // What stands in the form is what takes effect.
  const enable: Act['run'] = async (values, more) => {
    const at = { id: known?.id ?? null, level, revision: known?.revision ?? 0 };
    const saved = await send(saveTemplate, { ...values, ...at }, { nonce: more.nonce });
    await send(enableTemplate, { id: saved.id });
    await refreshAll();
    return list;
  };
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
  return (
    <FormPage
      key={`${id ?? ''} ${mode} ${known?.revision ?? 0}`}
      texts={templateText}
      fields={templateFields}
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
        known ? (
          <>
            <DownloadButton
              call={tryTemplate}
              input={{ id: known.id, shape: 'pdf' }}
              text={t('action.pdf')}
            />
            <DownloadButton
              call={tryTemplate}
              input={{ id: known.id, shape: 'docx' }}
              text={t('action.word')}
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
