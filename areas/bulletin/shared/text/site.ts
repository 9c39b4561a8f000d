import { texts } from '#kit/shared/text.ts';
import { en } from './site-en.ts';
import { zh } from './site-zh.ts';

export const siteText = texts('publicSite', zh, en);
