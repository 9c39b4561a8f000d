import type { Texts, TextTree } from './text.ts';

/** A menu entry (菜单): shown to whoever holds the permission; `parent` names the root entry it stands under. */
export interface MenuDeclaration {
  readonly code: string;
  readonly title: { readonly zh: string; readonly en: string };
  /** Route of the screen; a root entry has none. */
  readonly path?: string;
  readonly parent?: string;
  readonly sort: number;
  readonly permission?: string;
}

/** A permission (权限): a code that roles hold; `<module>.<action>`, the button directive writes it `module/action`. */
export interface PermissionDeclaration {
  readonly code: string;
  readonly title: { readonly zh: string; readonly en: string };
  /** Roles that hold it in a freshly seeded tenant; administrators change that later. */
  readonly roles: readonly string[];
}

/** What an area or base folder is: its name, the tables it owns, whom it needs, what it puts into menus and roles. */
export interface AreaDeclaration {
  readonly name: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly prefixes: readonly string[];
  readonly tables: readonly string[];
  /** Views that other areas may join in their lists. */
  readonly views: readonly string[];
  /** Other areas whose doors this one uses. */
  readonly uses: readonly string[];
  readonly texts: readonly Texts<TextTree>[];
  readonly permissions: readonly PermissionDeclaration[];
  readonly menus: readonly MenuDeclaration[];
}
