import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import {
  type FileSignature,
  type SignedFile,
  signedVerdict,
  type SignedVerdict,
} from '#kit/shared/signed-file.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { signedText } from '#kit/shared/text/signed.ts';
import { StatusTag, type Tone } from '../status-tag.tsx';
import { listed, useText } from '../text.ts';
import { FileContext, type FileService } from './files.ts';
import './signed.css';

const TONES: Readonly<Record<SignedVerdict, Tone>> = {
  bad: 'refused',
  changed: 'refused',
  unread: 'needs',
  unknown: 'needs',
  good: 'done',
};

const AT_ONCE = 20;
let asked: { ids: Set<string>; answer: Promise<ReadonlyMap<string, SignedFile>> } | undefined;

/** Files of one screen are asked about together. */
function together(of: NonNullable<FileService['signatures']>, id: string): Promise<SignedFile | null> {
  if (!asked || asked.ids.size >= AT_ONCE) {
    const ids = new Set<string>();
    const answer = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(async () => {
      if (asked?.ids === ids) asked = undefined;
      return new Map((await of([...ids])).map((one) => [one.fileId, one]));
    });
    asked = { ids, answer };
  }
  asked.ids.add(id);
  return asked.answer.then((all) => all.get(id) ?? null);
}

/** What is known of the signatures of a PDF; its bytes stand, so it is asked once. */
function useSigned(fileId: string): SignedFile | null | undefined {
  const { signatures } = use(FileContext);
  return useQuery({
    queryKey: ['signed', fileId],
    queryFn: () => (signatures ? together(signatures, fileId) : null),
    enabled: signatures !== undefined,
    staleTime: 600_000,
    retry: false,
  }).data;
}

/** 签名标记 beside the name of a file; nothing beside one that nobody signed. */
export function SignedTag({ fileId }: { readonly fileId: string }) {
  const t = useText(signedText);
  const file = useSigned(fileId);
  const verdict = file && signedVerdict(file);
  return verdict ? <StatusTag tone={TONES[verdict]}>{t(`tag.${verdict}`)}</StatusTag> : null;
}

/** 签名情况 above a PDF that is looked at: who signed it, when, and what that is worth. */
export function SignedBar({ fileId }: { readonly fileId: string }) {
  const t = useText(signedText);
  const file = useSigned(fileId);
  const verdict = file && signedVerdict(file);
  if (!file || !verdict) return null;
  return (
    <details className="gh-signed" open={verdict === 'bad' || verdict === 'changed'}>
      <summary>
        {t('title')} <StatusTag tone={TONES[verdict]}>{t(`tag.${verdict}`)}</StatusTag>
        {file.signatures.length > 0 ? <span>{t('count', { n: file.signatures.length })}</span> : null}
        <span>{listed([...new Set(file.signatures.map((one) => one.name || t('unnamed')))])}</span>
      </summary>
      {file.status === 'unread' ? <p>{t('unread')}</p> : null}
      <ol>
        {file.signatures.map((one, i) => (
          <li key={i}>
            <One of={one} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function One({ of }: { readonly of: FileSignature }) {
  const t = useText(signedText);
  return (
    <>
      <strong>{of.name || t('unnamed')}</strong>
      <ul>
        <li>{t(`state.${of.state}`)}</li>
        {of.state === 'holds' || of.since === 'changed' ? <li>{t(`since.${of.since}`)}</li> : null}
        {of.name === '' ? null : (
          <>
            <li>{t(`standing.${of.standing}`)}</li>
            <li>{t('issuer', { issuer: of.issuer })}</li>
          </>
        )}
        {of.suite ? <li>{t(`suite.${of.suite}`)}</li> : null}
        <li>{of.signTime === null ? t('noTime') : <Stated at={of.signTime} />}</li>
      </ul>
    </>
  );
}

function Stated({ at }: { readonly at: string }) {
  const t = useText(signedText);
  return <>{t('signTime', { at: shanghaiTime(at) })}</>;
}
