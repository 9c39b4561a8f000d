import {
  type KeptParams,
  type Lang,
  paramsIn,
  placeOf,
  type TextKey,
  type Texts,
  words,
} from '#kit/shared/text.ts';
import { messageText } from './text/index.ts';

/** Values in the words of a message. */
export type MessageParams = KeptParams;

/** What a message said (已发文字), where a template stood above the declared words: kept, since a sent message stands. */
export type Said = Readonly<Record<Lang, { readonly title: string; readonly content: string }>>;

/** Places in a folder's words that hold both `title` and `content`. */
type TemplatePath<T> = {
  [K in TextKey<T>]: K extends `${infer P}.title` ? (`${P}.content` extends TextKey<T> ? P : never) : never;
}[TextKey<T>];

/** The full key of a message template (消息模板), checked: `messageTemplate(approvalText, 'message.pending')`. */
export const messageTemplate = <T>(of: Texts<T>, path: TemplatePath<T>): string => placeOf(of, path, 'title');

/**
 * Title and content of a stored message in one language. A template is a place in a folder's words that holds both,
 * or one single text: then the folder's own `title` stands above it.
 */
export function messageWords(
  lang: Lang,
  key: string,
  params: MessageParams,
  kept?: Said | null,
): { title: string; content: string } {
  if (kept) return kept[lang];
  const said = paramsIn(lang, params);
  const folder = key.slice(0, key.indexOf('.'));
  return {
    title:
      words(lang, `${key}.title`, said) ??
      words(lang, `${folder}.title`) ??
      messageText.say(lang, 'untitled'),
    content: words(lang, `${key}.content`, said) ?? words(lang, key, said) ?? '',
  };
}
