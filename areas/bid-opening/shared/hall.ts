import { z } from 'zod';

/** Who speaks in the hall (消息类型): the host to all, or those present among themselves. */
export const recordType = { host: '10', dialogue: '20' } as const;

/** 开标大厅 as a fold over its events: the same events give the same hall on every machine, for ever. */

const bidAtStart = z.object({
  bidId: z.string(),
  orgId: z.string(),
  bidderName: z.string(),
  receivedAt: z.string(),
  ciphertextDigest: z.string(),
  size: z.number(),
  checkedInAt: z.string().nullable(),
});

const readOutValues = z.object({
  bidPrice: z.string(),
  duration: z.string(),
  quality: z.string(),
  leader: z.string(),
  remark: z.string(),
});
export type ReadOutValues = z.infer<typeof readOutValues>;

export const causes = ['bidder', 'other'] as const;
export type Cause = (typeof causes)[number];

const ofBid = { bidId: z.string() };

/** What each kind of entry holds (记录内容). */
export const entries = {
  setting: z.object({ decryptMinutes: z.number(), signMinutes: z.number() }),
  started: z.object({
    recordCode: z.string(),
    hostName: z.string(),
    deadline: z.string(),
    decryptUntil: z.string(),
    signMinutes: z.number(),
    /** Why it was opened with fewer than three bids, where no law forbids it. */
    reason: z.string().nullable(),
    bids: z.array(bidAtStart),
  }),
  failed: z.object({ count: z.number().int(), reason: z.string() }),
  checkedIn: z.object(ofBid),
  /** With a reason when the second custodian (第二保管人) released it in place of the first. */
  lotKeyReleased: z.object({ reason: z.string().optional() }),
  bidKeyReleased: z.object(ofBid),
  bidOpened: z.object({ ...ofBid, readOut: readOutValues, files: z.number().int() }),
  bidFailed: z.object({ ...ofBid, code: z.string(), cause: z.enum(causes), note: z.string() }),
  /** 解密受阻: the platform could not decrypt it; the host decrypts again or attributes. */
  bidStuck: z.object({ ...ofBid, code: z.string() }),
  bidRetried: z.object(ofBid),
  /** 责任认定提议 of the host; the bid stays as it is until the other side confirms. */
  attributionProposed: z.object({ ...ofBid, cause: z.enum(causes), note: z.string() }),
  attributionConfirmed: z.object({ ...ofBid, proposal: z.number().int() }),
  attributionReturned: z.object({ ...ofBid, proposal: z.number().int(), reason: z.string() }),
  extended: z.object({ decryptUntil: z.string(), reason: z.string() }),
  /** 唱标: every bid is opened or failed; from here the bidders confirm. */
  readOut: z.object({ signUntil: z.string() }),
  confirmed: z.object(ofBid),
  objected: z.object({ ...ofBid, reason: z.string() }),
  answered: z.object({ ...ofBid, answer: z.string() }),
  message: z.object({ recordType: z.enum([recordType.host, recordType.dialogue]), text: z.string() }),
  /** With the digest of the entries before it, and whose signature over it was asked (证书签署). */
  finished: z.object({ digest: z.string().optional(), signatureId: z.string().optional() }),
} as const;

export type EntryKind = keyof typeof entries;
export type EntryData<K extends EntryKind> = z.infer<(typeof entries)[K]>;
const entryKinds = Object.keys(entries) as [EntryKind, ...EntryKind[]];

interface Stamp {
  readonly seq: number;
  /** ISO 8601, database time. */
  readonly at: string;
  readonly userName: string;
  readonly orgId: string | null;
  readonly orgName: string;
}
export type HallEvent = {
  [K in EntryKind]: Stamp & { readonly kind: K; readonly data: EntryData<K> };
}[EntryKind];

export const hallEventSchema = z.object({
  seq: z.number().int(),
  at: z.string(),
  userName: z.string(),
  orgId: z.string().nullable(),
  orgName: z.string(),
  kind: z.enum(entryKinds),
  data: z.record(z.string(), z.unknown()),
});

