import { usersHolding } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { type Lang, paramsIn } from '#kit/shared/text.ts';
import { templateBroken } from '../../shared/events.ts';
import { messageScreens } from '../../shared/screens.ts';
import { sendType } from '../../shared/status.ts';
import { type MessageParams, messageTemplate, type Said } from '../../shared/template.ts';
import { filled, variablesIn, type Way, waysIn } from '../../shared/template-fields.ts';
import { messageText } from '../../shared/text/index.ts';
import { insertMessages } from '../store.ts';
import { markBroken, type TemplateRow, templatesFor } from './store.ts';

/** What each way says; a way that is missing says the declared words. */
export type SaidByWay = Readonly<Partial<Record<Way, Said>>>;

interface What {
  readonly template: string;
  readonly params: MessageParams;
}

class Unsayable extends Error {}

/** A text with the values of this message; one that names what the message does not carry cannot be said. */
function said(lang: Lang, text: string, { params }: What): string {
  const values = paramsIn(lang, params);
  const unknown = variablesIn(text).find((name) => !(name in values));
  if (unknown !== undefined) throw new Unsayable(`{${unknown}}`);
  const words = filled(text, values);
  if (words.trim() === '') throw new Unsayable(messageText.say(lang, 'need.field'));
  return words;
}

/** SMS and mail go to people whose language nobody knows: Chinese first, English below it where there is any. */
function outward(what: What, row: TemplateRow, zhText: string, enText: string): Said {
  const title = said('zh', row.title, what);
  const content = [said('zh', zhText, what), ...(enText === '' ? [] : [said('en', enText, what)])].join(
    '\n\n',
  );
  return { zh: { title, content }, en: { title, content } };
}

/** All ways of a template in words, or the reason why it cannot be used. */
function sayAll(what: What, row: TemplateRow): SaidByWay {
  const one = (way: Way): Said => {
    if (way === sendType.sms) return outward(what, row, row.smsContent, row.smsContentEn);
    if (way === sendType.email) return outward(what, row, row.emailContent, row.emailContentEn);
    const inEnglish = (english: string, chinese: string) =>
      english === '' ? said('zh', chinese, what) : said('en', english, what);
    return {
      zh: { title: said('zh', row.title, what), content: said('zh', row.msgContent, what) },
      en: {
        title: inEnglish(row.titleEn, row.title),
        content: inEnglish(row.msgContentEn, row.msgContent),
      },
    };
  };
  return Object.fromEntries(waysIn(row.sendType).map((way) => [way, one(way)]));
}

/**
 * The words of a message (生效模板): the tenant's template, else the platform's, else what its folder declares. One that cannot be
 * said is put aside until it is mended, and whoever looks after templates hears of it; the message goes on.
 */
export async function saidOf(
  tx: Tx,
  what: What,
): Promise<{ readonly said: SaidByWay; readonly template: TemplateRow | undefined }> {
  for (const row of await templatesFor(tx.db, what.template)) {
    if (row.brokenWhy !== '') continue;
    try {
      return { said: sayAll(what, row), template: row };
    } catch (error) {
      if (!(error instanceof Unsayable)) throw error;
      await putAside(tx, row, error.message);
    }
  }
  return { said: {}, template: undefined };
}

const keepers = { tenant: 'message.template', plat: 'message.platTemplate' } as const;
const lists = { tenant: messageScreens.templates, plat: messageScreens.platTemplates } as const;

async function putAside(tx: Tx, row: TemplateRow, why: string): Promise<void> {
  if (!(await markBroken(tx, row.id, why))) return;
  const { templateLevel: level, templateCode: code } = row;
  tx.emit(templateBroken, { subjectType: 'message_template', subjectId: row.id }, { code, level });
  const userIds = await usersHolding(tx.db, keepers[level]);
  if (userIds.length === 0) return;
  await insertMessages(tx, {
    template: messageTemplate(messageText, 'message.templateBroken'),
    params: { template: row.templateName, error: why },
    webRouter: { path: lists[level], query: { searchKey: code.slice(0, 50) } },
    userIds,
  });
  for (const id of userIds) tx.push(`user:${id}`, { kind: 'message' });
}
