import { type Lang, missingEnglish } from '#kit/shared/text.ts';
import { useReworded } from './reworded.ts';
import { remembered, store, useStore } from './store.ts';

const KEY = 'gongheng.lang';
const langStore = store<Lang>(remembered.get(KEY) === 'en' ? 'en' : 'zh');

const mark = (lang: Lang) => {
  document.documentElement.lang = lang === 'en' ? 'en' : 'zh-CN';
};
mark(langStore.get());

export const getLang = (): Lang => langStore.get();

/** Before something new is shown: its words in the language of the moment; undefined when they are here. */
export const missingWords = (): Promise<void> | undefined =>
  getLang() === 'en' ? missingEnglish() : undefined;

/** Switches the language everywhere at once (语言切换), as soon as its words are here; kept for the next visit. */
export function setLang(lang: Lang): void {
  remembered.set(KEY, lang);
  const become = () => {
    if ((remembered.get(KEY) ?? lang) !== lang) return;
    mark(lang);
    langStore.set(lang);
  };
  const missing = lang === 'en' ? missingEnglish() : undefined;
  if (missing) void missing.then(become, become);
  else become();
}

export const watchLang = langStore.watch;
export const useLang = (): Lang => {
  useReworded();
  return useStore(langStore);
};

const HAN = /\p{Script=Han}/u;

/** The language of what people wrote, where it is not the page's (文字语言): a voice reads Chinese as Chinese inside an English page. */
export const useLangOf = (text: unknown): 'zh-CN' | undefined =>
  useLang() === 'en' && typeof text === 'string' && HAN.test(text) ? 'zh-CN' : undefined;
