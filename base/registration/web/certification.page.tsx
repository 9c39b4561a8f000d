import { FormPage } from '#kit/web/form/form-page.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { certify, ownRegistration, registrationStep } from '../shared/calls.ts';
import { certifyFields } from '../shared/schema.ts';
import { uriCode } from '../shared/step.ts';
import { registrationText } from '../shared/text/index.ts';
import { RegisterFrame } from './parts/frame.tsx';
import { FILLING, nextRoute, useOwn, useStep } from './parts/own.ts';

/** 实名认证: who handles the registration. Numbers of documents stay in no local draft. */
export function Page() {
  const t = useText(registrationText);
  const own = useOwn();
  useStep(FILLING);
  return (
    <RegisterFrame title={t('certify.title')} at="certification">
      <FormPage
        texts={registrationText}
        fields={certifyFields}
        mode="edit"
        title="certify.title"
        draft={false}
        load={{ data: own.data && shownOf(own.data.person), error: own.error, refetch: own.refetch }}
        moduleName="registration"
        sections={[{ title: 'certify.section', fields: ['trueName', 'idType', 'idNumber', 'idFileId'] }]}
        submit={{
          text: 'certify.save',
          done: null,
          run: async (values, { nonce }) => {
            await send(certify, values, { nonce });
            const to = await nextRoute({ uriCode: uriCode.type });
            await refreshCalls(ownRegistration, registrationStep);
            return to;
          },
        }}
      >
        {() => <p className="gh-hint">{t('certify.intro')}</p>}
      </FormPage>
    </RegisterFrame>
  );
}

/** What was not given yet stands empty, so that the description's first choice holds. */
const shownOf = (person: { certified: boolean; idType: string }) =>
  person.certified ? person : { ...person, idType: '1' };
