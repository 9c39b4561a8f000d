import type { RecordRule } from '#kit/server/part.ts';
import { may, type Read } from '#kit/server/context.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { offerFor, simpleFor } from './access.ts';

/** The kind under which files belong to a simple purchase. */
export const SIMPLE_FILES = 'simpleBidding';

/** Whether a record is found is said by a refusal; of its files it is a yes or a no. */
async function finds(look: () => Promise<unknown>): Promise<boolean> {
  try {
    await look();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** 采购附件: read by whoever reads the purchase, and by suppliers once they may quote for it (受邀后可阅). */
export const simpleFiles: RecordRule = {
  kind: SIMPLE_FILES,
  may: async (read: Read, packageId: string) =>
    (may(read, 'simpleBidding.view') && (await finds(() => simpleFor(read, { packageId })))) ||
    (may(read, 'simpleBidding.quote') && (await finds(() => offerFor(read, packageId)))),
};
