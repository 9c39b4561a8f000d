/** The two values that yes and no (是否) have on the wire. */
export const YES = '1';
export const NO = '0';
export type YesNo = typeof YES | typeof NO;

type Said = string | null | undefined;

export const isYes = <T extends Said>(value: T): value is T & typeof YES => value === YES;
/** Said to be no: what nobody has answered yet is neither. */
export const isNo = <T extends Said>(value: T): value is T & typeof NO => value === NO;
export const yesNo = (value: boolean): YesNo => (value ? YES : NO);
