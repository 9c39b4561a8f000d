import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screen (评审条款库). */
export const clauseScreens = screens({
  list: '/ess/lib-method/terms-list',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof clauseScreens> {}
}
