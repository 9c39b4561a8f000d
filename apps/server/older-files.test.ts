import { expect, inject, test } from 'vitest';
import { AwardHouse } from '#areas/award/server/test/house.ts';
import { raiseObjection } from '#areas/award/shared/calls.ts';
import { handLot } from '#areas/committee/server/test/facts.ts';
import { asking, formed, supervision } from '#areas/committee/server/test/house.ts';
import { committeeDetail, replaceMember } from '#areas/committee/shared/calls.ts';
import { makeHouse, nodesOf } from '#base/approval/server/test/house.ts';
import { approve } from '#base/approval/shared/calls.ts';
import { listFiles } from '#base/file/shared/calls.ts';
import { olderDatabase } from '#kit/server/test/older-database.ts';
import { DEMO_TENANT } from '../../db/seed/seed.ts';
import { updatedWorld } from './test/updated-world.ts';
import type { TestUser } from './test/world.ts';

/** A file with whom it was shown to before, and who reads it since: by the names of `people`. */
interface Shown {
  readonly fileId: string;
  readonly before: readonly string[];
  readonly since: readonly string[];
}

test('files that were shown to persons are shown to whoever reads their record, after the update as before', async () => {
  const h = await AwardHouse.make();
  const { world, pm, owner } = h;
  const supervisor = await supervision(world);
  const { lot, members, end, packageId } = await h.publicised();
  const [first, second] = members as [TestUser, TestUser];

  // A file of a bid: members who signed in were shown it, and so was one who has no seat any more.
  const left = h.review.people.find((one) => !members.includes(one)) as TestUser;
  const bidFile = await pm.upload('投标文件.pdf', Buffer.from('%PDF-1.7 bid'));
  await world.sql(`update stored_file set guard = 'opening.files' where id = $1`, [bidFile.id]);
  await world.sql('update opened_bid set files = $2 where bid_id = $1', [
    lot.bids[0]?.bidId,
    JSON.stringify([
      { name: '投标文件.pdf', fileId: bidFile.id, size: bidFile.size, sha256: 'a'.repeat(64) },
    ]),
  ]);
  const bidder = await h.supplier(lot, 1);
  const rival = await h.supplier(lot, 2);
  const proof = await bidder.upload('证明.pdf', Buffer.from('%PDF-1.7 proof'));
  await h.at(new Date(end.getTime() - 1), () =>
    bidder.send(raiseObjection, { packageId, content: '业绩造假', fileIds: proof.id }).ok(),
  );

  const other = await handLot(world, { pm });
  await formed(world, pm, other.packageId, h.review.people);
  const [seat] = (await pm.send(committeeDetail, { packageId: other.packageId }).ok()).members;
  const leave = await pm.upload('请假条.pdf', Buffer.from('%PDF-1.7 leave'));
  await pm
    .send(replaceMember, {
      packageId: other.packageId,
      memberId: seat?.memberId,
      ...asking({ fileIds: leave.id }),
    })
    .ok();

  const firm = await makeHouse(world, ({ leader }) => nodesOf(['sequential', leader]), 'archivist');
  const { instanceId } = await firm.submit();
  const opinion = await firm.leader.upload('意见.txt', Buffer.from('同意'));
  const taskId = await firm.taskOf(firm.leader, instanceId);
  await firm.leader.send(approve, { taskId, apvlType: 'agree', files: [opinion.id] }).ok();

  // The database as it stood before, with readers as they were written then: persons, and companies with a permission.
  const older = await olderDatabase({
    url: world.databaseUrl,
    superuserUrl: inject('superuserUrl'),
    name: `older_files_${process.pid}`,
    before: '202611240000_file_readers_by_record.sql',
  });
  const user = (one: TestUser) => `user:${one.id}`;
  const org = (one: TestUser, permission = '') => `org:${one.org.id}${permission}`;
  const shown: Record<string, Shown> = {
    bid: {
      fileId: bidFile.id,
      before: [user(first), user(second), user(left)],
      since: ['first', 'second', 'pm'],
    },
    objection: {
      fileId: proof.id,
      before: [
        org(bidder, '#award.bidder'),
        org(pm, '#award.view'),
        org(owner, '#award.view'),
        user(supervisor),
      ],
      since: ['pm', 'owner', 'supervisor', 'bidder'],
    },
    replacement: {
      fileId: leave.id,
      before: [org(pm), org(owner), user(supervisor)],
      since: ['pm', 'owner', 'supervisor'],
    },
    opinion: {
      fileId: opinion.id,
      before: [user(firm.clerk), user(firm.leader), user(firm.colleague), org(firm.clerk, '#approval.read')],
      since: ['submitter', 'approver'],
    },
  };
  await older.reshape(`delete from file_reader where reader like 'record:%'`);
  for (const { fileId, before } of Object.values(shown))
    await older.reshape(
      'insert into file_reader (file_id, tenant_id, reader) select $1, $2, unnest($3::text[])',
      [fileId, DEMO_TENANT, before],
    );
  expect(await older.update()).toContain('202611240000_file_readers_by_record.sql');

  const updated = await updatedWorld(older);
  const people: Record<string, TestUser> = {
    first,
    second,
    left,
    pm,
    owner,
    supervisor,
    bidder,
    rival,
    submitter: firm.clerk,
    approver: firm.leader,
    colleague: firm.colleague,
  };
  for (const [what, { fileId, since }] of Object.entries(shown)) {
    const readers: string[] = [];
    for (const [name, { userName }] of Object.entries(people)) {
      const found = await (await updated.signedIn(userName)).send(listFiles, { ids: fileId }).ok();
      if (found.length > 0) readers.push(name);
    }
    expect(readers, what).toEqual(since);
  }
  const kinds = await updated.sql<{ kind: string }>(
    `select distinct split_part(reader, ':', 1) as kind from file_reader order by 1`,
  );
  expect(kinds.map((k) => k.kind)).not.toContain('user');
});
