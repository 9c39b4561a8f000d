import { z } from 'zod';
import { causes, recordType } from './entry-kinds.ts';

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
  /** Without what it says, which nobody hears before the last bid is final; in records of earlier versions it stood here. */
  bidOpened: z.object({ ...ofBid, readOut: readOutValues.optional(), files: z.number().int() }),
  bidFailed: z.object({ ...ofBid, code: z.string(), cause: z.enum(causes), note: z.string() }),
  /** 解密受阻: the platform could not decrypt it; the host decrypts again or attributes. */
  bidStuck: z.object({ ...ofBid, code: z.string() }),
  bidRetried: z.object(ofBid),
  /** 责任认定提议 of the host; the bid stays as it is until the other side confirms. */
  attributionProposed: z.object({ ...ofBid, cause: z.enum(causes), note: z.string() }),
  attributionConfirmed: z.object({ ...ofBid, proposal: z.number().int() }),
  attributionReturned: z.object({ ...ofBid, proposal: z.number().int(), reason: z.string() }),
  extended: z.object({ decryptUntil: z.string(), reason: z.string() }),
  /** 唱标: every bid is opened or failed, and what the opened ones say is told to all at once; from here the bidders confirm. */
  readOut: z.object({
    signUntil: z.string(),
    bids: z.array(z.object({ ...ofBid, readOut: readOutValues })).default([]),
  }),
  confirmed: z.object(ofBid),
  objected: z.object({ ...ofBid, reason: z.string() }),
  answered: z.object({ ...ofBid, answer: z.string() }),
  message: z.object({ recordType: z.enum([recordType.host, recordType.dialogue]), text: z.string() }),
  /** With the digest of the entries before it, and whose signature over it was asked (证书签署). */
  finished: z.object({ digest: z.string().optional(), signatureId: z.string().optional() }),
} as const;

export type BidAtStart = z.infer<typeof bidAtStart>;
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

export type SentEntry = z.infer<typeof hallEventSchema>;

/** Reads one stored or sent entry; a kind or shape that nobody knows stops the fold instead of bending the record. */
export function readEvent(raw: SentEntry): HallEvent {
  return { ...raw, data: entries[raw.kind].parse(raw.data) } as HallEvent;
}
