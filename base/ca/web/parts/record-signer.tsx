import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '#kit/web/dialog.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { recordTime } from '../../shared/calls.ts';
import type { OpenKeyStore } from '../../shared/keystore.ts';
import { type RecordSignature, type RecordToSign, signStatement } from '../../shared/record.ts';
import { caText } from '../../shared/text/index.ts';
import { BINDING } from '../links.ts';
import { KeyFields } from './key-fields.tsx';
import { keepOpened, openedBefore } from './opened-key.ts';
import { KeyRefused, useKeySource } from './use-key-source.ts';

interface RecordSigner {
  /** Signs a record with one's certificate; asks for the PIN first when it was not asked lately. Nothing when given up. */
  sign(record: RecordToSign): Promise<RecordSignature | undefined>;
  /** Where the question for the PIN appears. */
  readonly dialog: ReactNode;
}

async function signed(record: RecordToSign, keys: OpenKeyStore): Promise<RecordSignature> {
  const { userId, at } = await send(recordTime, {});
  const statement = { ...record, userId, serial: keys.certificate.serial, at };
  return { at, signature: await signStatement(statement, keys.signKey), certificatePem: keys.certificatePem };
}

/** 证书签署: signs in this browser; one PIN entry serves for half an hour of one login. */
export function useRecordSigner(): RecordSigner {
  const [asking, setAsking] = useState<((keys: OpenKeyStore | undefined) => void) | undefined>();
  const ask = () =>
    new Promise<OpenKeyStore | undefined>((answer) => {
      setAsking(() => answer);
    });
  const sign = async (record: RecordToSign) => {
    const keys = openedBefore() ?? (await ask());
    return keys && signed(record, keys);
  };
  const answer = (keys: OpenKeyStore | undefined) => {
    asking?.(keys);
    setAsking(undefined);
  };
  return { sign, dialog: asking ? <PinDialog onAnswer={answer} /> : null };
}

/** 输入证书密码. */
function PinDialog({ onAnswer }: { readonly onAnswer: (keys: OpenKeyStore | undefined) => void }) {
  const t = useText(caText);
  const source = useKeySource();
  const notBound = source.mine !== undefined && source.mine.certificate === null;
  const open = async () => {
    try {
      const keys = await source.open();
      keepOpened(keys);
      onAnswer(keys);
    } catch (error) {
      // Why it did not open stands beside the input.
      if (!(error instanceof KeyRefused)) throw error;
    }
    return false;
  };
  return (
    <Dialog
      open
      width={520}
      title={t('action.sign')}
      okText={t('action.sign')}
      okWhy={source.why}
      onOk={open}
      onClose={() => onAnswer(undefined)}
    >
      <p>{t('hint.sign')}</p>
      <KeyFields source={source} />
      {notBound ? (
        <p>
          {t('notBound')} <Link to={BINDING}>{t('action.bindFirst')}</Link>
        </p>
      ) : null}
    </Dialog>
  );
}
