import { refusals } from '../refusal.ts';
import { texts } from '../text.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const kitText = texts('kit', zh, en);
export const kitRefuse = refusals(kitText);
