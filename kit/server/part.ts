import type { AreaDeclaration } from '../shared/area.ts';
import type { Call } from '../shared/call.ts';
import type { Read, Tx } from './context.ts';
import type { Gateways } from './gateway/gateway.ts';
import type { Route } from './http/http.ts';
import type { PublicPage } from './http/pages.ts';
import type { KeyMaking } from './keys/key-store.ts';
import type { PlatformKeys } from './platform-keys.ts';
import type { ChannelRule } from './push.ts';
import type { Storage } from './storage/storage.ts';
import type { DeadlineHandler } from './ticker.ts';
import type { DutySource, DutySubject } from './duty.ts';
import type { PeriodSource } from './period.ts';
import type { Reaction, Refresher } from './tx.ts';

/**
 * May this user read the files of such a record now (文件权限随业务记录)? Each folder answers for the kinds of records it names, by
 * the same facts that decide who reads the record.
 */
export interface RecordRule {
  readonly kind: string;
  readonly may: (read: Read, id: string) => Promise<boolean>;
}

/**
 * How the things that links lead to stand now, in the reader's words (现状): each folder answers for the ids that a link carries under
 * its key, and tells nobody what their side may not know.
 */
export interface LinkNotes {
  readonly key: string;
  readonly of: (read: Read, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** What the composition hands to every folder; most need nothing of it. */
export interface PartNeeds {
  readonly storage: Storage;
  readonly keys: PlatformKeys;
  readonly gateways: Gateways;
  /** The address people type. */
  readonly publicUrl: string;
  /** What all folders declare. */
  readonly declarations: readonly AreaDeclaration[];
  /** Every call that is served; known once all folders are mounted. */
  readonly calls: () => readonly Call[];
  /** Who reads the files of which records; known once all folders are mounted. */
  readonly fileRules: () => readonly RecordRule[];
  /** How what links lead to stands now; known once all folders are mounted. */
  readonly linkNotes: () => readonly LinkNotes[];
  /** Which periods of law run and which ends are published; known once all folders are mounted. */
  readonly periods: () => readonly PeriodSource[];
  /** Brings what every tenant starts with, roles and menus first (初始数据); answers the roles' ids by their codes. */
  readonly bringStandard: (tx: Tx) => Promise<ReadonlyMap<string, string>>;
}

/** What the server room of an area or base folder hands to the composition: its door. */
export interface ServerPart {
  readonly routes: readonly Route[];
  readonly reactions?: readonly Reaction[];
  /** Kinds of things about which somebody owes something, named here. */
  readonly dutySubjects?: readonly DutySubject[];
  /** Who owes what, from the facts of this folder (待办事项). */
  readonly duties?: readonly DutySource[];
  /** What is worked out anew after the events of its subject (重算). */
  readonly refreshers?: readonly Refresher[];
  readonly deadlines?: readonly DeadlineHandler[];
  readonly channels?: readonly ChannelRule[];
  /** Who reads the files of its records. */
  readonly fileRules?: readonly RecordRule[];
  readonly linkNotes?: readonly LinkNotes[];
  readonly periods?: readonly PeriodSource[];
  /** Pages for everybody, rendered here (公开页面). */
  readonly pages?: readonly PublicPage[];
  /** Keys of the platform that this folder uses (平台密钥). */
  readonly keys?: readonly KeyMaking[];
  /** Brings what every tenant starts with (dictionaries, approval definitions); runs again at each start. */
  readonly seed?: (tx: Tx) => Promise<void>;
}
