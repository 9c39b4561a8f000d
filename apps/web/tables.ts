import type { Finder, Finders } from '#kit/web/finder.ts';
import type { HelpFile } from '#kit/web/help.ts';
import type { FrameParts, LayoutModule, Layouts, RouteEntry, Subjects } from '#kit/web/routes.ts';

/** What a folder's `web/routes.ts` may export. */
interface RouteFile {
  readonly routes?: readonly RouteEntry[];
  readonly layouts?: Layouts;
  readonly approvals?: Subjects;
  readonly frame?: FrameParts;
  readonly finders?: Finders;
  readonly help?: HelpFile;
}

const files: readonly RouteFile[] = Object.values(
  import.meta.glob<RouteFile>(
    ['../../areas/*/web/routes.ts', '../../base/*/web/routes.ts', '../../regions/*/web/routes.ts'],
    { eager: true },
  ),
);

/** Route tables of all folders (路由表); the screens themselves are fetched when visited. */
export const routeEntries: readonly RouteEntry[] = files.flatMap((file) => file.routes ?? []);

/** Frames around the screens below a path, e.g. the console. */
export const layoutTable: readonly (readonly [string, () => Promise<LayoutModule>])[] = files.flatMap(
  (file) => Object.entries(file.layouts ?? {}),
);

/** Service key → what shows that thing, for the approver's screen. */
export const subjectTable: Subjects = Object.assign(
  {},
  ...files.map((file) => file.approvals ?? {}),
) as Subjects;

/** Screen of a list → how its records are found from everywhere (快速查找). */
export const finderTable: readonly (readonly [string, () => Promise<{ readonly finder: Finder }>])[] =
  files.flatMap((file) => Object.entries(file.finders ?? {}));

/** What screens say about themselves (页面说明). */
export const helpFiles: readonly HelpFile[] = files.flatMap((file) => file.help ?? []);

/** What folders hang into the frame. */
export const frame = {
  header: files.flatMap((file) => file.frame?.header ?? []),
  userMenu: files.flatMap((file) => file.frame?.userMenu ?? []),
  always: files.flatMap((file) => file.frame?.always ?? []),
} as const;
