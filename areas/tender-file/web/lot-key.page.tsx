import { Alert, Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { demoKeyStore, myCertificate } from '#base/ca/shared/calls.ts';
import { KeyStoreError, openKeyStore } from '#base/ca/shared/keystore.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { hasWebCrypto } from '#kit/shared/web-crypto.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, Panel, useTitle, WhyButton } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { lotKeyDetail, saveLotKey } from '../shared/calls.ts';
import { makeLotKey, unwrapLotKey } from '../shared/lot-key.ts';
import { fileText } from '../shared/text/index.ts';
import { LotHead } from './parts/lot-head.tsx';
import './parts/tender-file.css';

/** 标段密钥: the tenderee's representative makes the key here; its private half never leaves this browser unwrapped. */
export function Page() {
  const t = useText(fileText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  useTitle(t('op.lotKey'));
  return <Answer of={useCall(lotKeyDetail, { packageId })}>{(detail) => <KeyOf detail={detail} />}</Answer>;
}

function KeyOf({ detail }: { readonly detail: OutputOf<typeof lotKeyDetail> }) {
  const t = useText(fileText);
  const { lot, lotKey, can } = detail;
  return (
    <>
      <PageHeader title={t('op.lotKey')} />
      <LotHead lot={lot} />
      <Panel>
        <Alert
          type={lotKey ? 'success' : 'info'}
          showIcon
          title={t(lotKey ? (can.make ? 'hint.keyReady' : 'hint.keyFixed') : 'hint.noKey')}
        />
        {lotKey ? (
          <dl className="gh-grid">
            <div className="gh-read">
              <dt>{t('field.custodian')}</dt>
              <dd>{lotKey.custodianName}</dd>
            </div>
            <div className="gh-read">
              <dt>{t('field.madeAt')}</dt>
              <dd>
                <Time value={lotKey.madeAt} precision="second" />
              </dd>
            </div>
          </dl>
        ) : null}
        {can.make ? <MakeKey packageId={lot.packageId} replacing={lotKey !== null} /> : null}
      </Panel>
    </>
  );
}

/** Certificate file and PIN, then the key is made, tried once and kept. */
function MakeKey({ packageId, replacing }: { readonly packageId: string; readonly replacing: boolean }) {
  const t = useText(fileText);
  const confirm = useConfirm();
  const once = useOnce();
  const { data: mine } = useCall(myCertificate, {}, { quiet: true });
  const [store, setStore] = useState<{ name: string; text: string }>();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const demo = mine?.demoKey === true && store === undefined;

  const make = async (nonce: string) => {
    const text = store?.text ?? (await send(demoKeyStore, {})).keyStore;
    const opened = await openKeyStore(text, pin);
    const key = await makeLotKey({ lotId: packageId, custodianSpki: opened.certificate.spki });
    // A key that its custodian could not open would be noticed only at the opening.
    await unwrapLotKey(key, opened.agreeKey, packageId);
    await send(saveLotKey, { packageId, ...key, certificate: opened.certificatePem }, { nonce });
  };
  const run = async () => {
    if (replacing && !(await confirm({ title: t('confirm.replaceKey'), danger: true }))) return;
    setBusy(true);
    setProblem(undefined);
    try {
      if (await once('lotKey', make)) {
        toast('success', t('done.keyMade'));
        setPin('');
        await refreshAll();
      }
    } catch (error) {
      if (!(error instanceof KeyStoreError)) throw error;
      setProblem(t(error.code === 'wrongPin' ? 'lotKey.wrongPin' : 'lotKey.unreadable'));
    } finally {
      setBusy(false);
    }
  };
  const why = !hasWebCrypto()
    ? t('lotKey.noCrypto')
    : !store && !demo
      ? t('lotKey.chooseFile')
      : pin === ''
        ? t('lotKey.pin')
        : undefined;
  return (
    <Form layout="vertical" className="tf-key" onFinish={() => (why ? undefined : void run())}>
      <p>{t('hint.keyHow')}</p>
      <Form.Item label={t('lotKey.certificateFile')}>
        <CertificateFile
          name={store?.name ?? (demo ? mine.certificate?.commonName : undefined)}
          onRead={setStore}
        />
      </Form.Item>
      <Form.Item label={t('lotKey.pin')} validateStatus={problem ? 'error' : ''} help={problem}>
        <Input.Password
          aria-label={t('lotKey.pin')}
          autoComplete="off"
          value={pin}
          onChange={(e) => setPin(e.target.value)}
        />
      </Form.Item>
      <WhyButton type="primary" htmlType="submit" loading={busy} why={why}>
        {t('action.makeLotKey')}
      </WhyButton>
    </Form>
  );
}

interface FileProps {
  readonly name: string | undefined;
  readonly onRead: (store: { name: string; text: string }) => void;
}

/** The file stays in this browser: it is read here and sent nowhere. */
function CertificateFile({ name, onRead }: FileProps) {
  const t = useText(fileText);
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (file) onRead({ name: file.name, text: await file.text() });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        className="gh-hidden"
        tabIndex={-1}
        aria-hidden
        accept=".pem,.txt,.key"
        onChange={(e) => void read(e.target.files?.[0])}
      />
      <Button onClick={() => input.current?.click()}>{t('lotKey.chooseFile')}</Button>{' '}
      <span className="gh-hint">{name}</span>
    </>
  );
}
