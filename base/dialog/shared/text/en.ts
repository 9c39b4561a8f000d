import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Generic selection',
  notFound: 'There is nothing to choose here',
  wrongFilter: 'There is no filter “{name}”',
  badFilters: 'The format of the filters is not correct',
};
