import type { DutyKind, Permission, Screen } from '#kit/shared/names.ts';
import { type KeptParams, placeOf, type TextKey, type Texts } from '#kit/shared/text.ts';
import type { Db } from './database/db.ts';
import type { Emitted } from './tx.ts';

/**
 * Whose a duty is: these people's, or anybody's who holds the permission. It is done in the name of the organisation; left
 * out, in one's own name or that of the platform.
 */
export type Debtor =
  | { readonly users: readonly string[]; readonly orgId?: string; readonly permission?: Permission }
  | {
      readonly orgId?: string;
      readonly permission: Permission;
      /** Anybody but this person: a second one has to look at it. */
      readonly except?: string;
    };

/** Where it is done: a screen of the application. */
interface Place {
  readonly path: Screen;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * A duty (待办事项): somebody has to do something now or from a known time on. It is worked out from facts and ends with
 * them; nobody ticks it off.
 */
export interface Owed {
  /** Full key of its words, which are `title` and `rule` (by which rule), made by `dutyWords`. */
  readonly words: string;
  readonly params?: KeptParams;
  readonly by: Debtor;
  /** From when on it can be done; left out, since the facts are so. */
  readonly since?: Date;
  /** By when; past that it is overdue (逾期). */
  readonly until?: Date | undefined;
  /** It cannot be done after `until`: it goes away then, and nobody is told that it is late. */
  readonly lapses?: boolean;
  /** 定时事项: it happens at its hour, whatever else is to be done. */
  readonly atHour?: boolean;
  /** What is said in place of the subject's name where who owes it must not learn the subject (评审邀请). */
  readonly about?: About;
  readonly at: Place;
}

/** What a duty is about, as people name it. */
export interface About {
  /** The project and the lot, or the title of the record. */
  readonly main: string;
  readonly part?: string;
}

/** A kind of thing about which somebody may owe something (事项对象): a lot, an approval, a certificate. */
export interface DutySubject {
  readonly name: DutyKind;
  /** Which of them an event concerns; areas further up add to it with `also`. */
  readonly concerns: (event: Emitted) => string | undefined;
  /** One event may concern several: the key it gave, resolved; left out, the key is the subject's id. */
  readonly resolve?: (db: Db, key: string) => Promise<readonly string[]>;
  /** Undefined = it is no more, and nobody owes anything about it. */
  readonly about: (db: Db, id: string) => Promise<About | undefined>;
  /** Those that may still need something, after one, in the order of their ids: to work all duties out anew. */
  readonly open: (db: Db, after: string | undefined, limit: number) => Promise<readonly string[]>;
}

/** Who owes what about a subject, by the facts of one folder. */
export interface DutySource {
  readonly subject: DutyKind;
  readonly of: (db: Db, id: string, now: Date) => Promise<readonly Owed[]>;
  /** Events that tell nobody their subject, such as who obtained documents. */
  readonly also?: {
    readonly concerns: (event: Emitted) => string | undefined;
    readonly resolve: (db: Db, key: string) => Promise<readonly string[]>;
  };
}

/** Places in a folder's words that hold both `title` and `rule`. */
type DutyPath<T> = {
  [K in TextKey<T>]: K extends `${infer P}.title` ? (`${P}.rule` extends TextKey<T> ? P : never) : never;
}[TextKey<T>];

/** The full key of a duty's words, checked: `dutyWords(fileText, 'duty.lotKey')`. */
export const dutyWords = <T>(of: Texts<T>, path: DutyPath<T>): string => placeOf(of, path, 'title');
