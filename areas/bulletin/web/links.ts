/** The public page of a published bulletin (公开页面): outside this application, without a session. */
export const publicPage = (id: string): string => `/ebidding/public/bulletin/${id}`;

export const editPath = (packageId: string): string =>
  `/v6-template/master-page/bulletin/edit?packageId=${packageId}&opType=PM`;
export const viewPath = (packageId: string): string =>
  `/v6-template/master-page/bulletin/view?packageId=${packageId}&opType=PM`;