/** Reads one stored or sent entry; a kind or shape that nobody knows stops the fold instead of bending the record. */
export function readEvent(raw: z.infer<typeof hallEventSchema>): HallEvent {
  return { ...raw, data: entries[raw.kind].parse(raw.data) } as HallEvent;
}

export type Phase = 'waiting' | 'decrypting' | 'confirming' | 'finished' | 'failed';
type Confirmation = 'none' | 'confirmed' | 'objected' | 'answered';

/** 待确认的责任认定: what the host proposes about a bid, by the number of its entry. */
export interface Proposal {
  readonly seq: number;
  readonly cause: Cause;
  readonly note: string;
  readonly userName: string;
}

export interface HallBid extends z.infer<typeof bidAtStart> {
  readonly state: 'sealed' | 'opened' | 'failed';
  readonly keyReleasedAt: string | null;
  readonly openedAt: string | null;
  readonly readOut: ReadOutValues | null;
  readonly files: number;
  /** Why the platform could not decrypt it, until it is tried again. */
  readonly stuck: string | null;
  /** The host's proposal that waits for its confirmation; what changes the bid's situation ends it. */
  readonly proposal: Proposal | null;
  readonly failure: { readonly code: string; readonly cause: Cause; readonly note: string } | null;
  readonly confirmation: Confirmation;
  readonly confirmedAt: string | null;
  readonly objection: string;
  readonly answer: string;
}

export interface HallMessage {
  readonly seq: number;
  readonly at: string;
  readonly userName: string;
  readonly orgName: string;
  readonly recordType: (typeof recordType)[keyof typeof recordType];
  readonly text: string;
}

export interface Hall {
  readonly seq: number;
  readonly phase: Phase;
  readonly recordCode: string;
  readonly hostName: string;
  readonly deadline: string | null;
  readonly startedAt: string | null;
  readonly decryptUntil: string | null;
  readonly signMinutes: number;
  readonly signUntil: string | null;
  readonly lotKeyReleasedAt: string | null;
  readonly custodianName: string;
  /** Why the second custodian released it; empty when the first one did. */
  readonly secondReason: string;
  readonly finishedAt: string | null;
  /** What the end signs; empty before it, and in halls that ended before records were signed. */
  readonly recordDigest: string;
  readonly reason: string;
  readonly bidCount: number;
  readonly bids: readonly HallBid[];
  readonly messages: readonly HallMessage[];
  /** Extensions of the decrypt window with their reasons. */
  readonly extensions: readonly { readonly at: string; readonly until: string; readonly reason: string }[];
}

export const emptyHall: Hall = {
  seq: 0,
  phase: 'waiting',
  recordCode: '',
  hostName: '',
  deadline: null,
  startedAt: null,
  decryptUntil: null,
  signMinutes: 30,
  signUntil: null,
  lotKeyReleasedAt: null,
  custodianName: '',
  secondReason: '',
  finishedAt: null,
  recordDigest: '',
  reason: '',
  bidCount: 0,
  bids: [],
  messages: [],
  extensions: [],
};

const unopened = {
  state: 'sealed',
  keyReleasedAt: null,
  openedAt: null,
  readOut: null,
  files: 0,
  stuck: null,
  proposal: null,
  failure: null,
  confirmation: 'none',
  confirmedAt: null,
  objection: '',
  answer: '',
} as const;

const withBid = (hall: Hall, bidId: string, change: Partial<HallBid>): Hall => ({
  ...hall,
  bids: hall.bids.map((bid) => (bid.bidId === bidId ? { ...bid, ...change } : bid)),
});

/** The situation of all bids has changed: what was proposed before it says nothing any more. */
const withoutProposals = (hall: Hall): Hall => ({
  ...hall,
  bids: hall.bids.map((bid) => ({ ...bid, proposal: null })),
});

