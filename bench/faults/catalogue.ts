/** What proves that a fault does no harm: a run of this folder, or cases of the suite by file and the beginning of their names. */
export interface Fault {
  readonly number: number;
  readonly fault: string;
  readonly runs?: readonly RunName[];
  readonly cases?: readonly (readonly [file: string, name: string])[];
  /** What of it is not proven, so that nobody takes the rest for all. */
  readonly open?: string;
}

export type RunName = 'crashpoints' | 'clock' | 'disk' | 'failover' | 'opening' | 'reader' | 'memory';

const STALLS = 'apps/server/stalls.test.ts';
const INSTANCES = 'apps/server/instances.test.ts';
const SUBMIT = 'areas/bid-submission/server/submit.test.ts';
const KEYS = 'areas/bid-opening/server/keys.test.ts';
const BACKUP = 'apps/cli/backup/backup.test.ts';

/** 故障目录: the faults that the product is held to, and their proofs. */
export const catalogue: readonly Fault[] = [
  {
    number: 1,
    fault: 'the server is killed in the middle of an act',
    runs: ['crashpoints'],
    cases: [['apps/server/approval-killed.test.ts', 'killed between the decision']],
  },
  {
    number: 2,
    fault: 'PostgreSQL is killed, restarted or frozen',
    runs: ['failover', 'opening'],
    cases: [
      [STALLS, 'is told to whoever waits'],
      [INSTANCES, 'a lost line to the database'],
      ['apps/cli/launch.test.ts', 'a platform whose process or database died'],
    ],
  },
  {
    number: 3,
    fault: 'the reply of a commit is lost; half of the network',
    cases: [[STALLS, 'leaves open what became of an act']],
  },
  {
    number: 4,
    fault: 'a full disk, for the WAL too',
    runs: ['disk'],
  },
  {
    number: 5,
    fault: 'uploads that are cut, out of order or changed',
    cases: [
      [SUBMIT, 'plain documents, cut uploads'],
      [SUBMIT, 'a foreign, tampered or mismatched envelope'],
      ['base/file/server/pieces.test.ts', 'a file comes in pieces'],
    ],
  },
  {
    number: 6,
    fault: 'the same act sent twice, from two tabs, again and again',
    cases: [
      [SUBMIT, 'two at once are both received'],
      ['apps/server/outermost.test.ts', 'of many uploads under one signature'],
    ],
    open: '`npm run sec -- twice` sends every call twice',
  },
  {
    number: 7,
    fault: 'two approvers at once; approve against withdraw',
    cases: [
      ['base/approval/server/races.test.ts', '或签'],
      ['base/approval/server/races.test.ts', 'approve against withdraw'],
    ],
  },
  {
    number: 8,
    fault: 'the deadline to the millisecond, and while it is moved',
    runs: ['clock'],
    cases: [
      [SUBMIT, 'one millisecond before the deadline'],
      ['areas/bid-submission/server/deadline.test.ts', 'an act that moves the deadline'],
    ],
  },
  { number: 9, fault: 'a clock that jumps', runs: ['clock'] },
  {
    number: 10,
    fault: 'holidays, time zones, ends of months',
    cases: [
      ['base/calendar/shared/days.test.ts', 'the day of the beginning'],
      ['base/calendar/shared/days.test.ts', 'a last day that is a statutory holiday'],
    ],
  },
  {
    number: 11,
    fault: 'lost sockets and messages',
    cases: [
      [INSTANCES, 'a lost line to the database'],
      ['apps/server/socket.test.ts', 'what a channel was told'],
      ['kit/web/push-timing.test.ts', 'what breaks off is tried'],
    ],
  },
  {
    number: 12,
    fault: 'a slow reader of the push channel',
    runs: ['reader'],
  },
  {
    number: 13,
    fault: 'work that fails again and again',
    cases: [
      ['base/message/server/dispatch.test.ts', 'a gateway that stays away'],
      ['base/file/server/preview.test.ts', 'a document that cannot be made'],
    ],
  },
  {
    number: 14,
    fault: 'two workers, and one that dies',
    cases: [
      [INSTANCES, 'two workers share the work'],
      ['apps/server/approval-killed.test.ts', 'killed between the decision'],
    ],
  },
  {
    number: 15,
    fault: 'a bidder who does not decrypt, a wrong key, a key that is gone',
    cases: [
      [KEYS, 'wrong keys are refused'],
      [KEYS, 'the time limit'],
      ['areas/bid-opening/server/window.test.ts', 'fails nobody while the lot key is missing'],
    ],
  },
  { number: 16, fault: 'the last second of an auction', open: 'there is no auction yet' },
  {
    number: 17,
    fault: 'services of others that are away',
    cases: [
      ['kit/server/gateway/outgoing.test.ts', 'that never ends is cut off'],
      ['kit/server/storage/storage.test.ts', 'a store that falls silent'],
      ['base/message/server/dispatch.test.ts', 'a gateway that stays away'],
    ],
  },
  {
    number: 18,
    fault: 'a change of the release in the middle of the work',
    cases: [['apps/server/partitions.test.ts', 'tables with data in them']],
    open: 'the rolling restart under load is done by hand (docs/benchmarks.md)',
  },
  {
    number: 19,
    fault: 'memory at its end, a process that stands still',
    runs: ['memory'],
    cases: [[STALLS, 'is told to whoever waits']],
  },
  {
    number: 20,
    fault: 'a backup comes back; the restore of yesterday',
    cases: [
      [BACKUP, 'brings back every fact'],
      [BACKUP, 'shows against a later checkpoint'],
    ],
  },
  {
    number: 21,
    fault: 'bytes that rot, rows that somebody changed',
    cases: [
      [BACKUP, 'a changed and a missing ciphertext'],
      ['apps/server/partitions.test.ts', 'parts are guarded'],
    ],
  },
  {
    number: 22,
    fault: 'a failure that the screen swallows',
    cases: [
      ['kit/web/form/form-page.test.tsx', 'a failed upload keeps saving shut'],
      ['kit/web/send-timeout.test.ts', 'a call that nothing answers'],
    ],
  },
];
