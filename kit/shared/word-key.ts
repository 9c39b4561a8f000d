/** A key that names its folder itself: the words of a field come from elsewhere than those of its set (外来文案). */
export const foreignKey = (folder: string, key: string): string => `@${folder}.${key}`;

/** The full text key (`contract.need.name`) of what a field description says. */
export const wordKey = (folder: string, key: string): string =>
  key.startsWith('@') ? key.slice(1) : `${folder}.${key}`;
