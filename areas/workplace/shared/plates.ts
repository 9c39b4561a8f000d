/** 工作台板块: the parts of the home page, in the order in which a person first meets them. */
export const plateCodes = [
  'duties',
  'lots',
  'tenders',
  'reviews',
  'watch',
  'calendar',
  'figures',
  'certificate',
  'notices',
  'messages',
  'shortcuts',
] as const;
export type PlateCode = (typeof plateCodes)[number];

/** How many plates and shortcuts one person may keep. */
export const SHORTCUTS_MAX = 20;
