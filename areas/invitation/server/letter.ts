import { fullName, type Lot, lotFor } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { missingInLetter, partyText } from '#areas/bulletin/server/index.ts';
import { bulletinText } from '#areas/bulletin/shared/text/index.ts';
import { letterValues } from '#areas/template/server/index.ts';
import { type Terms, termsOf } from '#areas/tender-file/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type Html, html } from '#kit/server/http/html.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { invitationLetter } from '../shared/calls.ts';
import { invitationText, refuse } from '../shared/text/index.ts';

/** What a letter lacks (招标投标法第十七条第二款): all that a tender notice says, save the media of its publication. */
export const missingIn = async (db: Db, lang: Lang, lot: Lot, content: string): Promise<string[]> =>
  (await missingInLetter(db, lot, content)).map((one) => bulletinText.say(lang, one.key, one.params));

/** 按模板生成: the mandatory content of an invitation, the same for everybody who gets it, filled with the lot. */
export const letter =
  (publicUrl: string) =>
  async (read: Read, { packageId }: InputOf<typeof invitationLetter>) => {
    const lot = await lotFor(read, packageId, 'agency');
    if (!byInvitation(lot.purchaseMode)) throw refuse('notInvited');
    const terms = await termsOf(read.db, packageId);
    if (!terms) throw refuse('noTerms');
    const title = invitationText.say('zh', 'letter.title', { lot: fullName(lot) });
    return {
      title: [...title].slice(0, 200).join(''),
      content: (await textOf(read, lot, terms, publicUrl)).text,
    };
  };

async function textOf(read: Read, lot: Lot, terms: Terms, publicUrl: string): Promise<Html> {
  const values = await letterValues(read, lot, terms, publicUrl);
  type Own = Parameters<typeof invitationText.say>[1];
  type Notice = Parameters<typeof bulletinText.say>[1];
  const own = (key: Own) => html`<p>${invitationText.say('zh', key, values)}</p>`;
  const head = (key: Own) => html`<h2>${invitationText.say('zh', key)}</h2>`;
  // What a notice and a letter say alike is said in the same words.
  const alike = (key: Notice) => html`<p>${bulletinText.say('zh', key, values)}</p>`;
  return html`${own('letter.intro')}${head('letter.scopeHead')}${alike('template.scope')}${
    terms.ceiling === null ? null : alike('template.ceiling')
  }${head('letter.qualificationHead')}${alike('template.qualification1')}${alike(
    'template.qualification2',
  )}${alike('template.qualification3')}${head('letter.replyHead')}${own('letter.reply')}${head(
    'letter.obtainHead',
  )}${own('letter.obtain')}${head('letter.submitHead')}${alike('template.submit')}${head(
    'letter.openHead',
  )}${alike('template.open')}${head('letter.platformHead')}${own('letter.platform')}${head(
    'letter.contactHead',
  )}${await partyText(read, bulletinText.say('zh', 'field.tendereeName'), lot.tendereeOrgId)}${await partyText(
    read,
    bulletinText.say('zh', 'field.agencyName'),
    lot.orgId,
  )}${alike('template.supervision')}`;
}
