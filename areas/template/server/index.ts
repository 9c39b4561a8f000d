/** The door of the template library (模板库). */
import { hostTenant } from '#base/organisation/server/index.ts';
import { clockOf, type Read, type Tx } from '#kit/server/context.ts';
import { raw, type Raw, read, sendFile, write } from '#kit/server/http/http.ts';
import { makeRichDocument } from '#kit/server/rich-document.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import type { InputOf } from '#kit/shared/call.ts';
import * as calls from '../shared/calls.ts';
import { filled } from '../shared/places.ts';
import { samples } from '../shared/variables.ts';
import { seenText } from './access.ts';
import * as file from './file.ts';
import { officeHolder } from './office.ts';
import { formDetail, onSheetTaken, saveForm } from './form.ts';
import { methodDetail, onMethodTaken, saveMethod } from './method.ts';
import { copy, enable, invalidate, mirror, remove, save } from './manage.ts';
import { comment, comments, detail, page, versions } from './reads.ts';
import { seedForms } from './seed-forms.ts';
import { seedStandards } from './standard/seed.ts';
import { platTemplates } from './store.ts';

export { ceilingText, givenOf, letterValues, PLATFORM, written } from './lot-facts.ts';
export { citeTemplate, composed, usableTemplates } from './use.ts';

/** 试用模板: the document that it makes of invented data. */
async function tried(r: Raw, { id, shape }: InputOf<typeof calls.tryTemplate>) {
  const { row, now } = await r.read(async (q: Read) => ({
    row: await seenText(q, id),
    now: await clockOf(q.db),
  }));
  const html = filled(row.content, samples);
  const made = await makeRichDocument({ shape, lang: 'zh', title: row.name, html, printedAt: now });
  return sendFile(r.reply, { fileName: `${row.name}.${shape}`, ...made });
}

/** 初始模板: the platform starts with standard data forms, methods and documents; a tenant that is made later gets what the platform has in effect. */
const seed =
  ({ storage }: Pick<PartNeeds, 'storage'>) =>
  async (tx: Tx): Promise<void> => {
    const host = await hostTenant(tx.db);
    if (!host) return;
    if (host === tx.tenantId) {
      await seedForms(tx);
      return seedStandards(tx, storage);
    }
    for (const row of await tx.within(host, (there) => platTemplates(there.db))) await mirror(tx, row);
  };

export const server = (parts: Pick<PartNeeds, 'storage' | 'publicUrl'>): ServerPart => ({
  routes: [
    read(calls.pageTemplates, page),
    read(calls.templateDetail, detail),
    write(calls.saveTemplate, save),
    read(calls.methodTemplateDetail, methodDetail),
    write(calls.saveMethodTemplate, saveMethod),
    read(calls.formTemplateDetail, formDetail),
    write(calls.saveFormTemplate, saveForm),
    read(calls.fileTemplateDetail, file.fileDetail),
    raw(calls.saveFileTemplate, file.saveFile(parts)),
    raw(calls.fileTemplateDocument, file.fileDocument(parts)),
    read(calls.lotFileTemplates, file.lotFiles),
    read(calls.lotFileValues, file.lotValues(parts)),
    raw(calls.lotFileDocument, file.lotDocument(parts)),
    raw(calls.takeFileTemplate, file.take(parts)),
    write(calls.removeTemplate, remove),
    write(calls.copyTemplate, copy),
    write(calls.enableTemplate, enable),
    write(calls.invalidateTemplate, invalidate),
    raw(calls.templateComments, comments),
    write(calls.addComment, comment),
    read(calls.templateVersions, versions),
    raw(calls.tryTemplate, tried),
  ],
  officeHolders: [officeHolder],
  reactions: [onMethodTaken, onSheetTaken],
  seed: seed(parts),
});
