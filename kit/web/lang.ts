import type { Lang } from '#kit/shared/text.ts';
import { remembered, store, useStore } from './store.ts';

const KEY = 'gongheng.lang';
const langStore = store<Lang>(remembered.get(KEY) === 'en' ? 'en' : 'zh');

const mark = (lang: Lang) => {
  document.documentElement.lang = lang === 'en' ? 'en' : 'zh-CN';
};
mark(langStore.get());

export const getLang = (): Lang => langStore.get();

/** Switches the language everywhere at once (语言切换); kept for the next visit. */
export function setLang(lang: Lang): void {
  remembered.set(KEY, lang);
  mark(lang);
  langStore.set(lang);
}

export const watchLang = langStore.watch;
export const useLang = (): Lang => useStore(langStore);
