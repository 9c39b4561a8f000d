import type { Moves } from '#kit/shared/states.ts';

/** Stored codes of an entry of the catalogue (目录状态). */
export const catalogueStatus = { saved: '0', enabled: '1', disabled: '2' } as const;
export type CatalogueStatus = (typeof catalogueStatus)[keyof typeof catalogueStatus];

const s = catalogueStatus;

export const moves = {
  enable: { from: [s.saved, s.disabled], to: s.enabled },
  disable: { from: [s.enabled], to: s.disabled },
  /** What was never offered may go. */
  remove: { from: [s.saved], to: s.saved },
} as const satisfies Moves<CatalogueStatus>;
export type CatalogueMove = keyof typeof moves;

/** Levels of the tree, and entries that it may have. */
export const LEVELS_MAX = 6;
export const ENTRIES_MAX = 3000;
