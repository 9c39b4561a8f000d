import { DeskNote } from '#kit/web/desk-note.tsx';
import { Alert } from 'antd';
import { Select } from '#kit/web/form/select.tsx';
import { useState } from 'react';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { LotFacts } from '#areas/project/web/index.ts';
import { readCertificate } from '#base/ca/shared/certificate.ts';
import { KeyFields, KeyRefused, useSealingSource } from '#base/ca/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { Section } from '#kit/web/section.tsx';
import { PageHeader, Panel, useTitle, WhyButton } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Explained } from '#kit/web/term.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { lotKeyDetail, saveLotKey } from '../shared/calls.ts';
import { makeLotKey, unwrapLotKey } from '../shared/lot-key.ts';
import { fileText } from '../shared/text/index.ts';
import './parts/tender-file.css';

/** 标段密钥: the tenderee's representative makes the key here; its private half never leaves this browser unwrapped. */
export function Page() {
  const t = useText(fileText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  useTitle(t('op.lotKey'));
  return (
    <Answer page={t('op.lotKey')} of={useCall(lotKeyDetail, { packageId })}>
      {(detail) => <KeyOf detail={detail} />}
    </Answer>
  );
}

/** Until when another key may take its place: the publication, or in an invited tender the letter of invitation. */
const keptUntil = (purchaseMode: string, open: boolean) => {
  if (byInvitation(purchaseMode)) return open ? 'hint.keyReadyByLetter' : 'hint.keyFixedByLetter';
  return open ? 'hint.keyReady' : 'hint.keyFixed';
};

function KeyOf({ detail }: { readonly detail: OutputOf<typeof lotKeyDetail> }) {
  const t = useText(fileText);
  const { lot, lotKey, can } = detail;
  return (
    <>
      <PageHeader title={t('op.lotKey')} />
      <Section title={t('section.lot')}>
        <LotFacts lot={lot} />
      </Section>
      <Panel>
        <Alert
          type={lotKey ? 'success' : 'info'}
          showIcon
          title={t(lotKey ? keptUntil(lot.purchaseMode, can.make) : 'hint.noKey')}
        />
        {lotKey ? (
          <dl className="gh-grid">
            <Fact label={t('field.custodian')}>{lotKey.custodianName}</Fact>
            <Fact label={t('field.second')}>{lotKey.secondName ?? t('hint.secondNone')}</Fact>
            <Fact label={t('field.madeAt')}>
              <Time value={lotKey.madeAt} precision="second" />
            </Fact>
          </dl>
        ) : null}
        {can.make ? (
          <MakeKey packageId={lot.packageId} replacing={lotKey !== null} seconds={detail.seconds} />
        ) : null}
      </Panel>
    </>
  );
}

/** Certificate and PIN, then the key is made, tried once and kept. */
function MakeKey({
  packageId,
  replacing,
  seconds,
}: {
  readonly packageId: string;
  readonly replacing: boolean;
  readonly seconds: OutputOf<typeof lotKeyDetail>['seconds'];
}) {
  const t = useText(fileText);
  const confirm = useConfirm();
  const once = useOnce();
  const source = useSealingSource();
  const [busy, setBusy] = useState(false);
  const [secondId, setSecondId] = useState('');

  const make = async (nonce: string) => {
    const opened = await source.open();
    const chosen = seconds.find((one) => one.userId === secondId);
    const key = await makeLotKey({
      lotId: packageId,
      custodianSpki: opened.certificate.spki,
      secondSpki: chosen && readCertificate(chosen.certificate).spki,
    });
    // A key that its custodian could not open would be noticed only at the opening.
    await unwrapLotKey(key, opened.agreeKey, packageId);
    const second = chosen ? { userId: chosen.userId, certificate: chosen.certificate } : null;
    await send(saveLotKey, { packageId, ...key, second, certificate: opened.certificatePem }, { nonce });
  };
  const run = async () => {
    if (replacing && !(await confirm({ title: t('confirm.replaceKey'), danger: true }))) return;
    setBusy(true);
    try {
      if (await once('lotKey', make)) {
        toast('success', t('done.keyMade'));
        source.forget();
        await refreshAll();
      }
    } catch (error) {
      if (!(error instanceof KeyRefused)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="tf-key"
      onSubmit={(event) => {
        event.preventDefault();
        if (!source.why && !busy) void run();
      }}
    >
      <p>
        <Explained
          text={t('hint.keyHow')}
          terms={(['lotKey', 'ciphertext'] as const).map(
            (name) => [t(`term.${name}.word`), t(`term.${name}.said`)] as const,
          )}
        />
      </p>
      <label className="tf-second">
        {t('field.second')}
        <Select
          value={secondId}
          onChange={setSecondId}
          disabled={busy}
          options={[
            { value: '', label: t('hint.secondNone') },
            ...seconds.map((one) => ({ value: one.userId, label: `${one.orgName} ${one.userName}` })),
          ]}
        />
        <span className="gh-hint">{t('hint.second')}</span>
      </label>
      <DeskNote />
      <KeyFields source={source} disabled={busy} />
      <WhyButton type="primary" htmlType="submit" loading={busy} why={source.why}>
        {t('action.makeLotKey')}
      </WhyButton>
    </form>
  );
}
