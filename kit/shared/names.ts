/**
 * Names that folders declare and others spell: the type check knows them all, so a misspelt one does not compile. A folder adds
 * its own where it declares them: `declare module '#kit/shared/names.ts' { interface PermissionNames extends Codes<…> {} }`.
 */

/** Permissions (权限) by their codes, `award.view`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- folders add to it
export interface PermissionNames {}
export type Permission = keyof PermissionNames;

/** The codes of a list of permissions, as they go into `PermissionNames`. */
export type Codes<L extends readonly { readonly code: string }[]> = Record<L[number]['code'], true>;
