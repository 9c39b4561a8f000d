import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (评标委员会页面). */
export const committeeScreens = screens({
  committee: '/v6-template/master-page/committee',
  edit: '/ess/committee/edit',
  view: '/ess/committee/view',
  approve: '/ess/committee-apvl',
  draw: '/ess/committee/expert-extract',
  list: '/ess/committee/index',
  supervision: '/ess/committee/supervision',
  replacements: '/ess/committee/replacements',
  confirmation: '/ess/committee/confirmation',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof committeeScreens> {}
}
