import { frameScreens } from '#kit/shared/screens.ts';
import { askAhead } from '#kit/web/ask-ahead.ts';
import { firsts } from '#kit/web/first.ts';
import type { homeDetail } from '../shared/calls.ts';

const home = {
  authorize: false,
  ask: () => askAhead<typeof homeDetail>('GET /base/workbench/home', {}),
} as const;

export const first = firsts({ [frameScreens.home]: home, [frameScreens.portalHome]: home });
