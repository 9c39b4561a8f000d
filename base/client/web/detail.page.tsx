import { FormPage } from '#kit/web/form/either-form.tsx';
import type { FormAct } from '#kit/web/form/form-types.ts';
import { Fact } from '#kit/web/fact.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { saveVersion, versionDetail } from '../shared/calls.ts';
import { versionFields } from '../shared/schema.ts';
import { clientScreens } from '../shared/screens.ts';
import { clientText } from '../shared/text/index.ts';
import { statusTags } from './tags.ts';

type Act = FormAct<typeof versionFields.fields, typeof clientText.zh>;

/** 客户端版本详情: added or edited while it was never online; then only read. */
export function Page() {
  const t = useText(clientText);
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  const answer = useCall(versionDetail, { id: id ?? '' }, { enabled: id !== undefined });
  const known = answer.data;
  const mode = id === undefined ? 'add' : known && !known.can.edit ? 'view' : 'edit';
  const keep: Act['run'] = async (values, { nonce }) => {
    await send(saveVersion, { ...values, id: known?.id ?? null, version: known?.version ?? 0 }, { nonce });
    await refreshAll();
    return clientScreens.list;
  };
  return (
    <FormPage
      key={`${id ?? ''} ${mode}`}
      texts={clientText}
      fields={versionFields}
      mode={mode}
      title={mode}
      tags={known ? <Status of={statusTags} value={known.status} /> : null}
      back={clientScreens.list}
      {...(id === undefined ? {} : { load: answer })}
      sections={[
        {
          title: 'section',
          fields: [
            'platform',
            'versionNo',
            { field: 'forced', help: 'forcedHint' },
            { field: 'description', wide: true },
            'fileId',
          ],
        },
      ]}
      {...(mode === 'view'
        ? {}
        : {
            save: {
              may: 'client.manage',
              run: keep,
            },
          })}
      moduleName="client"
    >
      {() =>
        known ? (
          <>
            <dl className="gh-grid">
              <Fact label={t('field.digest')} wide>
                <code>{known.digest}</code>
              </Fact>
              <Fact label={t('field.createdName')}>{known.createdName}</Fact>
              <Fact label={t('field.publishedName')}>{known.publishedName}</Fact>
            </dl>
            {known.can.waits ? <p className="gh-hint">{t('ownRelease')}</p> : null}
          </>
        ) : null
      }
    </FormPage>
  );
}
