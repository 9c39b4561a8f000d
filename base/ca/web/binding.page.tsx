import { DeskNote } from '#kit/web/desk-note.tsx';
import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { type SuiteName, suiteNames } from '#kit/shared/crypto/signing-key.ts';
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
import type { Hanging } from './parts/caution.tsx';
import { CertificateFacts } from './parts/certificate-facts.tsx';
import { KeyFields } from './parts/key-fields.tsx';
import { LostKey } from './parts/lost-key.tsx';
import { type MadeKey, MakeKey, saveKey } from './parts/make-key.tsx';
import { UnbindDialog } from './parts/unbind-dialog.tsx';
import { KeyRefused, useKeySource } from './parts/use-key-source.ts';

type Mine = OutputOf<typeof myCertificate>;
type Bound = NonNullable<Mine['certificate']>;

/** Bids and lot keys hang on a certificate that seals, none on one for signing alone (待开标的投标、保管的标段密钥). */
const hanging = (mine: Mine, suite: SuiteName): Hanging =>
  suite === 'P-256' ? mine : { sealedBids: 0, keptKeys: 0 };

const ofSuite = (mine: Mine, suite: SuiteName) => (suite === 'SM2' ? mine.sm2 : mine);

/** CA绑定: the certificates bound to oneself, one of each suite at most, and making and binding one. */
export function Page() {
  const t = useText(caText);
  // Above all that the course of things puts away: it is the only copy until its file is saved.
  const [made, setMade] = useState<MadeKey>();
  useTitle(t('binding'));
  return (
    <>
      <PageHeader title={t('binding')} back={LIST} actions={<Consult />} />
      <DeskNote />
      <Answer of={useCall(myCertificate, {})}>
        {(mine) => <Certificates mine={mine} made={made} onMade={setMade} />}
      </Answer>
    </>
  );
}

interface Making {
  readonly mine: Mine;
  readonly made: MadeKey | undefined;
  readonly onMade: (made: MadeKey | undefined) => void;
}

function Certificates({ mine, made, onMade }: Making) {
  const t = useText(caText);
  const bound = suiteNames.flatMap((suite) => {
    const { certificate, lost } = ofSuite(mine, suite);
    return certificate ? [{ certificate, lost }] : [];
  });
  const missing = mine.suites.bind.filter((suite) => ofSuite(mine, suite).certificate === null);
  return (
    <>
      {bound.length > 0 ? (
        <div className="ca-note">
          <Alert type="info" showIcon title={t('hint.demoAuthority')} />
        </div>
      ) : null}
      {bound.map(({ certificate, lost }) => (
        <BoundCertificate
          key={certificate.id}
          mine={mine}
          certificate={certificate}
          made={made?.input.spki === certificate.spki ? made : undefined}
          lost={lost}
          isOne={bound.length === 1}
        />
      ))}
      {bound.length > 0 ? (
        <Section title={t('action.test')}>
          <TestKey />
        </Section>
      ) : null}
      {missing.length > 0 ? (
        <Binding mine={mine} made={made} onMade={onMade} missing={missing} isFirst={bound.length === 0} />
      ) : null}
    </>
  );
}

/** 绑定证书: the first one at once, one of the other suite beside it when asked for. */
function Binding({
  mine,
  made,
  onMade,
  missing,
  isFirst,
}: Making & {
  readonly missing: readonly SuiteName[];
  readonly isFirst: boolean;
}) {
  const t = useText(caText);
  const [chosen, setChosen] = useState<SuiteName | undefined>(isFirst ? missing[0] : undefined);
  const onBound = async () => {
    toast('success', t('bound'));
    await refreshCalls(myCertificate, pageCertificates);
  };
  const words = (suite: SuiteName) => t(`suite.${suite}`);
  const [other = 'P-256'] = missing;
  const title = isFirst ? t('action.bind') : t('action.bindSuite', { suite: words(other) });
  if (!mine.bindable)
    return isFirst ? (
      <Section title={title}>
        <Alert type="warning" showIcon title={t('typeNotAllowed')} />
      </Section>
    ) : null;
  return (
    <Section title={title}>
      {missing.length > 1 ? (
        <div className="ca-suites">
          <Radio.Group
            aria-label={t('field.suite')}
            optionType="button"
            value={chosen}
            onChange={(event) => setChosen(event.target.value as SuiteName)}
            options={missing.map((suite) => ({ value: suite, label: words(suite) }))}
          />
        </div>
      ) : null}
      {chosen ? (
        <MakeKey
          key={chosen}
          suite={chosen}
          userId={mine.userId}
          hanging={hanging(mine, chosen)}
          unanswered={made?.suite === chosen && !made.bound ? made : undefined}
          onMade={onMade}
          onBound={onBound}
        />
      ) : (
        <>
          <p className="gh-hint">{t(`hint.use.${other}`)}</p>
          <Button onClick={() => setChosen(other)}>{t('action.bind')}</Button>
        </>
      )}
    </Section>
  );
}

function BoundCertificate({
  mine,
  certificate,
  made,
  lost,
  isOne,
}: {
  readonly mine: Mine;
  readonly certificate: Bound;
  /** Its key was made on this page a moment ago. */
  readonly made: MadeKey | undefined;
  readonly lost: Mine['lost'];
  /** There is no other that one could take it for. */
  readonly isOne: boolean;
}) {
  const t = useText(caText);
  const [unbinding, setUnbinding] = useState(false);
  const suite = t(`suite.${certificate.suite}`);
  const withoutKey =
    lost?.state === lostState.agreed && lost.dueAt !== null && serverNow() >= new Date(lost.dueAt).getTime();
  return (
    <>
      <Section
        title={isOne ? t('detail') : t('certificateOf', { suite })}
        extra={
          certificate.can.unbind ? (
            <Button danger onClick={() => setUnbinding(true)}>
              {t('action.unbind')}
            </Button>
          ) : null
        }
      >
        {made ? (
          <div className="ca-note">
            <Alert
              type="warning"
              showIcon
              title={t('hint.saved')}
              action={
                <Button size="small" onClick={() => saveKey(made, certificate.certificatePem)}>
                  {t('action.saveAgain')}
                </Button>
              }
            />
          </div>
        ) : null}
        <CertificateFacts certificate={certificate} />
      </Section>
      {certificate.can.unbind ? (
        <Section title={isOne ? t('action.lost') : t('lostOf', { suite })}>
          <LostKey id={certificate.id} lost={lost} />
        </Section>
      ) : null}
      {unbinding ? (
        <UnbindDialog
          id={certificate.id}
          serial={certificate.serial}
          userId={mine.userId}
          hanging={hanging(mine, certificate.suite)}
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
