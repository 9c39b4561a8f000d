import { z } from 'zod';

/** What browsers send beside a submission (审批参数), unread: approvers see what the server has saved. */
export const wfParameter = z.looseObject({ formContent: z.unknown().optional() }).optional();
