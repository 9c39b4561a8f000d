/** What the frame of the console asks of a lot's steps, by the address that it was entered with. */
export const stepsAsked = (packageId: string, entry: URLSearchParams) => ({
  packageId,
  opType: entry.get('opType') ?? undefined,
  projectId: entry.get('projectId') ?? undefined,
});
