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

/** Screens (页面) by their paths, `/ess/award/index`; a folder spells them once, in its `shared/screens.ts`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- folders add to it
export interface ScreenNames {}
export type Screen = keyof ScreenNames;

/** A screen, with a query if it needs one: where a link, a menu entry, a message or an approval leads. */
export type Route = Screen | `${Screen}?${string}`;

/** Stages of a record's course (阶段) in which its people are given rights one by one, `open`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- a folder adds to it
export interface StageNames {}
export type Stage = keyof StageNames;

/** Settings (参数) by their keys, `passwordMaxDays`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- folders add to it
export interface SettingNames {}
export type SettingKey = keyof SettingNames;

/** Dictionaries (字典) that a tenant begins with, by their codes, `STD_CURRENCY`; administrators add others, which no declaration names. */
// oxlint-disable-next-line typescript/no-empty-object-type -- folders and regions add to it
export interface DictNames {}
export type DictName = keyof DictNames;

/** Roles of a fresh tenant (初始角色) by their codes, `pm`; administrators add others, which no declaration names. */
// oxlint-disable-next-line typescript/no-empty-object-type -- a folder adds to it
export interface RoleNames {}
export type RoleCode = keyof RoleNames;

/** What can be put into approval (审批业务) by its service key, `CONTRACT_APPROVAL`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- folders add to it
export interface ApprovalNames {}
export type ApprovalKey = keyof ApprovalNames;

/** What an event can be about (事件主体) by its kind, `lot`: a folder adds those whose records it keeps. */
export interface SubjectNames extends ApprovalNames {}
export type SubjectKind = keyof SubjectNames;

/** What somebody can owe something about (事项对象) by its kind: a folder adds those that are no subject of an event. */
export interface DutyNames extends SubjectNames {}
export type DutyKind = keyof DutyNames;
