import type { About } from './duty.ts';
import type { Db } from './database/db.ts';

/** A period of law that runs now and is counted over the table of holidays (进行中的法定期限): it ends with its last day. */
export interface RunningPeriod {
  readonly about: About;
  /** Full key of its words. */
  readonly words: string;
  readonly from: Date;
  readonly days: number;
}

/** An end that was made public (已公布的截止时间): it stands as it was published, whatever the days are called later. */
export interface PublishedEnd {
  readonly about: About;
  readonly words: string;
  readonly at: Date;
}

/** What a folder knows about periods of law in a tenant, each at most a few hundred. */
export interface PeriodSource {
  readonly running?: (db: Db) => Promise<readonly RunningPeriod[]>;
  readonly published?: (db: Db) => Promise<readonly PublishedEnd[]>;
}
