import { type Lang, type TextKey, type TextParams, type Texts, words } from '#kit/shared/text.ts';
import { messageText } from './text/index.ts';

/** A value in a message's words; what differs by language comes as both. */
type MessageParam = string | number | { readonly zh: string; readonly en: string };
export type MessageParams = Readonly<Record<string, MessageParam>>;

/** Places in a folder's words that hold both `title` and `content`. */
type TemplatePath<T> = {
  [K in TextKey<T>]: K extends `${infer P}.title` ? (`${P}.content` extends TextKey<T> ? P : never) : never;
}[TextKey<T>];

/** The full key of a message template (消息模板), checked: `messageTemplate(approvalText, 'message.pending')`. */
export const messageTemplate = <T>(of: Texts<T>, path: TemplatePath<T>): string => `${of.name}.${path}`;

function spoken(lang: Lang, params: MessageParams): TextParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value[lang] : value]),
  );
}

/**
 * Title and content of a stored message in one language. A template is a place in a folder's words that holds both,
 * or one single text: then the folder's own `title` stands above it.
 */
export function messageWords(
  lang: Lang,
  key: string,
  params: MessageParams,
): { title: string; content: string } {
  const said = spoken(lang, params);
  const folder = key.slice(0, key.indexOf('.'));
  return {
    title:
      words(lang, `${key}.title`, said) ??
      words(lang, `${folder}.title`) ??
      messageText.say(lang, 'untitled'),
    content: words(lang, `${key}.content`, said) ?? words(lang, key, said) ?? '',
  };
}
