import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (模板库). */
export const templateScreens = screens({
  list: '/base/template/list',
  bulletinTenant: '/sts/office/bulletin/tenant',
  bulletinPlat: '/sts/office/bulletin/platform',
  edit: '/sts/office/bulletin/edit',
  extract: tenderFileScreens.extract,
  lotMethod: tenderFileScreens.lotMethod,
  methods: '/ess/lib-method/templates',
  methodTenant: '/sts/office/evaluation/tenant',
  methodPlat: '/sts/office/evaluation/platform',
  methodEdit: '/sts/office/evaluation/edit',
  formTenant: '/sts/office/form/tenant',
  formPlat: '/sts/office/form/platform',
  formEdit: '/sts/office/form/edit',
  fileTenant: '/sts/office/file/tenant',
  filePlat: '/sts/office/file/platform',
  fileEdit: '/sts/office/file/edit',
  fileMake: tenderFileScreens.fileMake,
  lotDocument: tenderFileScreens.lotDocument,
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof templateScreens> {}
}
