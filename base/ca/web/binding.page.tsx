import { DeskNote } from '#kit/web/desk-note.tsx';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { toast } from '#kit/web/notice.ts';
import { PageHeader, useTitle, WhyButton } from '#kit/web/page.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { serverNow } from '#kit/web/session.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { myCertificate, pageCertificates } from '../shared/calls.ts';
import { lostState } from '../shared/status.ts';
import { caText } from '../shared/text/index.ts';
import { LIST } from './links.ts';
import { Consult } from './parts/consult.tsx';
import { CertificateFacts } from './parts/certificate-facts.tsx';
import { KeyFields } from './parts/key-fields.tsx';
import { LostKey } from './parts/lost-key.tsx';
import { MakeKey } from './parts/make-key.tsx';
import { UnbindDialog } from './parts/unbind-dialog.tsx';
import { KeyRefused, useKeySource } from './parts/use-key-source.ts';

type Mine = OutputOf<typeof myCertificate>;
type Bound = NonNullable<Mine['certificate']>;

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
      <PageHeader title={t('binding')} back={LIST} actions={<Consult />} />
      <DeskNote />
      <Answer of={useCall(myCertificate, {})}>
        {(mine) =>
          mine.certificate ? (
            <BoundCertificate mine={mine} certificate={mine.certificate} />
          ) : (
            <Section title={t('action.bind')}>
              {mine.bindable ? (
                <MakeKey userId={mine.userId} sealedBids={mine.sealedBids} onBound={onBound} />
              ) : (
                <Alert type="warning" showIcon title={t('typeNotAllowed')} />
              )}
            </Section>
          )
        }
      </Answer>
    </>
  );
}

function BoundCertificate({ mine, certificate }: { readonly mine: Mine; readonly certificate: Bound }) {
  const t = useText(caText);
  const [unbinding, setUnbinding] = useState(false);
  const { lost } = mine;
  const withoutKey =
    lost?.state === lostState.agreed && lost.dueAt !== null && serverNow() >= new Date(lost.dueAt).getTime();
  return (
    <>
      <div className="ca-note">
        <Alert type="info" showIcon title={t('hint.demoAuthority')} />
      </div>
      <Section
        title={t('detail')}
        extra={
          certificate.can.unbind ? (
            <Button danger onClick={() => setUnbinding(true)}>
              {t('action.unbind')}
            </Button>
          ) : null
        }
      >
        <CertificateFacts certificate={certificate} />
      </Section>
      <Section title={t('action.test')}>
        <TestKey />
      </Section>
      {certificate.can.unbind ? (
        <Section title={t('action.lost')}>
          <LostKey id={certificate.id} lost={lost} />
        </Section>
      ) : null}
      {unbinding ? (
        <UnbindDialog
          id={certificate.id}
          userId={mine.userId}
          sealedBids={mine.sealedBids}
          withoutKey={withoutKey}
          onClose={() => setUnbinding(false)}
        />
      ) : null}
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
