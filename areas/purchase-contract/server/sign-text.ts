import type { DocumentParts } from '#base/file/server/index.ts';
import {
  documentFor,
  type DocumentToBe,
  newestSigned,
  recordSignedText,
  type SignedText,
  signedText,
} from '#base/seal/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { ownerDocument, ownerSign } from '../shared/calls.ts';
import type { Side } from '../shared/status.ts';
import { contractText, refuse, refuseField } from '../shared/text/index.ts';
import { paperToSign } from './access.ts';
import { printedOf } from './contract-pdf.ts';
import { documentKeyOf, type Paper } from './paper.ts';
import { fileNameOf, printPaper } from './print.ts';
import { actsOf } from './store.ts';

/** 签署文本: what both sides sign in the file, in Chinese, dated by the supplier's confirmation, so that it is printed alike every time. */
async function textOf(read: Read, id: string, side: Side): Promise<DocumentToBe> {
  const paper = await paperToSign(read, id, side);
  const confirmed = (await actsOf(read.db, paper.contract.id)).findLast(
    (act) => act.kind === 'supplierConfirmed' && act.supplementId === (paper.supplement?.id ?? null),
  );
  if (!confirmed) throw refuse('wrongStatus');
  const printed = {
    ...(await printedOf(read.db, paper, confirmed.actedAt, 'zh')),
    mark: undefined,
    toSign: true,
  };
  return {
    ...documentKeyOf(paper),
    title: `${paper.contractName} ${paper.contractCode}`,
    fileName: fileNameOf(printed, 'zh'),
    reason: contractText.say('zh', 'print.reason'),
    place: side === 'owner' ? 0 : 1,
    print: async () => (await printPaper(printed, 'zh')).bytes,
  };
}

/** 待签合同文本: for the side that has still to sign. */
export const documentToSign =
  (side: Side) => async (parts: DocumentParts, r: Raw, input: InputOf<typeof ownerDocument>) =>
    documentFor(parts, r, await r.read((read) => textOf(read, input.id, side)), input.sealId ?? null);

/** The text with this signature in it, on the storage already; undefined where none was handed in. */
export async function textSignedBy(
  side: Side,
  parts: DocumentParts,
  r: Raw,
  { id, document }: InputOf<typeof ownerSign>,
): Promise<SignedText | undefined> {
  if (!document) return undefined;
  return signedText(parts, r, await r.read((read) => textOf(read, id, side)), document);
}

/**
 * 登记合同文本: with the act of signing. Nobody signs the record alone; but where the other side did so before there were texts to sign, one text
 * with one signature would prove nothing.
 */
export async function keepText(
  tx: Tx,
  paper: Paper,
  { text, otherSigned }: { readonly text: SignedText | undefined; readonly otherSigned: boolean },
): Promise<void> {
  const key = documentKeyOf(paper);
  if (text) {
    if (text.document.basis !== key.basis) throw refuse('wrongStatus');
    await recordSignedText(tx, text);
    return;
  }
  if (!otherSigned || (await newestSigned(tx.db, key))) throw refuseField('document', 'need.document');
}
