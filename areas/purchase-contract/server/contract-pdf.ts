import { lotOf } from '#areas/project/server/index.ts';
import { signedRecordsOf } from '#base/ca/server/index.ts';
import { type DocumentKey, type DocumentParts, keepWhen, sendDocument } from '#base/file/server/index.ts';
import { clockOf, type Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { type Lang, langs } from '#kit/shared/text.ts';
import type { contractPdf } from '../shared/calls.ts';
import { contractTookEffect } from '../shared/events.ts';
import { SIGNED_KIND } from '../shared/signing.ts';
import { isSent } from '../shared/status.ts';
import { contractForSupplier, contractToSee } from './access.ts';
import { bidOf, plain, valuesOf } from './content.ts';
import { printPaper, type PrintedPaper } from './print.ts';
import { actsOf, byId, type ContractRow } from './store.ts';

/** What the record says of a contract, as it is printed; `printedAt` is its signing once both have signed. */
async function paperOf(db: Db, row: ContractRow, now: Date): Promise<PrintedPaper> {
  const { tendereeName, packageName, packageCode, agencyName, noticeNo, noticeAt, currency } = row;
  const lot = await lotOf(db, row.packageId);
  const { items } = await bidOf(db, row.packageId, row.bidId);
  const acts = await actsOf(db, row.id);
  const proofs = await signedRecordsOf(db, { kind: SIGNED_KIND, subjectId: row.id });
  const signer = (kind: 'ownerSigned' | 'supplierSigned') =>
    acts.findLast((act) => act.kind === kind)?.userName ?? '';
  return {
    ...valuesOf(row),
    title: row.contractName,
    code: row.contractCode,
    mainName: lot?.mainName ?? '',
    packageName,
    packageCode,
    tendereeName,
    supplierName: row.bidderName,
    agencyName,
    noticeNo,
    noticeAt,
    price: plain(row.price),
    currency,
    items,
    payments: row.payments,
    contentDigest: isSent(row.status) ? row.contentDigest : null,
    mark: row.signedAt ? undefined : isSent(row.status) ? 'unsigned' : 'draft',
    owner: {
      org: tendereeName,
      userName: signer('ownerSigned'),
      at: row.ownerSignedAt,
      proof: proofs.get(row.ownerSignatureId ?? ''),
    },
    supplier: {
      org: row.bidderName,
      userName: signer('supplierSigned'),
      at: row.supplierSignedAt,
      proof: proofs.get(row.supplierSignatureId ?? ''),
    },
    printedAt: row.signedAt ?? now,
  };
}

const keyOf = (id: string, lang: Lang): DocumentKey => ({ kind: 'purchaseContract', subjectId: id, lang });

type Fetched = (read: Read, id: string) => Promise<ContractRow>;

/** 下载合同: in force it was printed once, the same bytes for ever; before that it is printed as it stands, and says so on every page. */
const send =
  (fetched: Fetched) =>
  async (parts: DocumentParts, r: Raw, { id }: InputOf<typeof contractPdf>) => {
    const { lang } = r.ctx;
    const { paper, signed } = await r.read(async (read) => {
      const row = await fetched(read, id);
      return { paper: await paperOf(read.db, row, await clockOf(read.db)), signed: row.signedAt !== null };
    });
    if (signed) return sendDocument(parts, r, keyOf(id, lang), () => printPaper(paper, lang));
    const { fileName, bytes } = await printPaper(paper, lang);
    return sendFile(r.reply, { fileName, type: 'application/pdf', bytes });
  };

export const sendToStaff = send(contractToSee);
export const sendToSupplier = send(contractForSupplier);

/** 合同存档: in both languages, as soon as both sides have signed. */
export const onConcluded = (parts: DocumentParts) =>
  keepWhen(parts, 'purchaseContract.document', contractTookEffect, async (db, { payload }) => {
    const row = await byId(db, payload.contractId);
    if (!row?.signedAt) return [];
    const paper = await paperOf(db, row, row.signedAt);
    return langs.map((lang) => ({ key: keyOf(row.id, lang), print: () => printPaper(paper, lang) }));
  });
