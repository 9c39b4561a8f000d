import { bidCertificates, bidSignatures } from '#areas/bid-submission/server/index.ts';
import { lotsOfStatus, watches } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { contactsOf, isPaused, lotKeyOf } from '#areas/tender-file/server/index.ts';
import { profileOf } from '#base/organisation/server/index.ts';
import { clockOf, type Read } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { fromUtf8 } from '#kit/shared/web-crypto.ts';
import { envelopeBytes } from '#areas/bid-submission/shared/sealing.ts';
import type {
  custodianLotKey,
  hallDetail,
  openedFiles,
  openingSetting,
  ownEnvelope,
} from '../shared/calls.ts';
import { fold } from '../shared/hall.ts';
import { refuse } from '../shared/text/index.ts';
import { hallFor, type HallFacts, ownBid } from './access.ts';
import { against, againstBidder } from './against.ts';
import { hostsOf } from './begin.ts';
import { canOf } from './can.ts';
import { relationsOfLot } from './relations.ts';
import { certificateAsked, recordSignatures } from './signatures.ts';
import { allEvents, checkInOf, EVENTS_AT_ONCE, openedOfLot, openingOf } from './store.ts';

async function settingOf(read: Read, { lot }: HallFacts) {
  const row = await openingOf(read.db, lot.packageId);
  const hostId = row?.hostId ?? lot.pmId;
  const host = await profileOf(read.db, hostId, lot.orgId);
  return {
    decryptMinutes: row?.decryptMinutes ?? 30,
    signMinutes: row?.signMinutes ?? 30,
    supervisor: row?.supervisor ?? '',
    attendees: row?.attendees ?? '',
    hostId,
    hostName: host?.trueName ?? '',
  };
}

/** 开标大厅: what one missed since a number of the record, and what one may do now. */
export async function hall(read: Read, { packageId, since }: InputOf<typeof hallDetail>) {
  const facts = await hallFor(read, packageId);
  const { lot, terms, side } = facts;
  const events = await allEvents(read.db, packageId);
  const state = fold(events);
  const now = await clockOf(read.db);
  const checkedInAt = side === 'bidder' ? await checkInOf(read.db, packageId, read.user.orgId) : undefined;
  const key = await lotKeyOf(read.db, packageId);
  // Why it cannot begin is for those who run it: that anybody objected is told to no bidder.
  const paused = side !== 'bidder' && state.phase === 'waiting' && (await isPaused(read.db, packageId));
  const signatures = state.phase === 'finished' ? await recordSignatures(read.db, packageId) : [];
  return {
    lot,
    deadline: terms.bidDeadline.toISOString(),
    now: now.toISOString(),
    side,
    setting: await settingOf(read, facts),
    custodianName: key?.custodianName ?? '',
    secondName: key?.second?.name ?? '',
    second: key?.second?.userId === read.user.id,
    myBidId:
      side === 'bidder' ? (state.bids.find((bid) => bid.orgId === read.user.orgId)?.bidId ?? null) : null,
    checkedInAt: checkedInAt?.toISOString() ?? null,
    lastSeq: state.seq,
    certificates:
      state.startedAt && (side === 'host' || watches(read.user))
        ? await bidCertificates(read.db, packageId)
        : [],
    events: events.slice(since, since + EVENTS_AT_ONCE),
    certificate: await certificateAsked(read, lot),
    signatures,
    paused,
    can: await canOf(read, facts, {
      hall: state,
      now,
      checkedIn: checkedInAt !== undefined,
      paused,
      signed: signatures.some((s) => s.userId === read.user.id),
    }),
  };
}

/** 开标设置. */
export async function setting(read: Read, { packageId }: InputOf<typeof openingSetting>) {
  const facts = await hallFor(read, packageId, 'host');
  const state = fold(await allEvents(read.db, packageId));
  return {
    ...(await settingOf(read, facts)),
    hosts: await hostsOf(read, facts.lot),
    lot: facts.lot,
    deadline: facts.terms.bidDeadline.toISOString(),
    can: { save: state.phase === 'waiting' && facts.lot.status === lotStatus.bulletinPublished },
  };
}

/** The wrapped lot key for its custodian; before the start it stays where it is. */
export async function lotKey(read: Read, { packageId }: InputOf<typeof custodianLotKey>) {
  const { lot, terms } = await hallFor(read, packageId, 'custodian');
  const key = await lotKeyOf(read.db, packageId);
  const state = fold(await allEvents(read.db, packageId));
  if (state.phase === 'waiting') {
    const earliest = terms.bidDeadline;
    throw against(lot, refuse('wrongPhase'), { rule: 'openingTime', act: 'releaseLotKey', earliest });
  }
  if (!key || state.phase !== 'decrypting') throw refuse('wrongPhase');
  const { second, suite, lotPublicKey } = key;
  const wrappedPrivateKey =
    second?.userId === read.user.id ? second.wrappedPrivateKey : key.wrappedPrivateKey;
  return { suite, wrappedPrivateKey, lotPublicKey };
}

/** The envelope of one's own bid. */
export async function envelope(read: Read, { packageId }: InputOf<typeof ownEnvelope>) {
  const { lot, terms } = await hallFor(read, packageId, 'bidder');
  const state = fold(await allEvents(read.db, packageId));
  if (state.phase === 'waiting') {
    const earliest = terms.bidDeadline;
    throw againstBidder(read, lot, refuse('wrongPhase'), { act: 'decrypt', earliest });
  }
  if (state.phase !== 'decrypting') throw refuse('wrongPhase');
  const bid = await ownBid(read.db, packageId, read.user.orgId);
  if (!bid) throw refuse('notBidder');
  return { bidId: bid.bidId, envelope: fromUtf8(envelopeBytes(bid.envelope)) };
}

/** 查看投标文件: after the opening, for agency and tenderee. */
export async function files(read: Read, { packageId }: InputOf<typeof openedFiles>) {
  const { lot } = await hallFor(read, packageId, 'host', 'agency', 'custodian', 'tenderee');
  const state = fold(await allEvents(read.db, packageId));
  if (state.phase !== 'finished') throw refuse('wrongPhase');
  const rows = await openedOfLot(read.db, packageId);
  const signatures = await bidSignatures(read.db, packageId);
  const contacts = await contactsOf(read.db, packageId);
  return {
    lot,
    relations: await relationsOfLot(read.db, packageId),
    bids: rows.map((row) => ({
      bidId: row.bidId,
      bidderName: row.bidderName,
      status: row.status,
      price: row.price,
      contact: contacts.get(row.orgId) ?? null,
      signature: signatures.get(row.bidId) ?? null,
      files: row.files,
    })),
  };
}

/** 开标大厅统计 for the dashboard: lots that one's own organisation runs or tenders. */
export async function census({ db, user }: Read) {
  const count = async (...statuses: Parameters<typeof lotsOfStatus>[1]) =>
    (await lotsOfStatus(db, statuses)).filter((lot) => [lot.orgId, lot.tendereeOrgId].includes(user.orgId))
      .length;
  return {
    waiting: await count(lotStatus.bulletinPublished),
    running: await count(lotStatus.opening),
    finished: await count(
      lotStatus.opened,
      lotStatus.inReview,
      lotStatus.reviewed,
      lotStatus.candidatesPublicised,
      lotStatus.awarded,
    ),
  };
}
