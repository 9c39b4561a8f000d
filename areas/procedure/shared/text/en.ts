import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Predefined procedures',
  notFound: 'The procedure does not exist',
};
