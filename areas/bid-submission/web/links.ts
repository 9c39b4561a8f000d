const BASE = '/v6-template/master-page/bos/submit';

export const submitPath = (packageId: string): string =>
  `${BASE}/submit-file?packageId=${packageId}&opType=supplier`;
export const receiptPath = (packageId: string, bidId: string): string =>
  `${BASE}/receipt?packageId=${packageId}&bidId=${bidId}&opType=supplier`;
export const documentsPath = (packageId: string): string =>
  `/v6-template/master-page/file/view?packageId=${packageId}&opType=supplier`;
