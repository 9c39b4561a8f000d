import { bulletinDetail } from '#areas/bulletin/shared/calls.ts';
import { bulletinStatus } from '#areas/bulletin/shared/status.ts';
import { approveDetermination, determine, publicise, publishAward, receiveNotices } from '../awarding.ts';
import { bidOnce } from '../bidding.ts';
import { type Cast, pass, taskOf } from '../cast.ts';
import {
  approvePurchaseContract,
  prepayPurchaseContract,
  sendPurchaseContract,
  signPurchaseContract,
  submitPurchaseContract,
} from '../contracting.ts';
import { sendSupplement } from '../supplementing.ts';
import {
  acceptSome,
  beginReview,
  drawCommittee,
  invite,
  planDraw,
  review,
  reviewUpToScores,
  scoreAll,
} from '../evaluation.ts';
import {
  answerObjection,
  askAboutDocuments,
  askOnceMore,
  clarify,
  objectToDocuments,
} from '../clarifying.ts';
import { answerSome, inviteBidders } from '../inviting.ts';
import { checkInAll, failForWantOfBids, openNow } from '../opening.ts';
import { makeContract, makeProject, projectNamed, recordProject, submitForApproval } from '../preparation.ts';
import {
  type Dates,
  draftTenderFile,
  makeTenderFile,
  obtainDocuments,
  publishTender,
  sendFileToOwner,
  submitTenderBulletin,
} from '../tendering.ts';
import type { Subject } from '../subject.ts';

/** One tender of the demonstration's history (演示招标): what, by whom, from which day, how far it got. */
export interface Plan {
  readonly key: string;
  readonly phase: Phase;
  /** Day of the agency contract; 0 is the day the world is made, all of history lies before it. */
  readonly start: number;
  readonly pm: 'pm' | 'pm2';
  readonly subject: Subject;
  readonly bids: readonly (readonly [supplier: string, price: string])[];
  /** Day of the bulletin, unless the fourth after the contract. */
  readonly issue?: number;
  /** Days from the bulletin to the bid deadline and to the end of the sale. */
  readonly lead?: number;
  readonly sale?: number;
  /** Days from the bid deadline to the end of the publicity, unless five. */
  readonly publicity?: number;
  /** Day of the bids, unless the day before the deadline. */
  readonly bidDay?: number;
}

/** One act of a play: what happens at which time of which day. */
export interface Act {
  /** Unique over the whole history; marked when it is played. */
  readonly name: string;
  readonly tender: string;
  readonly day: number;
  /** Shanghai time, HH:mm. */
  readonly at: string;
  readonly run: (stage: Stage) => Promise<void>;
}

export interface Stage {
  readonly cast: Cast;
  /** The instant of a time of day, counted from the day the world is made. */
  readonly when: (day: number, at: string) => string;
}

const LEAD = 21;
const SALE = 6;
const begun = ['contract', 'project'] as const;
const published = [...begun, 'file', 'bulletin', 'obtain', 'bids'] as const;
const opened = [...published, 'draw', 'checkIn', 'open'] as const;
const publicised = [...opened, 'review', 'publicise'] as const;

/** How far tenders of the history got (演示阶段), and by which acts. */
export const phases = {
  saved: ['record'],
  inApproval: ['contract', 'submit'],
  drafting: [...begun, 'draft'],
  withOwner: [...begun, 'toOwner'],
  bulletinInApproval: [...begun, 'file', 'announce'],
  /** Invited, and not everybody has answered. */
  invited: [...begun, 'file', 'inviteBidders', 'answerSome'],
  onSale: published,
  onSaleWitness: [...published, 'object', 'answerObjection', 'ask', 'clarify', 'askMore', 'drawWitness'],
  openingSoon: [...published, 'drawHalf'],
  failed: [...published, 'fail'],
  inReview: [...published, 'drawFirst', 'checkIn', 'open', 'reviewHalf'],
  publicity: publicised,
  determination: [...publicised, 'determine'],
  awarded: [
    ...publicised,
    'determine',
    'approve',
    'publish',
    'receive',
    'purchaseContract',
    'contractApproved',
    'contractSent',
    'contractSigned',
    'contractPrepaid',
    'supplementSent',
  ],
} as const satisfies Readonly<Record<string, readonly ActName[]>>;
export type Phase = keyof typeof phases;

/** Whoever tries the expert's account of the login page finds a review that waits for it. */
const FIRST_EXPERT = 'exp1';

