import { fileIds, settle } from '#base/form/server/index.ts';
import { namedOrganisation } from '#base/organisation/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { contractFields, type ContractValues } from '../shared/schema.ts';
import { refuseField } from '../shared/text/index.ts';

/** The kind under which files belong to a contract. */
export const CONTRACT_FILES = 'entrustContract';

/** Its attachments (附件). */
export const filesIn = (values: Pick<ContractValues, 'fileId' | 'finalFileId'>): string[] => [
  ...fileIds(values.fileId),
  ...fileIds(values.finalFileId),
];

/** The values as they will stand: checked against what only the database knows, the client named as it is called. */
export async function settled(
  read: Read,
  values: ContractValues,
  held: readonly string[] = [],
): Promise<ContractValues> {
  const [client] = await Promise.all([
    values.tendereeId ? namedOrganisation(read, values.tendereeId) : undefined,
    settle(read, contractFields, values, {}, held),
  ]);
  if (client?.orgKind !== 'tenderee') throw refuseField('tendereeName', 'wrong.client');
  return { ...values, tendereeName: client.orgName, tendereeOrgId: client.id };
}
