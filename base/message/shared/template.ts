import { type Lang, type TextKey, type TextParams, type Texts, words } from '#kit/shared/text.ts';
import { messageText } from './text/index.ts';

/** A value in a message's words; what differs by language comes as both. */
export type MessageParam = string | number | { readonly zh: string; readonly en: string };
export type MessageParams = Readonly<Record<string, MessageParam>>;

/** Places in a folder's words that hold both `title` and `content`. */
export type TemplatePath<T> = {
  [K in TextKey<T>]: K extends `${infer P}.title` ? (`${P}.content` extends TextKey<T> ? P : never) : never;
}[TextKey<T>];

declare const template: unique symbol;
/** The full key of a message template (消息模板), e.g. `approval.message.pending`. */
export type Template = string & { readonly [template]: true };

/** Names a template kept in a folder's words: `messageTemplate(approvalText, 'message.pending')`. */
export const messageTemplate = <T>(of: Texts<T>, path: TemplatePath<T>): Template => `${of.name}.${path}` as Template;

function spoken(lang: Lang, params: MessageParams): TextParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value[lang] : value]),
  );
}

/** Title and content of a stored message in one language. */
export function messageWords(lang: Lang, key: string, params: MessageParams): { title: string; content: string } {
  const said = spoken(lang, params);
  return {
    title: words(lang, `${key}.title`, said) ?? messageText.say(lang, 'untitled'),
    content: words(lang, `${key}.content`, said) ?? '',
  };
}
