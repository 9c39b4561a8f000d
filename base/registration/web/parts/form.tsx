import { FormPage } from '#kit/web/form/form-page.tsx';
import { halfDone } from '#kit/web/form/form-types.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { ownRegistration, registrationStep, saveForm } from '../../shared/calls.ts';
import { formFields } from '../../shared/schema.ts';
import { registrationScreens } from '../../shared/screens.ts';
import { registrationText } from '../../shared/text/index.ts';
import { RegisterFrame } from './frame.tsx';
import { CERTIFIED, useOwn, useStep } from './own.ts';
import { type Kind, sectionsOf } from './sections.ts';

type Values = Omit<InputOf<typeof saveForm>, 'version'>;

/** 填写信息: the form of one kind; kept as far as it is filled in, whole before it goes on. */
export function RegistrationForm({ kind }: { readonly kind: Kind }) {
  const t = useText(registrationText);
  const own = useOwn();
  useStep(CERTIFIED);
  const store = async (values: Values, nonce: string) => {
    await send(saveForm, { ...values, version: own.data?.version ?? 0 }, { nonce });
    await refreshCalls(ownRegistration, registrationStep);
  };
  return (
    <RegisterFrame title={t(`form.${kind}`)} at="form">
      <FormPage
        texts={registrationText}
        fields={formFields}
        mode="edit"
        title={`form.${kind}`}
        load={{ data: own.data?.form, error: own.error, refetch: own.refetch }}
        back={registrationScreens.type}
        sections={sectionsOf(kind)}
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
            return registrationScreens.files;
          },
        }}
      />
    </RegisterFrame>
  );
}
