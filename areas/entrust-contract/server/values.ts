import { fileIds, filledIn, settle } from '#base/form/server/index.ts';
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

const wrongClient = () => refuseField('tendereeName', 'wrong.client');

/** 委托方: a tenderee. */
async function clientOf(read: Read, id: string) {
  const client = await namedOrganisation(read, id);
  if (client?.orgKind !== 'tenderee') throw wrongClient();
  return client;
}

/** The values as they will stand: checked against what only the database knows, the client named as it is called. */
export async function settled(
  read: Read,
  values: ContractValues,
  held: readonly string[] = [],
): Promise<ContractValues> {
  const { tendereeId: client } = await settle(
    read,
    contractFields,
    values,
    { tendereeId: (id) => clientOf(read, id), tendereeOrgId: filledIn },
    held,
  );
  if (!client) throw wrongClient();
  return { ...values, tendereeName: client.orgName, tendereeOrgId: client.id };
}
