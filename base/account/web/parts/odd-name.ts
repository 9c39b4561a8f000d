import type { TextKey, TextParams } from '#kit/shared/text.ts';
import { isUsualName } from '../../shared/rules.ts';
import type { accountText } from '../../shared/text/index.ts';

type Say = (key: TextKey<(typeof accountText)['zh']>, params?: TextParams) => string;

/** 异常姓名: a new name that is lawful and unusual is asked back once; one that stands already is not. */
export const oddName = (t: Say, name: string | null | undefined, before: string): readonly string[] =>
  !name || name === before || isUsualName(name) ? [] : [t('unusualName', { name })];
