/** The door of duties for other screens (待办事项). */
export { type DutyGroups, DutyList } from './duty-list.tsx';
export { dutyTarget, refreshDuties, useDutiesLive } from './live.ts';
