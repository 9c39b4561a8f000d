import type { Db } from '#kit/server/database/db.ts';
import { emptyEvaluation, type Evaluation } from '../shared/evaluation.ts';
import { fileStatus, type Reach } from '../shared/status.ts';
import { byPackage, type FileRow, type LotKeyRow, presentKey } from './store.ts';
import { ceilingYuan } from './submit.ts';
import { filesOf } from './frozen.ts';

/** The terms of a lot (采购文件条款) as they were approved; times as instants, the ceiling in yuan. */
export interface Terms {
  readonly packageId: string;
  readonly tenderFileId: string;
  readonly version: number;
  /** The document first, then its attachments. */
  readonly fileIds: readonly string[];
  readonly issuedAt: Date | null;
  readonly saleBegin: Date;
  readonly saleEnd: Date;
  readonly questionDeadline: Date;
  /** 投标截止时间 and 开标时间. */
  readonly bidDeadline: Date;
  readonly ceiling: string | null;
  readonly evaluation: Evaluation;
  readonly deviationReason: string | null;
  readonly digest: string;
  readonly lotKeyId: string | null;
  readonly lotPublicKey: string | null;
  readonly custodianUserId: string | null;
  readonly secondCustodianId: string | null;
  /** 条款随公告: a simple purchase, which needs no document, committee or review. */
  readonly byNotice: Reach | null;
}

/** The terms of an issued lot: nothing is missing any more. */
export interface IssuedTerms extends Terms {
  readonly issuedAt: Date;
  readonly lotKeyId: string;
  readonly lotPublicKey: string;
  readonly custodianUserId: string;
}

/** The lot key as the opening needs it (开标解密). */
export interface HeldLotKey {
  readonly lotKeyId: string;
  readonly suite: string;
  readonly lotPublicKey: string;
  readonly wrappedPrivateKey: string;
  readonly custodianUserId: string;
  readonly custodianName: string;
  readonly custodianOrgId: string;
  /** 第二保管人, if there is one, with the key wrapped to its certificate. */
  readonly second: {
    readonly userId: string;
    readonly name: string;
    readonly wrappedPrivateKey: string;
  } | null;
}

function termsFrom(file: FileRow, key: LotKeyRow | undefined): Terms | undefined {
  const { frozen, digest, saleBegin, saleEnd, questionDeadline, bidDeadline } = file;
  if (file.status !== fileStatus.approved && file.status !== fileStatus.sent) return undefined;
  if (!frozen || !digest || !saleBegin || !saleEnd || !questionDeadline || !bidDeadline) return undefined;
  return {
    packageId: file.packageId,
    tenderFileId: file.id,
    version: file.version,
    fileIds: filesOf(frozen),
    issuedAt: file.issuedAt,
    saleBegin,
    saleEnd,
    questionDeadline,
    bidDeadline,
    ceiling: ceilingYuan(file),
    evaluation: file.evaluation,
    deviationReason: file.deviationReason,
    digest,
    lotKeyId: key?.id ?? null,
    lotPublicKey: key?.lotPublicKey ?? null,
    custodianUserId: key?.custodianId ?? null,
    secondCustodianId: key?.secondId ?? null,
    byNotice: file.byNotice,
  };
}

/** The terms as far as they are typed (已填条款): nothing of them is agreed yet. */
export type TypedTerms = Pick<Terms, 'ceiling' | 'evaluation'> & {
  readonly saleBegin: Date | null;
  readonly saleEnd: Date | null;
  readonly bidDeadline: Date | null;
};

/** What is typed into the tender file of a lot so far, whatever its state. */
export async function typedTermsOf(db: Db, packageId: string): Promise<TypedTerms> {
  const file = await byPackage(db, packageId);
  const { saleBegin = null, saleEnd = null, bidDeadline = null, evaluation = emptyEvaluation } = file ?? {};
  return { saleBegin, saleEnd, bidDeadline, evaluation, ceiling: file ? ceilingYuan(file) : null };
}

/** The approved terms of a lot, issued or not; undefined while its file is being made. */
export async function termsOf(db: Db, packageId: string): Promise<Terms | undefined> {
  const file = await byPackage(db, packageId);
  return file && termsFrom(file, await presentKey(db, packageId));
}

/** The terms of a lot whose bulletin is out; undefined before. */
export async function issuedTermsOf(db: Db, packageId: string): Promise<IssuedTerms | undefined> {
  const terms = await termsOf(db, packageId);
  if (!terms?.issuedAt || !terms.lotKeyId || !terms.lotPublicKey || !terms.custodianUserId) return undefined;
  return terms as IssuedTerms;
}

/** The lot key with its wrapped half, for its custodian at the opening. */
export async function lotKeyOf(db: Db, packageId: string): Promise<HeldLotKey | undefined> {
  const key = await presentKey(db, packageId);
  return (
    key && {
      lotKeyId: key.id,
      suite: key.suite,
      lotPublicKey: key.lotPublicKey,
      wrappedPrivateKey: key.wrappedPrivateKey,
      custodianUserId: key.custodianId,
      custodianName: key.custodianName,
      custodianOrgId: key.custodianOrgId,
      second:
        key.secondId && key.secondName && key.secondWrappedKey
          ? { userId: key.secondId, name: key.secondName, wrappedPrivateKey: key.secondWrappedKey }
          : null,
    }
  );
}
