import type { FieldSet } from '#kit/shared/fields.ts';
import type { ApprovalKey, Route, Screen } from '#kit/shared/names.ts';
import { type ComponentType, createContext, use } from 'react';

/** A screen module (`x.page.tsx`): its component is the named export `Page`. */
export interface PageModule {
  readonly Page: ComponentType;
}

export interface RouteMeta {
  /** Works without a session. */
  readonly open?: boolean;
  /** Without the shell: no header, no menu. With `open` it stands in the public layout unless `naked`. */
  readonly bare?: boolean;
  /** Nothing at all around it (printing, embedded viewers). */
  readonly naked?: boolean;
  /** true = session and permission are checked on entry; false = session only. Left out: the route must be among the user's permitted ones. */
  readonly authorize?: boolean;
  /** Of no module, like home: no module is marked, and no module's menu stands beside it. */
  readonly alone?: boolean;
  /** The permitted route that carries this one, e.g. the list of a form; of several, the one it was reached from marks the menu. */
  readonly under?: Screen | readonly Screen[];
}

export interface RouteEntry extends RouteMeta {
  readonly path: Screen;
  readonly load: () => Promise<PageModule>;
}

/** The routes that carry this one (所属页面). */
export const carriersOf = (entry: RouteMeta | undefined): readonly Screen[] => [entry?.under ?? []].flat();

type Loader = () => Promise<PageModule>;

/** Routes that cost nothing until visited: screen → `() => import('./x.page.tsx')`, or the same with meta. */
export function pages(
  table: Readonly<Partial<Record<Screen, Loader | (RouteMeta & { readonly load: Loader })>>>,
): readonly RouteEntry[] {
  return (Object.entries(table) as [Screen, Loader | (RouteMeta & { readonly load: Loader })][]).map(
    ([path, entry]) => (typeof entry === 'function' ? { path, load: entry } : { path, ...entry }),
  );
}

/** A frame around many screens: its component is the named export `Layout` and draws an `<Outlet />`. */
export interface LayoutModule {
  readonly Layout: ComponentType;
}

/** Path prefix → the frame in which every route below it stands, whichever folder brings it. */
export type Layouts = Readonly<Partial<Record<Screen, () => Promise<LayoutModule>>>>;

/** `export const layouts = layoutRoutes({ [projectScreens.console]: () => import('./frame.tsx') })` in a folder's `web/routes.ts`. */
export const layoutRoutes = (table: Layouts): Layouts => table;

/** Does the route stand in the frame of this prefix? */
export const isWithin = (prefix: string, path: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

/** What a screen shows of a thing that is looked at from elsewhere, e.g. while it is being approved. */
export interface SubjectProps {
  readonly serviceKey: string;
  readonly serviceId: string;
}

export interface SubjectModule {
  readonly Subject: ComponentType<SubjectProps>;
  /** The fields of its form, by which two submissions are compared. */
  readonly fields?: FieldSet;
}

/** Service key → the module that shows it: `export const approvals = subjects({ [SERVICE_KEY]: () => import('./subject.tsx') })`. */
export type Subjects = Readonly<Partial<Record<ApprovalKey, () => Promise<SubjectModule>>>>;
export const subjects = <const S extends Subjects>(table: S): S => table;

/** Gathered from all folders by the application, offered to whoever shows foreign things by their key. */
export const SubjectsContext = createContext<Subjects>({});
/** What shows the thing under approval; a key that comes with an answer may be one that nobody shows any more. */
export const useSubject = (key: string): (() => Promise<SubjectModule>) | undefined =>
  (use(SubjectsContext) as Readonly<Record<string, () => Promise<SubjectModule>>>)[key];

/** Parts that a folder hangs into the frame around all screens, loaded when the frame stands. */
export interface FrameParts {
  /** Beside the user's name, e.g. the bell: module exports `Part`. */
  readonly header?: readonly (() => Promise<{ readonly Part: ComponentType }>)[];
  /** Entries of the user's menu: a route, or a dialog whose module exports `UserDialog`. */
  readonly userMenu?: readonly UserMenuEntry[];
  /** Always there once someone is signed in, e.g. a forced password change: module exports `Part`. */
  readonly always?: readonly (() => Promise<{ readonly Part: ComponentType }>)[];
}

export interface UserMenuEntry {
  readonly key: string;
  readonly label: { readonly zh: string; readonly en: string };
  readonly to?: Route;
  /** Opened by a click on the avatar; it does not stand in the menu. */
  readonly byAvatar?: boolean;
  readonly dialog?: () => Promise<{ readonly UserDialog: ComponentType<{ readonly onClose: () => void }> }>;
}

/** `export const frame = frameParts({ header: [() => import('./bell.tsx')] })` in a folder's `web/routes.ts`. */
export const frameParts = (parts: FrameParts): FrameParts => parts;
