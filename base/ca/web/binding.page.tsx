import { Alert } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { toast } from '#kit/web/notice.ts';
import { PageHeader, useTitle, WhyButton } from '#kit/web/page.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { myCertificate, pageCertificates, unbindCertificate } from '../shared/calls.ts';
import { caText } from '../shared/text/index.ts';
import { LIST } from './links.ts';
import { CertificateFacts } from './parts/certificate-facts.tsx';
import { KeyFields } from './parts/key-fields.tsx';
import { MakeKey } from './parts/make-key.tsx';
import { KeyRefused, useKeySource } from './parts/use-key-source.ts';

type Bound = NonNullable<OutputOf<typeof myCertificate>['certificate']>;

/** CA绑定: the certificate bound to oneself, or making and binding one. */
export function Page() {
  const t = useText(caText);
  useTitle(t('binding'));
  const onBound = async () => {
    toast('success', t('bound'));
    await refreshCalls(myCertificate, pageCertificates);
  };
  return (
    <>
      <PageHeader title={t('binding')} back={LIST} />
      <Answer of={useCall(myCertificate, {})}>
        {({ userId, certificate }) =>
          certificate ? (
            <BoundCertificate certificate={certificate} />
          ) : (
            <Section title={t('action.bind')}>
              <MakeKey userId={userId} onBound={onBound} />
            </Section>
          )
        }
      </Answer>
    </>
  );
}

function BoundCertificate({ certificate }: { readonly certificate: Bound }) {
  const t = useText(caText);
  const w = useWords();
  return (
    <>
      <div className="ca-note">
        <Alert type="info" showIcon title={t('hint.demoAuthority')} />
      </div>
      <Section
        title={t('detail')}
        extra={
          certificate.can.unbind ? (
            <ActButton
              danger
              text={t('action.unbind')}
              call={unbindCertificate}
              input={{ id: certificate.id }}
              confirm={{
                title: t('action.unbind'),
                content: t('confirm.unbind'),
                okText: w('web.confirm'),
              }}
              done={t('unboundDone')}
            />
          ) : null
        }
      >
        <CertificateFacts certificate={certificate} />
      </Section>
      <Section title={t('action.test')}>
        <TestKey />
      </Section>
    </>
  );
}

/** 检测证书: opens the key store and says until when its certificate holds. */
function TestKey() {
  const t = useText(caText);
  const source = useKeySource();
  const [busy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    try {
      const keys = await source.open();
      toast('success', t('tested', { at: shanghaiTime(keys.certificate.notAfter) }));
      source.forget();
    } catch (error) {
      if (!(error instanceof KeyRefused)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <KeyFields source={source} disabled={busy} />
      <WhyButton loading={busy} why={source.why} onClick={() => void test()}>
        {t('action.test')}
      </WhyButton>
    </>
  );
}
