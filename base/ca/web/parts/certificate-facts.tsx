import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { KeyFact, KeyFacts } from '#kit/web/reading.tsx';
import type { CertificateRecord } from '../../shared/calls.ts';
import { caText } from '../../shared/text/index.ts';
import { caTypeTags, certificateTypeTags, stateTags, suiteTags } from '../tags.ts';
import './ca.css';

interface Props {
  readonly certificate: CertificateRecord & { readonly spki?: string };
}

/** 证书信息: whose it is, how long it holds, what it is worth now. */
export function CertificateFacts({ certificate: c }: Props) {
  const t = useText(caText);
  return (
    <>
      <KeyFacts>
        <KeyFact label={t('field.orgName')}>{c.orgName}</KeyFact>
        <KeyFact label={t('field.state')}>
          <Status of={stateTags} value={c.state} />
        </KeyFact>
        <KeyFact label={t('field.notAfter')}>
          <Time value={c.notAfter} precision="second" />
        </KeyFact>
      </KeyFacts>
      <dl className="gh-grid">
        <Fact label={t('field.commonName')}>{c.commonName}</Fact>
        <Fact label={t('field.caType')}>
          <Status of={caTypeTags} value={c.caType} />
        </Fact>
        <Fact label={t('field.suite')}>
          <Status of={suiteTags} value={c.suite} />
        </Fact>
        <Fact label={t('field.certificateType')}>
          <Status of={certificateTypeTags} value={c.certificateType} />
        </Fact>
        <Fact label={t('field.email')}>{c.email || t('noEmail')}</Fact>
        <Fact label={t('field.notBefore')}>
          <Time value={c.notBefore} precision="second" />
        </Fact>
        <Fact label={t('field.boundAt')}>
          <Time value={c.boundAt} precision="second" />
        </Fact>
        {c.unboundAt ? (
          <Fact label={t('field.unboundAt')}>
            <Time value={c.unboundAt} precision="second" />
          </Fact>
        ) : null}
        <Fact label={t('field.serial')} wide>
          <code className="ca-code">{c.serial}</code>
        </Fact>
        {c.spki ? (
          <Fact label={t('field.spki')} wide>
            <code className="ca-code">{c.spki}</code>
          </Fact>
        ) : null}
      </dl>
    </>
  );
}
