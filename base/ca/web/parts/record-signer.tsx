import { later } from '#kit/web/chunk.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { send } from '#kit/web/send.ts';
import { recordTime } from '../../shared/calls.ts';
import type { OpenKeyStore } from '../../shared/keystore.ts';
import { type RecordToSign, signStatement } from '../../shared/record.ts';
import type { RecordSignature } from '../../shared/record-schema.ts';
import { openedBefore } from './opened-key.ts';

// Key stores bring their cryptography along; whoever reads what may be signed need not wait for that.
const PinDialog = later(() => import('./pin-dialog.tsx').then((m) => m.PinDialog));

interface RecordSigner {
  /** Signs a record with one's certificate; asks for the PIN first when it was not asked lately. Nothing when given up. */
  sign(record: RecordToSign): Promise<RecordSignature | undefined>;
  /** One's opened certificate, for signing a file beside the record. Nothing when given up. */
  open(): Promise<OpenKeyStore | undefined>;
  /** Where the question for the PIN appears. */
  readonly dialog: ReactNode;
}

async function signed(record: RecordToSign, keys: OpenKeyStore): Promise<RecordSignature> {
  const { userId, at } = await send(recordTime, {});
  const statement = { ...record, userId, serial: keys.certificate.serial, at };
  return { at, signature: await signStatement(statement, keys.signing), certificatePem: keys.certificatePem };
}

/** 证书签署: signs in this browser; one PIN entry serves for half an hour of one login. */
export function useRecordSigner(): RecordSigner {
  const [asking, setAsking] = useState<((keys: OpenKeyStore | undefined) => void) | undefined>();
  const ask = () =>
    new Promise<OpenKeyStore | undefined>((answer) => {
      setAsking(() => answer);
    });
  const open = async () => openedBefore() ?? (await ask());
  const sign = async (record: RecordToSign) => {
    const keys = await open();
    return keys && signed(record, keys);
  };
  const answer = (keys: OpenKeyStore | undefined) => {
    asking?.(keys);
    setAsking(undefined);
  };
  return {
    sign,
    open,
    dialog: asking ? (
      <Suspense fallback={null}>
        <PinDialog onAnswer={answer} />
      </Suspense>
    ) : null,
  };
}
