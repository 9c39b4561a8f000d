import { exactTime } from '#areas/tender-file/shared/dates.ts';

/** A time as sentences name it (时间用语). */
export const useDeadlineWords = () => (at: string) => exactTime(new Date(at));
