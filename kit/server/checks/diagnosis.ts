/** What was found (自检结果), in both languages, and how to mend what is not as it should be. */
export interface Diagnosis {
  /** What was looked at, e.g. `clock`; the same whatever was found. */
  readonly name: string;
  /** `notice`: it works, and somebody should know. */
  readonly state: 'good' | 'notice' | 'wrong';
  readonly zh: string;
  readonly en: string;
  readonly mend?: { readonly zh: string; readonly en: string };
}

/** One thing to look at (自检项). It reads and probes only, and may say several things. */
export interface Check {
  readonly name: string;
  look(): Promise<readonly Diagnosis[]>;
}

export const good = (name: string, zh: string, en: string): Diagnosis => ({ name, state: 'good', zh, en });

export const notice = (name: string, zh: string, en: string, mend?: Diagnosis['mend']): Diagnosis => ({
  name,
  state: 'notice',
  zh,
  en,
  ...(mend ? { mend } : {}),
});

export const wrong = (
  name: string,
  zh: string,
  en: string,
  mend: { readonly zh: string; readonly en: string },
): Diagnosis => ({ name, state: 'wrong', zh, en, mend });

/** What a fault says of itself, without the trail of where it happened. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Longer than this nothing is waited for. */
const LIMIT_MS = 15_000;

/** Looks at everything side by side (自检); what fails or falls silent is a finding, and holds up nothing else. */
export async function diagnose(checks: readonly Check[], limitMs = LIMIT_MS): Promise<Diagnosis[]> {
  return (await Promise.all(checks.map((check) => lookWithin(check, limitMs)))).flat();
}

async function lookWithin({ name, look }: Check, limitMs: number): Promise<readonly Diagnosis[]> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<readonly Diagnosis[]>((done) => {
    const seconds = Math.round(limitMs / 1000);
    const said = wrong(
      name,
      `${name}：${seconds} 秒内没有应答`,
      `${name}: no answer within ${seconds} seconds`,
      { zh: '检查网络、防火墙与对方服务', en: 'check the network, the firewall and the service there' },
    );
    timer = setTimeout(() => done([said]), limitMs);
  });
  try {
    return await Promise.race([look(), silent]);
  } catch (error) {
    const why = reasonOf(error);
    return [
      wrong(name, `${name}：无法检查（${why}）`, `${name}: could not be looked at (${why})`, {
        zh: '按上述原因处理后再次自检',
        en: 'mend the reason above and look again',
      }),
    ];
  } finally {
    clearTimeout(timer);
  }
}
