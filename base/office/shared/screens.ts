import { type Paths, screens } from '#kit/shared/screens.ts';

/** 在线文档, under its three addresses: plain, of a document filled with variables, of a Word document. */
export const officeScreens = screens({
  page: '/page-office',
  variables: '/page-office-var',
  word: '/page-office-word',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof officeScreens> {}
}
