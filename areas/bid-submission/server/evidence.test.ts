import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { readCheckpoint } from '#kit/shared/crypto/note.ts';
import {
  receiptDetail,
  receiptEvidence,
  refusalEvidence,
  submissionDetail,
  submitBid,
} from '../shared/calls.ts';
import { standsInLog } from '../shared/evidence.ts';
import { receiptToSave } from '../shared/sealing.ts';
import { bidderInWorld, prepared, seal, submitted } from './test/bidder.ts';
import { guideOf } from './test/guide.ts';
import { type KeyHolder, type PublishedLot, publishedLotInWorld, withKey } from './test/lot.ts';

let world: World;
let pm: TestUser;
let owner: KeyHolder;
let lot: PublishedLot;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-12-01T00:00:00.000Z');
  pm = await world.user({ roles: ['pm'] });
  owner = await withKey(await world.user({ roles: ['owner'], org: world.tenderee }));
  lot = await publishedLotInWorld(world, { pm, owner, deadline: new Date('2026-12-20T01:00:00.000Z') });
});

test('a receipt names the newest checkpoint and leads to its own event in the public log', async () => {
  const bidder = await bidderInWorld(world, lot);
  const rival = await bidderInWorld(world, lot);
  await world.seal();
  const { bidId } = await submitted(lot, bidder);
  const { signed } = await bidder.user.send(receiptDetail, { bidId }).ok();
  const { body } = await world.app.http.inject('/ebidding/public/log/checkpoint');
  expect(signed.receipt).toMatchObject({ format: 'gongheng-receipt/2', checkpoint: body });

  await bidder.user.send(receiptEvidence, { bidId }).refused('log.notYet');
  await world.seal();
  const evidence = await bidder.user.send(receiptEvidence, { bidId }).ok();
  expect(evidence.index).toBeGreaterThanOrEqual(readCheckpoint(body)?.size ?? Number.NaN);
  expect(await standsInLog(evidence, signed.receipt)).toBe(true);

  await rival.user.send(receiptEvidence, { bidId }).refused('bid.bidNotFound');
  await pm.send(receiptEvidence, { bidId }).refused('kit.refused.permission');

  const other = await submitted(lot, rival);
  await world.seal();
  const of = { bidId: other.bidId };
  const others = await rival.user.send(receiptEvidence, of).ok();
  const theirs = (await rival.user.send(receiptDetail, of).ok()).signed;
  expect(await standsInLog(others, theirs.receipt)).toBe(true);
  expect(await standsInLog(others, signed.receipt)).toBe(false);
  expect(await standsInLog({ ...evidence, index: evidence.index + 1 }, signed.receipt)).toBe(false);
});

const hasTools = ['openssl version', 'jq --version'].every(
  (line) => spawnSync('sh', ['-c', line]).status === 0,
);

test.skipIf(!hasTools)('evidence is judged by the commands of the public guide, to the letter', async () => {
  const bidder = await bidderInWorld(world, lot);
  const { bidId } = await submitted(lot, bidder);
  await world.seal();
  const { signed } = await bidder.user.send(receiptDetail, { bidId }).ok();
  const evidence = await bidder.user.send(receiptEvidence, { bidId }).ok();
  const guide = await guideOf(world);
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  writeFileSync(join(folder, 'receipt.json'), JSON.stringify(receiptToSave(signed, null)));
  const run = (shown: object) => {
    writeFileSync(join(folder, 'evidence.json'), JSON.stringify(shown));
    return spawnSync('sh', ['-c', guide.evidence], { cwd: folder, encoding: 'utf8' }).stdout;
  };
  const [root, note, receipt] = ['Root OK\n', 'Signature Verified Successfully\n', 'Receipt OK\n'];
  expect(run(evidence)).toBe(root + note + receipt);
  expect(run({ ...evidence, index: evidence.index - 1 })).toBe(note + receipt);
  expect(run({ ...evidence, leaf: evidence.leaf.replace('bid.submitted', 'bid.recalled') })).toBe(
    note + receipt,
  );
  expect(run({ ...evidence, checkpoint: evidence.checkpoint.replace(/\n\d+\n/, '\n1\n') })).not.toContain(
    note,
  );
  rmSync(folder, { recursive: true, force: true });
});

test('a receipt of refusal leads to its own event, to nobody but its bidder', async () => {
  const [bidder, rival] = [await bidderInWorld(world, lot), await bidderInWorld(world, lot)];
  const inputs = [
    await prepared(lot, bidder, await seal(lot, bidder)),
    await prepared(lot, rival, await seal(lot, rival)),
  ];
  await world.setClock(lot.deadline);
  await bidder.user.send(submitBid, inputs[0] ?? {}).refused('bid.late');
  await rival.user.send(submitBid, inputs[1] ?? {}).refused('bid.late');
  const of = { packageId: lot.packageId };
  const { refusals } = await bidder.user.send(submissionDetail, of).ok();
  const refusal = refusals[0]?.refusal;
  if (!refusal) throw new Error('no receipt of refusal');
  const asked = { refusalId: refusal.refusalId };
  expect(refusal).toMatchObject({ format: 'gongheng-refusal/2', checkpoint: expect.stringContaining('log') });
  await bidder.user.send(refusalEvidence, asked).refused('log.notYet');
  await world.seal();
  expect(await standsInLog(await bidder.user.send(refusalEvidence, asked).ok(), refusal)).toBe(true);
  await rival.user.send(refusalEvidence, asked).refused('bid.bidNotFound');
});
