import type { Permission, RoleCode, Route, SettingKey } from './names.ts';
import type { Texts, TextTree } from './text.ts';

/** A menu entry (菜单): shown to whoever holds the permission; `parent` names the folder it stands under. */
export interface MenuDeclaration {
  readonly code: string;
  readonly title: { readonly zh: string; readonly en: string };
  /** Route of the screen; a folder has none. */
  readonly path?: Route;
  readonly parent?: string;
  readonly sort: number;
  readonly permission?: Permission;
  /** Kinds of organisations that have no part in it: their menus do not show it, a link in a message still opens it. */
  readonly notFor?: readonly string[];
}

/** Where a role stands (角色级别): on the platform, in one tenant, in one company. */
export const roleLevels = ['plat', 'tenant', 'company'] as const;
export type RoleLevel = (typeof roleLevels)[number];

/** A permission (权限): a code that roles hold; `<module>.<action>`, the button directive writes it `module/action`. */
export interface PermissionDeclaration {
  readonly code: string;
  readonly title: { readonly zh: string; readonly en: string };
  /** Roles that hold it in a freshly seeded tenant; administrators change that later. */
  readonly roles: readonly RoleCode[];
  /**
   * Administration says down to which level its permission may be given; without a level it is business, which only
   * roles of companies may hold: whoever runs the platform takes no part in a tender.
   */
  readonly level?: RoleLevel;
  /** Concerns every tenant: only in the tenant that runs the platform has anybody it. */
  readonly hostOnly?: true;
  /** Records are shown by it, and a role says whose (数据范围): their folder asks the scope where it fetches them. */
  readonly scoped?: true;
}

/** A setting (参数): kept by platform code, set otherwise by a tenant or a company where it may be, checked by its kind. */
export interface SettingDeclaration {
  readonly key: SettingKey;
  readonly title: { readonly zh: string; readonly en: string };
  readonly hint?: { readonly zh: string; readonly en: string };
  /** Down to which level it may be set otherwise than above; without one the platform alone decides. */
  readonly level?: RoleLevel;
  readonly kind: 'text' | 'yesNo' | 'whole';
  readonly default: string;
  /** Bounds of a whole number, longest text. */
  readonly least?: number;
  readonly most?: number;
}

/**
 * How far a message goes by SMS or mail (外发): on its reader's wish, or unless its reader does not wish it. Messages that
 * tell who bids or who judges are named nowhere and stay inside.
 */
export type Outward = 'onWish' | 'unlessUnwished';

/**
 * A table whose rows have legal effect (法律事实): the database marks every change of a row, the public log seals the mark, and
 * `verify` finds a row that stands otherwise than its last mark says.
 */
export interface FactTable {
  /** What a row is called. */
  readonly zh: string;
  readonly en: string;
  /** Columns that name a row; `id` where nothing is said. */
  readonly key?: readonly string[];
  /** Columns without legal meaning: counters, the time of the last change. */
  readonly leftOut?: readonly string[];
  /** Rows in these states bind nobody yet and are not marked. */
  readonly draft?: { readonly column: string; readonly values: readonly string[] };
  /**
   * Columns that came after the first rows were marked, in the order of their coming, each with the value (as JSON) that those rows
   * took with it. A mark from before says nothing of them.
   */
  readonly later?: Readonly<Record<string, string>>;
}

/** What an area or base folder is: its name, the tables it owns, whom it needs, what it puts into menus and roles. */
export interface AreaDeclaration {
  readonly name: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly prefixes: readonly string[];
  readonly tables: readonly string[];
  /** Those of its tables whose rows have legal effect, by name. */
  readonly facts?: Readonly<Record<string, FactTable>>;
  /** Views that other areas may join in their lists. */
  readonly views: readonly string[];
  /** Other areas whose doors this one uses. */
  readonly uses: readonly string[];
  readonly texts: readonly Texts<TextTree>[];
  readonly permissions: readonly PermissionDeclaration[];
  readonly menus: readonly MenuDeclaration[];
  readonly settings?: readonly SettingDeclaration[];
  /** Its messages that may leave the house, by their name in the words below `message`. */
  readonly outward?: Readonly<Record<string, Outward>>;
  /** Its messages that only holders of one of these permissions get, by their name; all others may come to anybody. */
  readonly reaches?: Readonly<Record<string, readonly Permission[]>>;
  /** Its messages concern the safety of an account: nobody can switch them off. */
  readonly alwaysTold?: boolean;
  /** Its words quote the law: nobody says them otherwise. */
  readonly fixedWords?: true;
}