async function firstLot({ cast }: Stage): Promise<string> {
  const project = await projectNamed(cast, cast.subject.mainName);
  const lot = project?.packageList[0];
  if (!lot) throw new Error(`no lot yet: ${cast.subject.mainName}`);
  return lot.packageId;
}

type ActName = keyof typeof deeds;
type Deed = (stage: Stage, plan: Plan) => Promise<void>;
const onLot =
  (deed: (cast: Cast, packageId: string, stage: Stage, plan: Plan) => Promise<unknown>): Deed =>
  async (stage, plan) => {
    await deed(stage.cast, await firstLot(stage), stage, plan);
  };

/** 发出日: the day of the bulletin. */
export const issueDay = ({ start, issue = start + 4 }: Plan): number => issue;
/** 投标截止日. */
export const deadlineDay = (plan: Plan): number => issueDay(plan) + (plan.lead ?? LEAD);
/** 获取期: days from the bulletin to the end of the sale. */
export const saleDays = (plan: Plan): number => plan.sale ?? SALE;

/** 时间安排 of its documents. */
export function datesOf(when: Stage['when'], plan: Plan): Dates {
  const bulletin = issueDay(plan);
  const saleEnd = bulletin + saleDays(plan);
  return {
    saleBegin: when(bulletin, '09:30'),
    saleEnd: when(saleEnd, '17:00'),
    questionDeadline: when(Math.min(saleEnd + 3, deadlineDay(plan) - 1), '17:00'),
    bidDeadline: when(deadlineDay(plan), '09:30'),
  };
}

/** 公示期: days from the bid deadline to the end of the publicity. */
export const publicityDays = (plan: Plan): number => plan.publicity ?? 5;
/** 公示截止. */
export const publicityUntil = (when: Stage['when'], plan: Plan): string =>
  when(deadlineDay(plan) + publicityDays(plan), '17:00');

const deeds = {
  record: async ({ cast }) => void (await recordProject(cast, undefined)),
  contract: async ({ cast }) => void (await makeContract(cast)),
  project: async ({ cast }) => void (await makeProject(cast, await makeContract(cast))),
  submit: async ({ cast }) => submitForApproval(cast, await recordProject(cast, await makeContract(cast))),
  draft: onLot(async (cast, packageId, stage, plan) => {
    await draftTenderFile(cast, packageId, datesOf(stage.when, plan));
  }),
  file: onLot((cast, packageId, stage, plan) => makeTenderFile(cast, packageId, datesOf(stage.when, plan))),
  /** The tenderee has not decided yet. */
  toOwner: onLot((cast, packageId, stage, plan) =>
    sendFileToOwner(cast, packageId, datesOf(stage.when, plan)),
  ),
  /** The department head has agreed, the general manager has not decided yet. */
  announce: onLot(async (cast, packageId) => {
    await submitTenderBulletin(cast, packageId);
    const approval = { serviceKey: 'BULLETIN_APPROVAL', serviceId: packageId };
    await pass(
      cast,
      { ...approval, approvers: [cast.leader] },
      async () => (await taskOf(cast.director, 'BULLETIN_APPROVAL', packageId)) !== undefined,
    );
  }),
  bulletin: onLot(async (cast, packageId) => {
    const { status } = await cast.pm.send(bulletinDetail, { packageId });
    if (status !== bulletinStatus.published) await publishTender(cast, packageId);
  }),
  inviteBidders: onLot((cast, packageId, stage, plan) =>
    inviteBidders(cast, packageId, stage.when(issueDay(plan) + saleDays(plan), '12:00')),
  ),
  answerSome: onLot(answerSome),
  obtain: onLot(obtainDocuments),
  object: onLot(objectToDocuments),
  answerObjection: onLot(answerObjection),
  ask: onLot(askAboutDocuments),
  clarify: onLot(clarify),
  /** It has not been answered yet. */
  askMore: onLot(askOnceMore),
  bids: onLot(async (cast, packageId, _stage, { bids, subject }) => {
    for (const [i, [, price]] of bids.entries()) {
      const supplier = cast.suppliers[i];
      if (supplier) await bidOnce(supplier, packageId, price, subject.delivery);
    }
  }),
  draw: onLot((cast, packageId, stage, plan) =>
    drawCommittee(cast, packageId, stage.when(deadlineDay(plan), '14:00')),
  ),
  drawFirst: onLot((cast, packageId, stage, plan) =>
    drawCommittee(cast, packageId, stage.when(deadlineDay(plan), '14:00'), FIRST_EXPERT),
  ),
  /** Two of the five have not answered yet. */
  drawHalf: onLot(async (cast, packageId, stage, plan) => {
    await invite(cast, packageId, stage.when(deadlineDay(plan), '14:00'));
    await acceptSome(cast, packageId, 3);
  }),
  /** The supervision or the tenderee has not given its seed yet. */
  drawWitness: onLot((cast, packageId, stage, plan) =>
    planDraw(cast, packageId, stage.when(deadlineDay(plan), '14:00'), true),
  ),
  checkIn: onLot(checkInAll),
  open: onLot(openNow),
  fail: onLot(failForWantOfBids),
  review: onLot(review),
  /** Two members have scored, three have not. */
  reviewHalf: onLot(async (cast, packageId) => {
    const members = await beginReview(cast, packageId);
    await reviewUpToScores(packageId, members);
    await scoreAll(packageId, members.filter((m) => m.userName !== FIRST_EXPERT).slice(0, 2));
  }),
  publicise: onLot((cast, packageId, stage, plan) =>
    publicise(cast, packageId, publicityUntil(stage.when, plan)),
  ),
  determine: onLot(determine),
  approve: onLot(approveDetermination),
  publish: onLot(publishAward),
  receive: onLot(receiveNotices),
  purchaseContract: onLot(submitPurchaseContract),
  contractApproved: onLot(approvePurchaseContract),
  contractSent: onLot(sendPurchaseContract),
  contractSigned: onLot(signPurchaseContract),
  /** The winner has not confirmed the receipt yet. */
  contractPrepaid: onLot(prepayPurchaseContract),
  /** The winner has still to answer. */
  supplementSent: onLot(sendSupplement),
} as const satisfies Readonly<Record<string, Deed>>;

