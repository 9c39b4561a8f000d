import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = { title: 'Dictionaries and settings' };
