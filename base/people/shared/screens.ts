import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (人员页面). 角色用户页 stands with role, which leads to it. */
export const peopleScreens = screens({
  tree: '/base/organization/treePage',
  requests: '/base/organization/requests',
  /** 供应商录入审批: drawn by the folder that submits added companies for approval. */
  added: '/mbd/supplier/input/sup-apvl',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof peopleScreens> {}
}
