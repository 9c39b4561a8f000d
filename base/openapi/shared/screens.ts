import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (接口文档页面). */
export const openapiScreens = screens({
  document: '/openapi',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof openapiScreens> {}
}
