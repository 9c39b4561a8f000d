const BASE = '/v6-template/master-page/bos/opening';

/** Routes of this area's screens for one lot; `opType` travels on, as the console expects it. */
const to =
  (page: string) =>
  (packageId: string, opType = 'PM') =>
    `${BASE}/${page}?packageId=${packageId}&opType=${opType}`;

export const hallPath = to('process');
export const settingPath = to('opening-setting');
export const recordPath = to('records-view');
