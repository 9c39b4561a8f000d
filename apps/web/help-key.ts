import { remembered, store } from '#kit/web/store.ts';

const KEY = 'gongheng.helpKey';

/** 按 ? 打开页面说明: a single character that speech and a trembling hand may give by mistake, so this browser can do without it. */
export const asksByKey = {
  get: (): boolean => remembered.get(KEY) !== '0',
  set: (on: boolean): void => remembered.set(KEY, on ? '1' : '0'),
};

/** 页面说明 is asked for from elsewhere than its button: on a telephone the header has no room for one, so the menu has it. */
export const helpAsked = store(false);
