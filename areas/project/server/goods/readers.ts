import type { Read } from '#kit/server/context.ts';

/**
 * Has the reader's company the documents of the lot (已获取采购文件)? The goods sheet is a part of them. The area that hands them out knows;
 * the composition brings its answer.
 */
export type HoldsDocuments = (read: Read, packageId: string) => Promise<boolean>;
