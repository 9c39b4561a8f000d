import { fileIds, settle } from '#base/form/server/index.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { contractFields, type ContractValues } from '../shared/schema.ts';
import { refuseField } from '../shared/text/index.ts';

/** Its attachments (附件). */
export const filesIn = (values: ContractValues): string[] => [
  ...fileIds(values.fileId),
  ...fileIds(values.finalFileId),
];

/** The values as they will stand: checked against what only the database knows, the client named as it is called. */
export async function settled(read: Read, values: ContractValues): Promise<ContractValues> {
  const [client] = await Promise.all([
    values.tendereeId ? organisationById(read.db, values.tendereeId) : undefined,
    settle(read, contractFields, values),
  ]);
  if (client?.orgKind !== 'tenderee') throw refuseField('tendereeName', 'wrong.client');
  return { ...values, tendereeName: client.orgName, tendereeOrgId: client.id };
}
