import { Alert } from 'antd';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { certificateDetail } from '../shared/calls.ts';
import { caText } from '../shared/text/index.ts';
import { LIST } from './links.ts';
import { CertificateFacts } from './parts/certificate-facts.tsx';

/** CA证书详情. */
export function Page() {
  const t = useText(caText);
  const [query] = useSearchParams();
  useTitle(t('detail'));
  return (
    <>
      <PageHeader title={t('detail')} back={LIST} />
      <Answer of={useCall(certificateDetail, { id: query.get('id') ?? '' })}>
        {(certificate) => (
          <>
            <div className="ca-note">
              <Alert type="info" showIcon title={t('hint.demoAuthority')} />
            </div>
            <Section title={t('detail')}>
              <CertificateFacts certificate={certificate} />
            </Section>
            <Section title={t('field.pem')} defaultOpen={false}>
              <pre className="ca-pem">{certificate.certificatePem}</pre>
            </Section>
          </>
        )}
      </Answer>
    </>
  );
}
