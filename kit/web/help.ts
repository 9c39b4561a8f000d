import type { Screen } from '#kit/shared/names.ts';

/** What a screen is for, who works in it, and the rules that hold there (页面说明). */
interface Said {
  readonly what: string;
  readonly who: string;
  /** The rule of law or of the platform, with its article where it has one. */
  readonly rule?: string;
}

export interface ScreenHelp {
  readonly zh: Said;
  readonly en: Said;
}

export type HelpTable = Readonly<Partial<Record<Screen, ScreenHelp>>>;
/** `export const help = helpOf({ [projectScreens.list]: { zh: …, en: … } })` in a folder's `web/help.ts`. */
export const helpOf = (table: HelpTable): HelpTable => table;

/** `export const help = helpFile(() => import('./help.ts'))` in a folder's `web/routes.ts`; fetched when somebody asks. */
export type HelpFile = () => Promise<{ readonly help: HelpTable }>;
export const helpFile = (load: HelpFile): HelpFile => load;
