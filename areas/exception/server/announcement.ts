import { partyText } from '#areas/bulletin/server/index.ts';
import { fullName, type Lot, lotFor } from '#areas/project/server/index.ts';
import { lotInFull } from '#areas/project/shared/lot.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { issuedTermsOf } from '#areas/tender-file/server/index.ts';
import { plainText } from '#kit/server/clean-html.ts';
import type { Read } from '#kit/server/context.ts';
import { html } from '#kit/server/http/html.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Lang, TextParams } from '#kit/shared/text.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { exceptionNotice } from '../shared/calls.ts';
import { exceptionText } from '../shared/text/index.ts';

type Key = Parameters<typeof exceptionText.say>[1];

/** Announcements are published in Chinese whatever language their author reads. */
const say = (key: Key, params?: TextParams): string => exceptionText.say('zh', key, params);

/** 按模板生成终止公告: what article 31 wants said, filled with what project, lot and reason say. */
export async function notice(
  read: Read,
  { packageId, reason, reasonText }: InputOf<typeof exceptionNotice>,
): Promise<{ title: string; content: string }> {
  const lot = await lotFor(read, packageId, 'agency');
  const issuedAt = (await issuedTermsOf(read.db, packageId))?.issuedAt;
  const values = {
    projectCode: lot.mainCode,
    lot: lotInFull('zh', lot),
    lotCode: lot.packageCode,
    tenderee: lot.tendereeName,
    at: issuedAt ? shanghaiDay(issuedAt) : say('notice.blank'),
    reason: reason ? say(`reason.${reason}`) : say('notice.blankReason'),
    // The sentence has its own stop.
    reasonText: reasonText?.trim().replace(/[。.；;]$/, '') || say('notice.blank'),
  };
  const p = (key: Key) => html`<p>${say(key, values)}</p>`;
  const h = (key: Key) => html`<h2>${say(key)}</h2>`;
  const agency =
    lot.orgId === lot.tendereeOrgId ? null : await partyText(read, say('notice.agency'), lot.orgId);
  return {
    title: [...say('notice.title', { lot: fullName(lot) })].slice(0, 200).join(''),
    content:
      html`${p(byInvitation(lot.purchaseMode) ? 'notice.begunByLetter' : 'notice.begun')}${p('notice.why')}${p(
        'notice.ended',
      )}${h('notice.refundHead')}${p('notice.refund')}${h('notice.bidsHead')}${p('notice.bids')}${h(
        'notice.contactHead',
      )}${await partyText(read, say('notice.tenderee'), lot.tendereeOrgId)}${agency}`.text,
  };
}

/** 终止公告内容核对: what a stored text lacks, in words. */
export function missingIn(lang: Lang, lot: Lot, content: string): string[] {
  const text = plainText(content).replaceAll(/\s/g, '');
  const lacks = (...wanted: readonly string[]) =>
    !wanted.every((one) => text.includes(one.replaceAll(/\s/g, '')));
  const missing: readonly (readonly [Key, boolean])[] = [
    ['missing.mainName', lacks(lot.mainName)],
    ['missing.mainCode', lacks(lot.mainCode)],
    ['missing.packageName', lacks(lot.packageName)],
    ['missing.tenderee', lacks(lot.tendereeName)],
    ['missing.reason', lacks('终止')],
    ['missing.refund', lacks('退还')],
    ['missing.blank', text.includes('【')],
  ];
  return missing.flatMap(([key, is]) => (is ? [exceptionText.say(lang, key)] : []));
}
