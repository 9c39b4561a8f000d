export const committeePath = (packageId: string): string =>
  `/v6-template/master-page/committee?packageId=${packageId}&opType=PM`;