function started(hall: Hall, e: Extract<HallEvent, { kind: 'started' }>): Hall {
  const { recordCode, hostName, deadline, decryptUntil, signMinutes, reason, bids } = e.data;
  return {
    ...hall,
    phase: 'decrypting',
    recordCode,
    hostName,
    deadline,
    decryptUntil,
    signMinutes,
    startedAt: e.at,
    reason: reason ?? '',
    bidCount: bids.length,
    bids: bids.map((bid) => ({ ...bid, ...unopened })),
  };
}

function applied(hall: Hall, e: HallEvent): Hall {
  switch (e.kind) {
    case 'setting':
      return { ...hall, signMinutes: e.data.signMinutes };
    case 'started':
      return started(hall, e);
    case 'failed':
      return { ...hall, phase: 'failed', bidCount: e.data.count, reason: e.data.reason, finishedAt: e.at };
    case 'checkedIn':
      return withBid(hall, e.data.bidId, { checkedInAt: e.at });
    case 'lotKeyReleased':
      return {
        ...withoutProposals(hall),
        lotKeyReleasedAt: e.at,
        custodianName: e.userName,
        secondReason: e.data.reason ?? '',
      };
    case 'bidKeyReleased':
      return withBid(hall, e.data.bidId, { keyReleasedAt: e.at, proposal: null });
    case 'bidOpened':
      return withBid(hall, e.data.bidId, {
        state: 'opened',
        stuck: null,
        proposal: null,
        openedAt: e.at,
        readOut: e.data.readOut,
        files: e.data.files,
      });
    case 'bidFailed': {
      const { code, cause, note } = e.data;
      return withBid(hall, e.data.bidId, {
        state: 'failed',
        stuck: null,
        proposal: null,
        openedAt: e.at,
        failure: { code, cause, note },
      });
    }
    case 'bidStuck':
      return withBid(hall, e.data.bidId, { stuck: e.data.code, proposal: null });
    case 'bidRetried':
      return withBid(hall, e.data.bidId, { stuck: null, proposal: null });
    case 'attributionProposed': {
      const { bidId, cause, note } = e.data;
      return withBid(hall, bidId, { proposal: { seq: e.seq, cause, note, userName: e.userName } });
    }
    case 'attributionConfirmed':
    case 'attributionReturned':
      return withBid(hall, e.data.bidId, { proposal: null });
    case 'extended': {
      const { decryptUntil, reason } = e.data;
      return {
        ...withoutProposals(hall),
        decryptUntil,
        extensions: [...hall.extensions, { at: e.at, until: decryptUntil, reason }],
      };
    }
    case 'readOut':
      return { ...hall, phase: 'confirming', signUntil: e.data.signUntil };
    case 'confirmed':
      return withBid(hall, e.data.bidId, { confirmation: 'confirmed', confirmedAt: e.at });
    case 'objected':
      return withBid(hall, e.data.bidId, {
        confirmation: 'objected',
        confirmedAt: e.at,
        objection: e.data.reason,
      });
    case 'answered':
      return withBid(hall, e.data.bidId, { confirmation: 'answered', answer: e.data.answer });
    case 'message': {
      const { seq, at, userName, orgName } = e;
      return { ...hall, messages: [...hall.messages, { seq, at, userName, orgName, ...e.data }] };
    }
    case 'finished':
      return { ...hall, phase: 'finished', finishedAt: e.at, recordDigest: e.data.digest ?? '' };
  }
}

/** The entries are not in order: something is missing or came twice. */
export class HallGap extends Error {
  constructor(expected: number, found: number) {
    super(`entry ${expected} expected, ${found} found`);
    this.name = 'HallGap';
  }
}

/** One more entry (重放一条). */
export function step(hall: Hall, e: HallEvent): Hall {
  if (e.seq !== hall.seq + 1) throw new HallGap(hall.seq + 1, e.seq);
  return { ...applied(hall, e), seq: e.seq };
}

/** The hall after these entries (重放). Throws `HallGap`. */
export const fold = (events: readonly HallEvent[], from: Hall = emptyHall): Hall => events.reduce(step, from);
