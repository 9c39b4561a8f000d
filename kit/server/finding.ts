/** Something that is not as it was recorded (核验发现), said plainly in both languages. */
export interface Finding {
  /** What it is about: a file, a bid, a table. */
  readonly subject: string;
  readonly zh: string;
  readonly en: string;
}

/** What an offline check looked at and found (核验结果). */
export interface Checked {
  readonly looked: number;
  readonly findings: readonly Finding[];
}
