import { buffer } from 'node:stream/consumers';
import { lotOf } from '#areas/project/server/index.ts';
import { signedRecordsOf } from '#base/ca/server/index.ts';
import { type DocumentKey, type DocumentParts, keepWhen, sendDocument } from '#base/file/server/index.ts';
import { newestSigned } from '#base/seal/server/index.ts';
import { clockOf, type Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import type { PdfBlock } from '#kit/server/pdf.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { type Lang, langs } from '#kit/shared/text.ts';
import type { contractPdf } from '../shared/calls.ts';
import { contractTookEffect } from '../shared/events.ts';
import { SIGNED_KIND } from '../shared/signing.ts';
import { isSent } from '../shared/status.ts';
import { contractText } from '../shared/text/index.ts';
import { paperForSupplier, paperToSee } from './access.ts';
import { bidOf, plain, valuesOf } from './content.ts';
import { isByQuotes } from './law.ts';
import { type Paper, paperById } from './paper.ts';
import { fileNameOf, printPaper, type PrintedPaper } from './print.ts';
import { documentKeyOf } from './paper.ts';
import { actsOf, type ContractRow } from './store.ts';
import type { SupplementRow } from './supplement-store.ts';

/** What the record says of a contract or of a supplement to it, as it is printed; dated by its signing once both have signed. */
export async function printedOf(db: Db, paper: Paper, now: Date, lang: Lang): Promise<PrintedPaper> {
  const { contract, supplement } = paper;
  const { packageName, packageCode, agencyName, noticeNo, noticeAt, currency } = contract;
  const lot = await lotOf(db, paper.packageId);
  const { items } = await bidOf(db, contract.packageId, contract.bidId);
  const acts = (await actsOf(db, contract.id)).filter((act) => act.supplementId === (supplement?.id ?? null));
  const proofs = await signedRecordsOf(db, { kind: SIGNED_KIND, subjectId: paper.id });
  const signer = (kind: 'ownerSigned' | 'supplierSigned') =>
    acts.findLast((act) => act.kind === kind)?.userName ?? '';
  return {
    ...valuesOf(contract),
    ...(supplement ? { ...supplementTerms(supplement), preface: prefaceOf(contract, supplement, lang) } : {}),
    title: paper.contractName,
    code: paper.contractCode,
    mainName: lot?.mainName ?? '',
    packageName,
    packageCode,
    tendereeName: paper.tendereeName,
    supplierName: paper.bidderName,
    agencyName,
    noticeNo,
    noticeAt,
    price: plain(paper.price),
    currency,
    items: supplement ? supplement.extras : items,
    payments: (supplement ?? contract).payments,
    purchaseTerms: supplement ? null : contract.purchaseTerms,
    isByQuotes: isByQuotes(contract),
    contentDigest: isSent(paper.status) ? paper.contentDigest : null,
    mark: paper.signedAt ? undefined : isSent(paper.status) ? 'unsigned' : 'draft',
    owner: {
      org: paper.tendereeName,
      userName: signer('ownerSigned'),
      at: paper.ownerSignedAt,
      proof: proofs.get(paper.ownerSignatureId ?? ''),
    },
    supplier: {
      org: paper.bidderName,
      userName: signer('supplierSigned'),
      at: paper.supplierSignedAt,
      proof: proofs.get(paper.supplierSignatureId ?? ''),
    },
    printedAt: paper.signedAt ?? now,
  };
}

const supplementTerms = ({ periodBegin, periodEnd, acceptance, otherTerms }: SupplementRow) => ({
  periodBegin,
  periodEnd,
  acceptance,
  otherTerms,
});

/** 事由: to which contract, on which ground, why, and how much is added. */
function prefaceOf(
  contract: ContractRow,
  { ground, changeReason, extraAmount }: SupplementRow,
  lang: Lang,
): PdfBlock[] {
  const t = (key: Parameters<typeof contractText.say>[1]) => contractText.say(lang, key);
  return [
    {
      kind: 'facts',
      facts: [
        [t('print.of'), `${contract.contractName} ${contract.contractCode}`],
        [t('field.ground'), ground ? t(`ground.${ground}`) : ''],
        [t('field.ofPrice'), formatMoney(plain(contract.price))],
        [t('field.extraAmount'), formatMoney(plain(extraAmount))],
      ],
    },
    {
      kind: 'text',
      text: [
        { text: `${t('field.changeReason')}${t('print.colon')}`, bold: true },
        { text: changeReason ?? '' },
      ],
    },
    { kind: 'text', small: true, text: t('print.supplementLead') },
  ];
}

const keyOf = (id: string, lang: Lang): DocumentKey => ({ kind: 'purchaseContract', subjectId: id, lang });

type Fetched = (read: Read, id: string) => Promise<Paper>;

/** 已签文本: the text that both signed in the file; where one of them signed the record alone there is none. */
async function textOf(
  { storage }: DocumentParts,
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  paper: Paper,
): Promise<Buffer | undefined> {
  const found = await read((db) => newestSigned(db, documentKeyOf(paper)));
  const wanted = paper.signedAt ? 2 : 1;
  return found && found.revision >= wanted ? buffer(await storage.read(found.storageKey)) : undefined;
}

/** What is filed or sent of a paper in Chinese: the text with the signatures in it, or what the record says. */
async function withText(
  parts: DocumentParts,
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  { paper, printed, lang }: { readonly paper: Paper; readonly printed: PrintedPaper; readonly lang: Lang },
) {
  const text = lang === 'zh' ? await textOf(parts, read, paper) : undefined;
  return text ? { fileName: fileNameOf(printed, lang), bytes: text } : printPaper(printed, lang);
}

/** 下载合同: in force it was printed once, the same bytes for ever; before that it is printed as it stands, and says so on every page. */
const send =
  (fetched: Fetched) =>
  async (parts: DocumentParts, r: Raw, { id }: InputOf<typeof contractPdf>) => {
    const { lang } = r.ctx;
    const found = await r.read(async (read) => {
      const paper = await fetched(read, id);
      const now = await clockOf(read.db);
      return { paper, printed: await printedOf(read.db, paper, now, lang), lang };
    });
    const print = () => withText(parts, (work) => r.read(({ db }) => work(db)), found);
    if (found.paper.signedAt) return sendDocument(parts, r, keyOf(id, lang), print);
    const { fileName, bytes } = await print();
    return sendFile(r.reply, { fileName, type: 'application/pdf', bytes });
  };

export const sendToStaff = send(paperToSee);
export const sendToSupplier = send(paperForSupplier);

/** 合同存档: a contract or a supplement, in both languages, as soon as both sides have signed. */
export const onConcluded = (parts: DocumentParts) =>
  keepWhen(parts, 'purchaseContract.document', contractTookEffect, async (db, { payload }) => {
    const paper = await paperById(db, payload.supplementId ?? payload.contractId);
    if (!paper?.signedAt) return [];
    const { id, signedAt } = paper;
    return Promise.all(
      langs.map(async (lang) => {
        const printed = await printedOf(db, paper, signedAt, lang);
        const text = lang === 'zh' ? await textOf(parts, (work) => work(db), paper) : undefined;
        const bytes = text && { fileName: fileNameOf(printed, lang), bytes: text };
        return { key: keyOf(id, lang), print: async () => bytes ?? printPaper(printed, lang) };
      }),
    );
  });
