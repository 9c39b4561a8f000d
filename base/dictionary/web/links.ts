import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { dictionaryScreens } from '../shared/screens.ts';
export const entriesPage = (code: string): Route => linkTo(dictionaryScreens.entries, { code });
