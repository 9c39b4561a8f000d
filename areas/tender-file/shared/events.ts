import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const lot = z.object({ packageId: z.string() });

export const tenderFileSaved = event('tenderFile.saved', lot.extend({ version: z.number().int() }));
export const tenderFileSubmitted = event('tenderFile.submitted', lot.extend({ version: z.number().int() }));
/** 采购文件定稿: the digest stands for everything the document says. */
export const tenderFileApproved = event(
  'tenderFile.approved',
  lot.extend({ version: z.number().int(), digest: z.string() }),
);
export const tenderFileReturned = event('tenderFile.returned', lot);
export const tenderFileReopened = event('tenderFile.reopened', lot.extend({ version: z.number().int() }));
/** 采购文件发出: from now on suppliers obtain it. */
export const tenderFileIssued = event('tenderFile.issued', lot.extend({ digest: z.string() }));
export const lotKeyAsked = event('tenderFile.lotKeyAsked', lot);
/** 标段密钥生成: the digest is of the public half. */
export const lotKeyMade = event(
  'tenderFile.lotKeyMade',
  lot.extend({ lotKeyId: z.string(), digest: z.string() }),
);
/** 获取文件: names neither the lot nor the supplier, who stay secret until the deadline. */
export const documentsObtained = event('tenderFile.obtained', z.object({}));
