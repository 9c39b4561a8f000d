import { guardFiles, showFiles } from '#base/file/server/index.ts';
import { settle } from '#base/form/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { RecordRule } from '#kit/server/part.ts';
import { opinionFields } from '../shared/schema.ts';
import { readableInstances } from './access.ts';

/** Attachments of an opinion are files of one's own organisation, of a kind and size that can be read. */
export async function settleFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  await settle(tx, opinionFields, { files: ids.join(',') });
}

/** 审批意见附件: read by whom the approval itself is read by, and no other people of the organisation. */
export async function bindOpinionFiles(tx: Tx, instanceId: string, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  guardFiles(tx, files, 'approval.read');
  await showFiles(tx, files, [`record:approval:${instanceId}`]);
}

export const opinionFiles: RecordRule = {
  kind: 'approval',
  may: async (read, instanceId) => (await readableInstances(read, { instanceId })).length > 0,
};
