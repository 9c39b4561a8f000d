import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const lot = z.object({ packageId: z.string() });

export const tenderFileSaved = event(
  'tenderFile.saved',
  'tenderFile',
  lot.extend({ version: z.number().int() }),
);
export const tenderFileSubmitted = event(
  'tenderFile.submitted',
  'tenderFile',
  lot.extend({ version: z.number().int() }),
);
/** 选用评标办法: a lot's method was made of a template of the library. */
export const methodTaken = event(
  'tenderFile.methodTaken',
  'tenderFile',
  lot.extend({ templateId: z.string(), version: z.number().int() }),
);
/** 提取评标办法: a lot's method was made of a former lot's. */
export const methodExtracted = event(
  'tenderFile.methodExtracted',
  'tenderFile',
  lot.extend({ fromPackageId: z.string(), version: z.number().int() }),
);
/** 采购文件定稿: the digest stands for everything the document says. */
export const tenderFileApproved = event(
  'tenderFile.approved',
  'tenderFile',
  lot.extend({ version: z.number().int(), digest: z.string() }),
);
export const tenderFileReturned = event('tenderFile.returned', 'tenderFile', lot);
export const tenderFileReopened = event(
  'tenderFile.reopened',
  'tenderFile',
  lot.extend({ version: z.number().int() }),
);
/** 采购文件发出: from now on suppliers obtain it. */
export const tenderFileIssued = event('tenderFile.issued', 'tenderFile', lot.extend({ digest: z.string() }));
/** 顺延投标截止时间: later than it was, after the documents are out. */
export const deadlineMoved = event(
  'tenderFile.deadlineMoved',
  'tenderFile',
  lot.extend({ from: z.string(), to: z.string() }),
);
export const lotKeyAsked = event('tenderFile.lotKeyAsked', 'lot', lot);
/** 标段密钥生成: the digest is of the public half. */
export const lotKeyMade = event(
  'tenderFile.lotKeyMade',
  'lotKey',
  lot.extend({ lotKeyId: z.string(), digest: z.string() }),
);
/** 获取文件: names neither the lot nor the supplier, who stay secret until the deadline. */
export const documentsObtained = event('tenderFile.obtained', 'documentHolder', z.object({}));
/** 更新投标联系人: names neither the lot nor the supplier, as obtaining does. */
export const contactUpdated = event('tenderFile.contactUpdated', 'documentHolder', z.object({}));

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    documentHolder: true;
    lotKey: true;
    tenderFile: true;
  }
}
