import type { AreaDeclaration } from '../shared/area.ts';
import type { Permission, SubjectKind } from '../shared/names.ts';
import type { Call } from '../shared/call.ts';
import type { Diagnosis } from './checks/diagnosis.ts';
import type { Read, Tx } from './context.ts';
import type { Gateways } from './gateway/gateway.ts';
import type { AskAs } from './http/ask-as.ts';
import type { ForeignRoute } from './http/foreign.ts';
import type { Raw, Route } from './http/http.ts';
import type { PublicPage } from './http/pages.ts';
import type { KeyMaking } from './keys/key-store.ts';
import type { OfficeConverter } from './office.ts';
import type { OfficeServer } from './office-server.ts';
import type { LongWork } from './long-work.ts';
import type { PlatformKeys } from './platform-keys.ts';
import type { DialogSource } from './dialog.ts';
import type { ChannelRule } from './push.ts';
import type { Scanner } from './scan.ts';
import type { Storage } from './storage/storage.ts';
import type { DeadlineHandler } from './ticker.ts';
import type { Retention } from './retention.ts';
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

/** A person's work goes to another (工作交接): from whom to whom, in which organisation, and why. */
export interface Handover {
  readonly orgId: string;
  readonly from: { readonly id: string; readonly trueName: string };
  readonly to: { readonly id: string; readonly trueName: string };
  readonly reason: string;
}

/** Work of one kind that hangs on a person and can go to a colleague: each folder answers for its own. */
export interface HandoverSource {
  readonly name: { readonly zh: string; readonly en: string };
  /** How much there is. */
  readonly count: (read: Read, who: { readonly userId: string; readonly orgId: string }) => Promise<number>;
  /** It hangs on the person by law or by a key and goes to nobody; it is named, and left. */
  readonly stays?: true;
  /** So much of it keeps the account from being shut: without this person it would be lost. */
  readonly blocks?: (read: Read, who: { readonly userId: string; readonly orgId: string }) => Promise<number>;
  /** Hands it over; what may not go to this colleague stays and is counted as left. */
  readonly handOver: (
    tx: Tx,
    handover: Handover,
  ) => Promise<{ readonly moved: number; readonly left: number }>;
}

/** The document of a record as it stands (被编辑的文件). */
export interface HeldDocument {
  readonly fileName: string;
  /** Where its bytes lie. */
  readonly storageKey: string;
  /** The stored file that it is. */
  readonly fileId: string;
  /** As the record was read: saving names it, so that nobody overwrites what somebody else saved. */
  readonly mark: string;
  /** Why it may only be read, in the reader's words; null = it may be changed by this reader now. */
  readonly readOnly: string | null;
  /** Whether this reader may look at what it was before (历次版本). */
  readonly showsVersions: boolean;
  /** The permission that a saved version asks of colleagues. */
  readonly guard?: Permission;
}

/** A document that was saved in the browser, not in its record yet. */
export interface SavedDocument {
  readonly fileId: string;
  readonly storageKey: string;
  readonly fileName: string;
}

/**
 * A kind of record whose document is edited in the browser (在线编辑): each folder answers for its own, by the same checks that guard the
 * record elsewhere. What no folder names cannot be edited.
 */
export interface OfficeHolder {
  readonly kind: SubjectKind;
  /** Looked up at every opening, fetching and saving; refuses whoever may not read the record. */
  readonly open: (read: Read, id: string, fileId: string | null) => Promise<HeldDocument>;
  /**
   * Judges the bytes before any transaction; what it answers puts the document into its record in the transaction that saves it, under
   * the record's own lock, and tells the mark from then on.
   */
  readonly judge: (
    r: Raw,
    saved: { readonly id: string; readonly bytes: Buffer; readonly fileName: string; readonly mark: string },
  ) => Promise<(tx: Tx, document: SavedDocument) => Promise<string>>;
  /** 模板: its records are the templates that a template's code names. */
  readonly isTemplate?: true;
  /** The window closes once it is saved: what stands in the record then is more than the document. */
  readonly once?: true;
}

/** What the composition hands to every folder; most need nothing of it. */
export interface PartNeeds {
  readonly storage: Storage;
  /** Looks for viruses in what is uploaded (病毒扫描); absent where the operator has none. */
  readonly scanner: Scanner | undefined;
  /** Makes PDFs of Office documents (LibreOffice); absent where the machine has none. */
  readonly office: OfficeConverter | undefined;
  /** Edits documents in a frame over WOPI (在线文档服务); absent where the operator names none, and our own editors do. */
  readonly officeServer: OfficeServer | undefined;
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
  /** Whose documents are edited in the browser; known once all folders are mounted. */
  readonly officeHolders: () => readonly OfficeHolder[];
  /** What of a leaver's work goes to a colleague; known once all folders are mounted. */
  readonly handovers: () => readonly HandoverSource[];
  /** Looks at everything the running platform stands on (自检); nothing where it was put together without its configuration. */
  readonly lookAround: (() => Promise<readonly Diagnosis[]>) | undefined;
  /** Reads lists as a person would now (代查). */
  readonly askAs: AskAs;
  /** Which periods of law run and which ends are published; known once all folders are mounted. */
  readonly periods: () => readonly PeriodSource[];
  /** What can be chosen in the generic selection dialog; known once all folders are mounted. */
  readonly dialogs: () => readonly DialogSource[];
  /** Brings what every tenant starts with, roles and menus first (初始数据); returns the roles' ids by their codes. */
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
  /** Work that takes longer than a transaction may (长任务). */
  readonly works?: readonly LongWork[];
  readonly channels?: readonly ChannelRule[];
  /** Who reads the files of its records. */
  readonly fileRules?: readonly RecordRule[];
  readonly linkNotes?: readonly LinkNotes[];
  /** Documents of its records that are edited in the browser (在线编辑). */
  readonly officeHolders?: readonly OfficeHolder[];
  readonly periods?: readonly PeriodSource[];
  /** What can be chosen of it in the generic selection dialog (通用选择). */
  readonly dialogs?: readonly DialogSource[];
  /** What of a leaver's work goes to a colleague (离职交接). */
  readonly handovers?: readonly HandoverSource[];
  /** Calls of other programs' protocols (外部协议). */
  readonly foreign?: readonly ForeignRoute[];
  /** Pages for everybody, rendered here (公开页面). */
  readonly pages?: readonly PublicPage[];
  /** Keys of the platform that this folder uses (平台密钥). */
  readonly keys?: readonly KeyMaking[];
  /** Which of its rows go after so many days (保留期限). */
  readonly retentions?: readonly Retention[];
  /** Brings what every tenant starts with (dictionaries, approval definitions); runs again at each start. */
  readonly seed?: (tx: Tx) => Promise<void>;
}
