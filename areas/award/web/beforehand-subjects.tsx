import type { SubjectProps } from '#kit/web/routes.ts';
import { PlannedToRead } from './parts/planned-notices.tsx';
import { PublicityToRead } from './parts/publicity-to-read.tsx';

// What goes out only as its approvers read it; the lot's id names each.

/** 中标候选人公示. */
export const publicity = ({ serviceId }: SubjectProps) => <PublicityToRead packageId={serviceId} />;
/** 中标通知书. */
export const win = ({ serviceId }: SubjectProps) => <PlannedToRead packageId={serviceId} kind="win" />;
/** 落选通知. */
export const result = ({ serviceId }: SubjectProps) => <PlannedToRead packageId={serviceId} kind="result" />;
