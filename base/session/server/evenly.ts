export interface EvenParts {
  /** Longer than any of these answers takes, so that the time tells nothing, either. */
  readonly evenMs: number;
}

/** 同时应答: the answer comes no sooner for a number, mailbox or name that nobody has. */
export async function evenly<T>({ evenMs }: EvenParts, work: () => Promise<T>): Promise<T> {
  const time = new Promise((resolve) => setTimeout(resolve, evenMs));
  try {
    return await work();
  } finally {
    await time;
  }
}
