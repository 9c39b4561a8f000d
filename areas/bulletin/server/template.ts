import { fullName, type Lot, lotFor } from '#areas/project/server/index.ts';
import { composed, givenOf, letterValues, PLATFORM, usableTemplates } from '#areas/template/server/index.ts';
import { TENDER_BULLETIN } from '#areas/template/shared/status.ts';
import { type Terms, termsOf } from '#areas/tender-file/server/index.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { type Html, html } from '#kit/server/http/html.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { TextParams } from '#kit/shared/text.ts';
import type { bulletinTemplate, bulletinTemplates } from '../shared/calls.ts';
import { bulletinText, refuse } from '../shared/text/index.ts';

type Key = Parameters<typeof bulletinText.say>[1];

/** Bulletins are published in Chinese whatever language their author reads. */
const say = (key: Key, params?: TextParams): string => bulletinText.say('zh', key, params);

/** 按模板生成: the mandatory content of a tender bulletin, filled with what project, lot and tender file say. */
export const template =
  (publicUrl: string) =>
  async (read: Read, { packageId, templateId }: InputOf<typeof bulletinTemplate>) => {
    const lot = await lotFor(read, packageId, 'agency');
    const terms = await termsOf(read.db, packageId);
    if (!terms) throw refuse('noTerms');
    const title = say('template.title', { lot: fullName(lot) });
    return {
      title: [...title].slice(0, 200).join(''),
      media: PLATFORM,
      content: templateId
        ? await composed(read, templateId, TENDER_BULLETIN, await givenOf(read, lot, terms, publicUrl))
        : (await text(read, lot, terms, publicUrl)).text,
    };
  };

/** 可选公告模板: those made for this lot's purchase method first. */
export async function templates(read: Read, { packageId }: InputOf<typeof bulletinTemplates>) {
  const lot = await lotFor(read, packageId, 'agency');
  const found = await usableTemplates(read.db, TENDER_BULLETIN);
  return found
    .map(({ id, name, level, version, purchaseMethod }) => {
      return { id, name, level, version, fits: purchaseMethod === lot.purchaseMode };
    })
    .sort((a, b) => Number(b.fits) - Number(a.fits));
}

async function text(read: Read, lot: Lot, terms: Terms, publicUrl: string): Promise<Html> {
  const values = { ...(await letterValues(read, lot, terms, publicUrl)), media: PLATFORM };
  const p = (key: Key) => html`<p>${say(key, values)}</p>`;
  const h = (key: Key) => html`<h2>${say(key)}</h2>`;
  return html`${p('template.intro')}${h('template.scopeHead')}${p('template.scope')}${
    terms.ceiling === null ? null : p('template.ceiling')
  }${h('template.qualificationHead')}${p('template.qualification1')}${p('template.qualification2')}${p(
    'template.qualification3',
  )}${h('template.obtainHead')}${p('template.obtain')}${h('template.submitHead')}${p('template.submit')}${h(
    'template.openHead',
  )}${p('template.open')}${h('template.platformHead')}${p('template.platform')}${h('template.mediaHead')}${p(
    'template.media',
  )}${h('template.contactHead')}${await partyText(read, say('field.tendereeName'), lot.tendereeOrgId)}${await partyText(
    read,
    say('field.agencyName'),
    lot.orgId,
  )}${p('template.supervision')}`;
}

/** One side with address and contact; what the master data lacks is left blank to be filled in. */
export async function partyText({ db }: Pick<Read, 'db'>, role: string, orgId: string): Promise<Html> {
  const org = await organisationById(db, orgId);
  const blank = (value: string | undefined, key: 'address' | 'person' | 'phone') =>
    say(`template.${key}`, { [key]: value || `【${role}${BLANKS[key]}】` });
  return html`<p>${say('template.party', { role, name: org?.orgName ?? '' })}</p><p>${blank(
    org?.linkAddress,
    'address',
  )}</p><p>${blank(org?.linkPerson, 'person')}</p><p>${blank(org?.linkMobile, 'phone')}</p>`;
}

const BLANKS = { address: '地址', person: '联系人', phone: '电话' } as const;
