import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { lotLabel } from '#areas/project/shared/lot.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { saveFile } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Term } from '#kit/web/term.tsx';
import { useText } from '#kit/web/text.ts';
import { receiptDetail, receiptEvidence } from '../shared/calls.ts';
import { bidText } from '../shared/text/index.ts';
import { submitPath } from './links.ts';
import { InLog } from './parts/in-log.tsx';
import './parts/bid.css';

// What checks a signature weighs more than the page, which is there while it is checked.
const sealing = () => loadChunk(() => import('../shared/sealing.ts'));

type Receipt = OutputOf<typeof receiptDetail>;

/** 投标回执: as an office would hand it over, with its signature checked here in the browser. */
export function Page() {
  const t = useText(bidText);
  const [query] = useSearchParams();
  useTitle(t('receiptTitle'));
  return (
    <Answer
      page={t('receiptTitle')}
      of={useCall(receiptDetail, { bidId: query.get('bidId') ?? '' })}
      rows={10}
    >
      {(receipt) => <ReceiptSheet of={receipt} />}
    </Answer>
  );
}

/** Checked without the network, with the key that came along and that anybody may fetch. */
function useVerified(of: Receipt): boolean | undefined {
  const [good, setGood] = useState<boolean>();
  useEffect(() => {
    let gone = false;
    // What cannot be fetched says nothing about the signature.
    void sealing()
      .then(({ verifyReceipt }) =>
        verifyReceipt(of.signed, of.publicKey).then(
          () => true,
          () => false,
        ),
      )
      .then(
        (is) => gone || setGood(is),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [of]);
  return good;
}

function ReceiptSheet({ of }: { readonly of: Receipt }) {
  const t = useText(bidText);
  const good = useVerified(of);
  const [query] = useSearchParams();
  const evidence = useCall(receiptEvidence, { bidId: query.get('bidId') ?? '' }, { quiet: true });
  const { receipt, signature } = of.signed;
  const save = async () => {
    const { receiptToSave } = await sealing();
    saveFile({
      blob: new Blob([JSON.stringify(receiptToSave(of.signed, of.recall), null, 2)], {
        type: 'application/json',
      }),
      fileName: `receipt-${receipt.eventId}.json`,
    });
  };
  const saveCertificate = (pem: string) =>
    saveFile({
      blob: new Blob([pem], { type: 'application/x-pem-file' }),
      fileName: `receipt-${receipt.eventId}.pem`,
    });
  const rows: readonly (readonly [label: string, value: string, said?: string])[] = [
    [t('field.receiptId'), receipt.eventId, t('term.receipt.said')],
    // On paper it stands alone: a lot is told from another project's of the same name.
    [t('field.packageName'), lotLabel(of)],
    [t('field.packageCode'), of.packageCode],
    [t('field.bidderName'), of.bidderName],
    [t('field.version'), String(of.version)],
    [t('field.submitTime'), shanghaiTime(receipt.receivedAt, 'ms')],
    [t('field.size'), `${receipt.size.toLocaleString('en-US')} B`],
    [t('field.ciphertextDigest'), receipt.ciphertextDigest, t('term.ciphertext.said')],
    [t('field.envelopeDigest'), receipt.envelopeDigest, t('term.envelope.said')],
    [t('field.certificate'), `${of.certificate.subject} (${of.certificate.serial})`],
    [t('field.signature'), signature, t('term.signature.said')],
    [t('field.publicKey'), of.publicKey],
    ...('checkpoint' in receipt && receipt.checkpoint !== ''
      ? [[t('field.checkpoint'), receipt.checkpoint, t('term.checkpoint.said')] as const]
      : []),
    ...(of.recall
      ? [
          [t('field.recallTime'), shanghaiTime(of.recall.signedAt, 'ms')] as const,
          [t('field.recallStatement'), of.recall.statement] as const,
          [t('field.recallSignature'), of.recall.signature] as const,
        ]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={t('receiptTitle')}
        back={submitPath(receipt.lotId)}
        actions={
          <>
            <Button onClick={() => window.print()}>{t('action.print')}</Button>
            {of.keyCertificate === null ? null : (
              <Button onClick={() => saveCertificate(of.keyCertificate ?? '')}>
                {t('action.saveKeyCertificate')}
              </Button>
            )}
            <Button type="primary" onClick={() => void save()}>
              {t('action.saveReceipt')}
            </Button>
          </>
        }
      />
      {good === undefined ? null : (
        <Alert
          type={good ? 'success' : 'error'}
          showIcon
          title={t(good ? 'state.verified' : 'state.broken')}
        />
      )}
      <InLog of={receipt} evidence={evidence} fileName={`evidence-${receipt.eventId}.json`} />
      {of.certificate.changed ? <Alert type="warning" showIcon title={t('state.otherCertificate')} /> : null}
      <article className="bs-receipt">
        <h2>{t('receiptTitle')}</h2>
        <dl>
          {rows.map(([label, value, said]) => (
            <div key={label} className="bs-pair">
              <dt>{said ? <Term said={said}>{label}</Term> : label}</dt>
              <dd className={value.length > 40 ? 'bs-code' : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="gh-hint">{t('hint.offline')}</p>
      </article>
    </>
  );
}
