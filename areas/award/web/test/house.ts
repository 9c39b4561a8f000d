import { submitting } from '#base/approval/web/test/submitting.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { type Asked, fakeServer, ok } from '#kit/web/test/api.ts';
import type { awardDetail } from '../../shared/calls.ts';
import { earliestEnd } from '../../shared/publicity.ts';

export type Award = OutputOf<typeof awardDetail>;

const DAY = 86_400_000;
export const later = (days: number) => new Date(Date.now() + days * DAY).toISOString();
export const none = {
  publicise: false,
  submitNotices: [],
  answer: false,
  confirm: false,
  determine: false,
  publish: false,
  bidderToo: false,
  change: false,
  confirmChange: false,
  withdrawChange: false,
  changeWhy: null,
  determineWhy: null,
};

export const award = (part: Partial<Award> = {}): Award => ({
  packageId: 'p1',
  packageName: '一标段',
  packageCode: 'B-1',
  mainName: '水厂项目',
  tendereeName: '水务公司',
  isLawBid: '1',
  isEnter: '0',
  bidOrganizationWay: '10',
  status: '20',
  lotStatus: '6010',
  reviewFinishedAt: later(0),
  candidates: [
    { rank: 1, bidId: 'b1', bidderName: '甲公司', price: '4180000', total: '93.00' },
    { rank: 2, bidId: 'b2', bidderName: '乙公司', price: '4320000', total: '85.03' },
  ],
  publicityBegin: later(-4),
  publicityEnd: later(-1),
  lateReason: null,
  shortReason: null,
  earliestEnd: earliestEnd(new Date(), new Map()).toISOString(),
  isLate: false,
  objections: [],
  determination: null,
  changes: [],
  nextCandidate: null,
  reportDigest: 'ab'.repeat(32),
  certificate: false,
  isOwner: true,
  notices: [],
  planned: [],
  beforehand: { publicity: 'free', submitted: null, win: 'free', result: 'free', bulletin: 'free' },
  can: none,
  ...part,
});

/** Answers the screen's own question; of the approval nothing is known, acts succeed. */
export const serve = (path: string, data: unknown, done: unknown = null, days: readonly object[] = []) =>
  fakeServer((a: Asked) =>
    a.path === path
      ? ok(data)
      : a.path === '/base/holiday/days'
        ? ok(days)
        : a.method === 'POST'
          ? ok(done)
          : ok(false),
  );
export const posted = (asked: readonly Asked[]) =>
  asked.filter((a) => a.method === 'POST').map((a) => a.body);

export const unpublicised = {
  status: null,
  publicityBegin: null,
  publicityEnd: null,
  can: { ...none, publicise: true },
};

/** Answers the screen's question and what a submission would mean; acts succeed. */
export const withFlow = (data: Award) =>
  fakeServer((a: Asked) =>
    a.path === '/ess/award/detail'
      ? ok(data)
      : a.path === '/base/holiday/days'
        ? ok([])
        : a.path === '/base/wf/apvl/submitConfig'
          ? ok(submitting())
          : ok(a.method === 'POST' ? { needApproval: true } : false),
  );
