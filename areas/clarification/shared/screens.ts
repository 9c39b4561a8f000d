import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (澄清与修改页面); the list of a lot is declared with tender-file, whose screens lead there. */
export const clarificationScreens = screens({
  /** 答复单: one clarification, to be drawn up, read and confirmed. */
  reply: '/v6-template/master-page/reply-form',
  /** 澄清审批、业主审批. */
  approve: '/pre/clarification/bfApvl',
});

/** 监督: as the console's links say it in `opType`. */
export const WATCHING = 'supervision';

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof clarificationScreens> {}
}
