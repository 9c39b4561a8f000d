import { DownloadButton } from '#kit/web/act-button.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { halfDone } from '#kit/web/form/form-types.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { ownRegistration, printForm, registrationStep, saveFiles } from '../shared/calls.ts';
import { fileFields } from '../shared/schema.ts';
import { registrationScreens } from '../shared/screens.ts';
import { formRoute } from '../shared/step.ts';
import { registrationText } from '../shared/text/index.ts';
import { RegisterFrame } from './parts/frame.tsx';
import { CERTIFIED, useOwn, useStep } from './parts/own.ts';
import { fileSectionsOf, type Kind, kindOf } from './parts/sections.ts';

type Values = Omit<InputOf<typeof saveFiles>, 'version'>;

/** 附件资料: forms to print for the seal, then all files. */
export function Page() {
  const t = useText(registrationText);
  const own = useOwn();
  const step = useStep(CERTIFIED).data;
  const kind = kindOf(own.data?.regType ?? '');
  const store = async (values: Values, nonce: string) => {
    await send(saveFiles, { ...values, version: own.data?.version ?? 0 }, { nonce });
    await refreshCalls(ownRegistration, registrationStep);
  };
  return (
    <RegisterFrame title={t('files.title')} at="files">
      <FormPage
        texts={registrationText}
        fields={fileFields}
        mode="edit"
        title="files.title"
        load={{ data: own.data?.files, error: own.error, refetch: own.refetch }}
        back={step ? formRoute(step) : registrationScreens.type}
        moduleName="registration"
        sections={[{ title: 'files.print', render: () => <Prints kind={kind} /> }, ...fileSectionsOf(kind)]}
        save={{
          text: 'form.save',
          partial: halfDone,
          done: 'form.saved',
          run: (values, { nonce }) => store(values, nonce),
        }}
        submit={{
          text: 'form.next',
          done: null,
          run: async (values, { nonce }) => {
            await store(values, nonce);
            return registrationScreens.info;
          },
        }}
      />
    </RegisterFrame>
  );
}

/** The forms that are printed, sealed or signed, and come back below as scans. */
function Prints({ kind }: { readonly kind: Kind }) {
  const t = useText(registrationText);
  return (
    <>
      <p className="reg-lead">{t('files.intro')}</p>
      <div className="reg-prints">
        {kind === 'individual' || kind === 'expert' ? null : (
          <DownloadButton
            text={t('files.authorisation')}
            call={printForm}
            input={{ kind: 'authorisation' }}
          />
        )}
        <DownloadButton text={t('files.commitment')} call={printForm} input={{ kind: 'commitment' }} />
      </div>
    </>
  );
}
