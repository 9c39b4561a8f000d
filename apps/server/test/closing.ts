/** What the tests of a file have opened and did not close themselves; the setup of every file closes it when the file has ended. */
const opened: (() => Promise<void>)[] = [];

/** Leaves something to be closed (收尾) at the end of this file. A hook may not do it: what a hook asks for "after all" is never run. */
export const closeAtEnd = (close: () => Promise<void>): void => {
  opened.push(close);
};

/** Closes what was opened, the newest first. */
export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).toReversed()) await close();
}
