/** Longer than any of these answers takes, so that the time tells nothing, either. */
const EVEN_MS = 400;

/** 同时应答: the answer comes no sooner for a number, mailbox or name that nobody has. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const time = new Promise((resolve) => setTimeout(resolve, EVEN_MS));
  try {
    return await work();
  } finally {
    await time;
  }
}
