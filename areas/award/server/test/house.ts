import { expect } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import type { HandLot } from '#areas/committee/server/test/facts.ts';
import { experts } from '#areas/committee/server/test/house.ts';
import { type ReviewHouse, reviewed } from '#areas/review/server/test/house.ts';
import { approve, unhandledPage } from '#base/approval/shared/calls.ts';
import { certificateFor, signatureOf } from '#base/ca/server/test/signer.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import {
  answerObjection,
  awardDetail,
  confirmAnswer,
  determineWinner,
  publiciseCandidates,
} from '../../shared/calls.ts';
import { earliestEnd } from '../../shared/publicity.ts';
import { determinationToSign } from '../../shared/signing.ts';

/** Who is passed over: its bid, the case of the law, the reason. */
interface Passed {
  readonly bidId: string;
  readonly legalCase: '1' | '2' | '3' | '4';
  readonly reason: string;
}

interface Choice {
  readonly packageId: string;
  readonly bidId: string | undefined;
  readonly passedOver?: readonly Passed[];
}

/** Agency and tenderee of lots whose review is over, and what they do again and again. */
export class AwardHouse {
  readonly world: World;
  readonly pm: TestUser;
  readonly owner: TestUser;
  readonly lead: TestUser;
  readonly review: ReviewHouse;

  private constructor(world: World, pm: TestUser, owner: TestUser, lead: TestUser, people: TestUser[]) {
    this.world = world;
    this.pm = pm;
    this.owner = owner;
    this.lead = lead;
    this.review = { world, pm, people };
  }

  static async make(): Promise<AwardHouse> {
    const world = await makeWorld();
    const pm = await world.user({ roles: ['pm'] });
    const owner = await world.user({ roles: ['owner'], org: world.tenderee });
    const lead = await world.user({ roles: ['ownerlead'], org: world.tenderee });
    await certificateFor(owner);
    return new AwardHouse(world, pm, owner, lead, await experts(world, 8));
  }

  calendar() {
    return this.world.tx((tx) => calendarOf(tx.db));
  }

  /** A determination signed with the owner's certificate. */
  async determination({ packageId, bidId = '', passedOver = [] }: Choice) {
    const { reportDigest } = await this.owner.send(awardDetail, { packageId }).ok();
    const chosen = { reportDigest: reportDigest ?? '', bidId, passedOver };
    const signature = await signatureOf(this.owner, determinationToSign(packageId, chosen));
    return { packageId, bidId, passedOver: [...passedOver], signature };
  }

  async determined(choice: Choice) {
    return this.owner.send(determineWinner, await this.determination(choice)).ok();
  }

  supplier(lot: HandLot, i: number): Promise<TestUser> {
    const org = lot.bids[i]?.org;
    if (!org) throw new Error(`no bidder ${i}`);
    return this.world.user({ roles: ['supplier'], org });
  }

  /** A lot whose candidates are public until the earliest lawful end. */
  async publicised(options: Parameters<typeof reviewed>[1] = {}, percents?: readonly number[]) {
    const { lot, members } = await reviewed(this.review, options, percents);
    const end = earliestEnd(await this.world.now(), await this.calendar());
    const { packageId } = lot;
    await this.pm.send(publiciseCandidates, { packageId, publicityEnd: end.toISOString() }).ok();
    return { lot, members, end, packageId };
  }

  async decide(serviceId: string, agree: boolean): Promise<void> {
    await this.world.deliver();
    const todo = await this.lead.send(unhandledPage, { size: 200 }).ok();
    const task = todo.records.find((r) => r.serviceId === serviceId);
    expect(task, 'the tenderee has a to-do').toBeDefined();
    const [apvlType, comment] = agree ? ['agree', ''] : ['disagree', '请补充说明'];
    await this.lead.send(approve, { taskId: task?.taskId, apvlType, comment }).ok();
    await this.world.deliver();
  }

  /** The agency proposes, the tenderee confirms. */
  async answered(objectionId: string, decision: 'dismissed' | 'upheld', answer: string) {
    const { answerId } = await this.pm.send(answerObjection, { objectionId, decision, answer }).ok();
    await this.owner.send(confirmAnswer, { answerId }).ok();
  }

  async refusedActs(packageId: string): Promise<{ act: string; rule: string }[]> {
    const rows = await this.world.sql<{ act: string; rule: string }>(
      `select payload ->> 'act' as act, payload ->> 'rule' as rule from event
       where type = 'law.refused' and subject_id = $1 order by id`,
      [packageId],
    );
    return rows.map(({ act, rule }) => ({ act, rule }));
  }

  /** Sets the clock for one act and lets it run on afterwards. */
  async at<T>(time: Date, act: () => Promise<T>): Promise<T> {
    await this.world.setClock(time);
    try {
      return await act();
    } finally {
      await this.world.sql('update world set frozen_at = null');
      await this.world.app.clock.look();
    }
  }
}
