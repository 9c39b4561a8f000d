import type { SuiteName } from './crypto/signing-key.ts';

/** What a signature itself says (签名判定): it holds, it does not, nobody here can tell, or it cannot even be read. */
export const signatureStates = ['holds', 'broken', 'unknownKind', 'unreadable'] as const;

/**
 * What became of a signed file since (签名后情况): `whole` = the signature covers all of it; `signedAgain` = only further signatures came;
 * `changed` = something else came, so what is shown may be something else than what was signed.
 */
export const sinceStates = ['whole', 'signedAgain', 'changed'] as const;

/**
 * 证书状态: its chain leads to the root of this installation and it held at that time (`known`), it did not hold then (`notThen`), it was
 * revoked, or nobody here knows who issued it (`unknown`).
 */
export const certificateStandings = ['known', 'notThen', 'revoked', 'unknown'] as const;

/** none = 未签名, signed = 有签名, unread = 无法检查. */
export const signedStates = ['none', 'signed', 'unread'] as const;

export type SignatureState = (typeof signatureStates)[number];
export type SinceSigned = (typeof sinceStates)[number];
export type CertificateStanding = (typeof certificateStandings)[number];

/** One signature of a file, as people are told of it (文件签名). */
export interface FileSignature {
  /** Common name of the certificate; '' where none can be read. */
  readonly name: string;
  readonly issuer: string;
  /** In which suite it was made (签名算法), by the certificate's key; null for others. */
  readonly suite: SuiteName | null;
  /** As the signer states it; null where nothing is stated. */
  readonly signTime: string | null;
  readonly state: SignatureState;
  readonly since: SinceSigned;
  readonly standing: CertificateStanding;
}

export interface SignedFile {
  readonly fileId: string;
  readonly status: (typeof signedStates)[number];
  readonly signatures: readonly FileSignature[];
}

/** How a file is marked, from the worst of its signatures (文件签名标记). */
export type SignedVerdict = 'bad' | 'changed' | 'unread' | 'unknown' | 'good';

const verdictOf = ({ state, since, standing }: FileSignature): SignedVerdict => {
  if (state === 'broken' || state === 'unreadable') return 'bad';
  if (standing === 'revoked' || standing === 'notThen') return 'bad';
  if (since === 'changed') return 'changed';
  if (state === 'unknownKind') return 'unread';
  return standing === 'known' ? 'good' : 'unknown';
};

const ORDER: readonly SignedVerdict[] = ['bad', 'changed', 'unread', 'unknown', 'good'];

/** The mark of a file; nothing for one that nobody signed. */
export function signedVerdict({ status, signatures }: SignedFile): SignedVerdict | undefined {
  if (status === 'none') return undefined;
  if (status === 'unread') return 'unread';
  const verdicts = signatures.map(verdictOf);
  return ORDER.find((one) => verdicts.includes(one));
}
