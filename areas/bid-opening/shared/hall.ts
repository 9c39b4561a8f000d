import type { BidAtStart, HallEvent, ReadOutValues, SentEntry } from './entries.ts';
import type { Cause, recordType } from './entry-kinds.ts';

/** 开标大厅 as a fold over its events: the same events give the same hall on every machine, for ever. */

/** Entries as they were sent (收到的记录): the server has read each of them by its schema, which a browser does not fetch. */
export const sentEntries = (raw: readonly SentEntry[]): readonly HallEvent[] => raw as readonly HallEvent[];

export type Phase = 'waiting' | 'decrypting' | 'confirming' | 'finished' | 'failed';
type Confirmation = 'none' | 'confirmed' | 'objected' | 'answered';

/** 待确认的责任认定: what the host proposes about a bid, by the number of its entry. */
export interface Proposal {
  readonly seq: number;
  readonly cause: Cause;
  readonly note: string;
  readonly userName: string;
}

export interface HallBid extends BidAtStart {
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
        readOut: e.data.readOut ?? null,
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
    case 'readOut': {
      const said = new Map(e.data.bids.map((bid) => [bid.bidId, bid.readOut]));
      const bids = hall.bids.map((bid) => ({ ...bid, readOut: said.get(bid.bidId) ?? bid.readOut }));
      return { ...hall, phase: 'confirming', signUntil: e.data.signUntil, bids };
    }
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
    default:
      // A kind that a newer release writes: the replay stops instead of leaving it out.
      throw new Error(`no such entry: ${(e satisfies never as HallEvent).kind}`);
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
