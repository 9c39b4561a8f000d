import type { Read } from '#kit/server/context.ts';

/** Has the reader's company the documents of the lot (已获取采购文件)? */
type HoldsDocuments = (read: Read, packageId: string) => Promise<boolean>;

let holds: HoldsDocuments | undefined;

/** 采购文件领取人: the area that hands out the documents says here who has them; the goods sheet is a part of the documents. */
export function holdersAreToldBy(told: HoldsDocuments): void {
  holds = told;
}

/** May this supplier read what belongs to the documents of the lot (可阅采购文件)? Nobody may before somebody says so. */
export const holdsDocuments: HoldsDocuments = async (read, packageId) =>
  holds !== undefined && read.user.orgId !== '' && (await holds(read, packageId));