/** 日程: when each act of a tender is played. */
export function timeOf(name: ActName, plan: Plan): readonly [day: number, at: string] {
  const { start } = plan;
  const deadline = deadlineDay(plan);
  const bidDay = plan.bidDay ?? deadline - 1;
  const times: Readonly<Record<ActName, readonly [number, string]>> = {
    record: [start, '15:20'],
    contract: [start, '10:10'],
    project: [start + 1, '10:40'],
    submit: [start + 2, '11:00'],
    draft: [start + 3, '15:30'],
    file: [start + 3, '15:00'],
    toOwner: [start + 3, '16:10'],
    announce: [start + 4, '08:50'],
    bulletin: [issueDay(plan), '09:00'],
    inviteBidders: [issueDay(plan), '09:00'],
    answerSome: [issueDay(plan) + 1, '10:20'],
    obtain: [Math.min(issueDay(plan) + 2, bidDay), '10:15'],
    object: [deadline - 13, '10:30'],
    answerObjection: [deadline - 12, '16:00'],
    ask: [bidDay - 4, '10:40'],
    clarify: [bidDay - 3, '15:20'],
    askMore: [bidDay + 1, '09:50'],
    bids: [bidDay, '15:10'],
    draw: [deadline - 1, '16:30'],
    drawFirst: [deadline - 1, '16:30'],
    drawHalf: [bidDay, '16:45'],
    drawWitness: [bidDay + 1, '16:40'],
    checkIn: [deadline, '09:05'],
    open: [deadline, '09:31'],
    fail: [deadline, '09:35'],
    review: [deadline, '14:00'],
    reviewHalf: [deadline, '14:20'],
    publicise: [deadline + 1, '10:00'],
    determine: [deadline + 6, '10:20'],
    approve: [deadline + 6, '15:00'],
    publish: [deadline + 7, '10:00'],
    receive: [deadline + 7, '16:00'],
    purchaseContract: [deadline + 9, '10:00'],
    contractApproved: [deadline + 10, '09:20'],
    contractSent: [deadline + 11, '14:00'],
    contractSigned: [deadline + 13, '10:30'],
    contractPrepaid: [deadline + 17, '15:00'],
    supplementSent: [deadline + 18, '10:00'],
  };
  return times[name];
}

/** The acts of one tender, each a name of its own. */
export const actsOf = (plan: Plan): Act[] =>
  phases[plan.phase].map((name) => {
    const [day, at] = timeOf(name, plan);
    return {
      name: `${plan.key}/${name}`,
      tender: plan.key,
      day,
      at,
      run: (stage) => deeds[name](stage, plan),
    };
  });
