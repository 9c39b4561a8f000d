/** Something that we need gave no answer in time, and nothing was changed (未生效): who tries again later does it once. */
export class NotDone extends Error {}

/** The line broke while the change was being made (结果未知): it may stand or not, and only looking tells. */
export class OutcomeUnknown extends Error {}
