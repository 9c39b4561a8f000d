import { Button } from 'antd';
import { Fact } from '#kit/web/fact.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { Navigate, useLocation, useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { ownRegistration, saveContact } from '../shared/calls.ts';
import { userFields } from '../shared/schema.ts';
import { registrationScreens } from '../shared/screens.ts';
import { uriCode } from '../shared/step.ts';
import { registrationText } from '../shared/text/index.ts';
import { RegisterFrame } from './parts/frame.tsx';
import { FILLING, nextRoute, type Own, useOwn, useStep } from './parts/own.ts';

/**
 * 用户信息: who handles the registration and how they are reached. Whoever comes from the login, which names no organisation, goes on
 * to the step that is due.
 */
export function Page() {
  const { pathname } = useLocation();
  return pathname === registrationScreens.root ? (
    <Navigate to={registrationScreens.user} replace />
  ) : (
    <User />
  );
}

function User() {
  const t = useText(registrationText);
  const [query] = useSearchParams();
  const own = useOwn();
  useStep(query.has('orgId') || query.has('stay') ? FILLING : []);
  return (
    <RegisterFrame title={t('user.title')}>
      <Answer of={own}>{(record) => <Person of={record} />}</Answer>
    </RegisterFrame>
  );
}

function Person({ of: record }: { readonly of: Own }) {
  const t = useText(registrationText);
  const navigate = useNavigate();
  const { person } = record;
  return (
    <>
      <p className="reg-lead">{t('user.intro')}</p>
      <Section title={t('certify.section')}>
        <dl className="gh-grid">
          <Fact label={t('field.userName')}>{person.userName}</Fact>
          <Fact label={t('field.mobile')}>{person.mobile}</Fact>
          <Fact label={t('field.trueName')}>{person.trueName || t('user.notCertified')}</Fact>
          <Fact label={t('field.idNumber')}>{person.idNumber || '—'}</Fact>
        </dl>
      </Section>
      <FormPage
        texts={registrationText}
        fields={userFields}
        mode="edit"
        title="user.title"
        load={{ data: { email: person.email } }}
        sections={[{ title: 'user.section', fields: ['email'] }]}
        save={{
          done: 'user.emailSaved',
          run: async (values, { nonce }) => {
            await send(saveContact, values, { nonce });
            await refreshCalls(ownRegistration);
          },
        }}
        actions={() => (
          <Button
            type="primary"
            onClick={() =>
              void nextRoute({ uriCode: person.certified ? uriCode.type : uriCode.certification })
                .then((to) => navigate(to))
                .catch(() => undefined)
            }
          >
            {t('user.next')}
          </Button>
        )}
      />
    </>
  );
}
