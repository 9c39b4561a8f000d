import { expect, test } from 'vitest';
import { type EntryData, type EntryKind, type HallEvent, readEvent } from './entries.ts';
import { emptyHall, fold, type Hall, HallGap, sentEntries, step } from './hall.ts';
import { after, allFinal, confirmOpen, finishProblem, isFinal, openObjection, windowOpen } from './rules.ts';

/** A generator with a seed, so that a failure can be run again. */
function dice(seed: number) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random but lawful course of an opening, entry by entry, as the server would write it. */
function course(seed: number): { events: HallEvent[]; halls: Hall[] } {
  const roll = dice(seed);
  const below = (n: number) => Math.floor(roll() * n);
  let now = Date.parse('2026-12-20T01:00:00.000Z');
  let hall = emptyHall;
  const events: HallEvent[] = [];
  const halls: Hall[] = [];
  const write = <K extends EntryKind>(kind: K, data: EntryData<K>) => {
    const event = {
      seq: hall.seq + 1,
      at: new Date(now).toISOString(),
      userName: '陈立新',
      orgId: null,
      orgName: '',
      kind,
      data,
    } as HallEvent;
    events.push(event);
    hall = step(hall, event);
    halls.push(hall);
  };
  const readOut = { bidPrice: '1.00', duration: '', quality: '', leader: '', remark: '' };
  // Records of earlier versions say it with the bid, those of today once all are final.
  const early = seed % 2 === 0;
  const bids = Array.from({ length: 1 + below(5) }, (_, i) => ({
    bidId: `bid${i}`,
    orgId: `org${i}`,
    bidderName: `投标人${i}`,
    receivedAt: new Date(now - 1000).toISOString(),
    ciphertextDigest: '0'.repeat(64),
    size: 1,
    checkedInAt: null,
  }));
  if (roll() < 0.5) write('setting', { decryptMinutes: 30, signMinutes: 30 });
  if (roll() < 0.1) {
    write('failed', { count: bids.length, reason: '不足三家' });
    return { events, halls };
  }
  write('started', {
    recordCode: 'KB-2026-0001',
    hostName: '陈立新',
    deadline: new Date(now).toISOString(),
    decryptUntil: after(new Date(now), 30),
    signMinutes: 30,
    reason: null,
    bids,
  });
  for (let i = 0; i < 400 && hall.phase !== 'finished'; i++) {
    now += below(120_000);
    const at = new Date(now);
    const bid = hall.bids[below(hall.bids.length)];
    if (!bid) break;
    const { bidId } = bid;
    switch (below(9)) {
      case 0:
        if (hall.phase === 'decrypting' && !hall.lotKeyReleasedAt) write('lotKeyReleased', {});
        break;
      case 1:
        if (windowOpen(hall, at) && !bid.keyReleasedAt && !isFinal(bid)) write('bidKeyReleased', { bidId });
        break;
      case 2:
        if (hall.phase === 'decrypting' && hall.lotKeyReleasedAt && bid.keyReleasedAt && !isFinal(bid)) {
          if (roll() < 0.8) write('bidOpened', { bidId, ...(early ? { readOut } : {}), files: 1 });
          else write('bidFailed', { bidId, code: 'damagedChunk', cause: 'bidder', note: '' });
        }
        break;
      case 3:
        if (hall.phase === 'decrypting' && !windowOpen(hall, at) && !isFinal(bid))
          write('bidFailed', {
            bidId,
            code: 'notDecrypted',
            cause: bid.keyReleasedAt ? 'other' : 'bidder',
            note: '',
          });
        break;
      case 4:
        if (hall.phase === 'decrypting' && roll() < 0.1)
          write('extended', { decryptUntil: after(at, 5), reason: '网络故障' });
        break;
      case 5:
        write('message', { recordType: roll() < 0.5 ? '10' : '20', text: `消息${i}` });
        break;
      case 6:
        if (confirmOpen(hall, at) && bid.state === 'opened' && bid.confirmation === 'none') {
          if (roll() < 0.7) write('confirmed', { bidId });
          else write('objected', { bidId, reason: '异议' });
        }
        break;
      case 7:
        if (bid.confirmation === 'objected') write('answered', { bidId, answer: '已核对' });
        break;
      default:
        if (hall.phase === 'confirming' && !finishProblem(hall, at)) write('finished', {});
    }
    if (hall.phase === 'decrypting' && allFinal(hall))
      write('readOut', {
        signUntil: after(at, hall.signMinutes),
        bids: early
          ? []
          : hall.bids.flatMap((b) => (b.state === 'opened' ? [{ bidId: b.bidId, readOut }] : [])),
      });
  }
  return { events, halls };
}

test('replaying the entries gives the identical hall, at every point and after every journey', () => {
  let finished = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const { events, halls } = course(seed);
    const last = halls.at(-1) as Hall;
    expect(fold(events), `seed ${seed}`).toEqual(last);
    const sent = (JSON.parse(JSON.stringify(events)) as HallEvent[]).map(readEvent);
    expect(fold(sent), `seed ${seed}`).toEqual(last);
    for (const [i, hall] of halls.entries()) {
      const known = fold(events.slice(0, i + 1));
      expect(known).toEqual(hall);
      expect(fold(events.slice(i + 1), known)).toEqual(last);
    }
    if (last.phase !== 'finished') continue;
    finished += 1;
    expect(allFinal(last)).toBe(true);
    expect(openObjection(last)).toBe(false);
  }
  expect(finished).toBeGreaterThan(100);
});

test('a bid that has its final state keeps it, and what was read out keeps its words', () => {
  for (let seed = 301; seed <= 400; seed++) {
    const { halls } = course(seed);
    for (const [i, hall] of halls.entries())
      for (const bid of hall.bids) {
        const later = halls.at(-1)?.bids.find((b) => b.bidId === bid.bidId);
        if (isFinal(bid))
          expect([later?.state, later?.failure], `seed ${seed}, entry ${i}`).toEqual([
            bid.state,
            bid.failure,
          ]);
        if (bid.readOut) expect(later?.readOut, `seed ${seed}, entry ${i}`).toEqual(bid.readOut);
        if (hall.phase === 'confirming') expect(bid.readOut !== null).toBe(bid.state === 'opened');
      }
  }
});

test('a missing, doubled or swapped entry stops the replay', () => {
  const { events } = course(7);
  expect(events.length).toBeGreaterThan(5);
  expect(() => fold(events.toSpliced(2, 1))).toThrow(HallGap);
  expect(() => fold([...events.slice(0, 3), ...events.slice(2)])).toThrow(HallGap);
  const [a, b, ...rest] = events as [HallEvent, HallEvent, ...HallEvent[]];
  expect(() => fold([b, a, ...rest])).toThrow(HallGap);
  expect(() => readEvent({ ...a, data: { other: 1 } })).toThrow();
  // A browser that is older than what it is sent.
  const unknown = sentEntries([{ ...a, kind: 'later' as EntryKind, data: {} }]);
  expect(() => fold(unknown)).toThrow('no such entry: later');
});
