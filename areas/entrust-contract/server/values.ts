import { entriesOf } from '#base/dictionary/server/index.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import { readableFiles } from '#base/file/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { listed } from '#kit/shared/punctuation.ts';
import { attachment, contractFields, type ContractValues } from '../shared/schema.ts';
import { refuseField } from '../shared/text/index.ts';

/** The fields that are chosen from a dictionary, each with its own words for when nothing right is chosen. */
const chosen = ['contractType', 'feeType', 'feeMethod'] as const;

async function checkChoices(read: Read, values: ContractValues): Promise<void> {
  const dictOf = (field: (typeof chosen)[number]) => contractFields.fields[field].dict ?? '';
  const entries = await entriesOf(read.db, chosen.map(dictOf));
  for (const field of chosen)
    if (!entries.some((e) => e.code === dictOf(field) && e.val === values[field]))
      throw refuseField(field, `need.${field}`);
}

/** Its attachments (附件). */
export const filesIn = (values: ContractValues): string[] =>
  [values.fileId, values.finalFileId].flatMap((ids) => ids?.split(',') ?? []);

/** Checks what a form cannot know: choices are in their dictionaries, the client exists and is named as it is called, the attachments are ours and fit. */
export async function settled(read: Read, values: ContractValues): Promise<ContractValues> {
  const [client] = await Promise.all([
    values.tendereeId ? organisationById(read.db, values.tendereeId) : undefined,
    checkChoices(read, values),
  ]);
  if (client?.orgKind !== 'tenderee') throw refuseField('tendereeName', 'wrong.client');
  for (const field of ['fileId', 'finalFileId'] as const) {
    const ids = values[field]?.split(',') ?? [];
    const known = ids.length > 0 ? await readableFiles(read.db, read, ids) : [];
    if (known.length !== ids.length) throw refuseField(field, 'wrong.file');
    for (const file of known) {
      const type = file.fileName.slice(file.fileName.lastIndexOf('.') + 1).toLowerCase();
      if (!attachment.types.some((one) => one === type))
        throw refuseField(field, 'wrong.fileType', { types: listed(read.lang, attachment.types) });
      if (file.fileSize > attachment.maxMb * 1024 * 1024) throw refuseField(field, 'wrong.fileTooLarge');
    }
  }
  return { ...values, tendereeName: client.orgName, tendereeOrgId: client.id };
}
