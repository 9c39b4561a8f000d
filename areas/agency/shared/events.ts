import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const entry = z.object({ agencyId: z.string() });
export const agencyAdded = event('agency.added', 'agencyEntry', entry);
export const agencyChanged = event('agency.changed', 'agencyEntry', entry);
/** 生效, 停用. */
export const agencyTurned = event('agency.turned', 'agencyEntry', entry.extend({ status: z.string() }));
export const agencyRemoved = event('agency.removed', 'agencyEntry', entry);

/** 代理机构配置: proposed by one person, decided by another. */
export const accountProposed = event('agency.accountProposed', 'agencyAccount', entry);
export const accountConfirmed = event('agency.accountConfirmed', 'agencyAccount', entry);
export const accountReturned = event('agency.accountReturned', 'agencyAccount', entry);

const relation = z.object({ buildingId: z.string(), agencyId: z.string() });
export const relationSaved = event('agencyRelation.saved', 'agencyRelation', relation);
export const relationRemoved = event('agencyRelation.removed', 'agencyRelation', relation);
export const relationSubmitted = event('agencyRelation.submitted', 'agencyRelation', relation);
/** 待确认: approved by the tenderee, it waits for the agency. */
export const relationAsked = event('agencyRelation.asked', 'agencyRelation', relation);
export const relationReturned = event('agencyRelation.returned', 'agencyRelation', relation);
export const relationRecalled = event('agencyRelation.recalled', 'agencyRelation', relation);
export const relationTookEffect = event('agencyRelation.tookEffect', 'agencyRelation', relation);
export const relationDeclined = event(
  'agencyRelation.declined',
  'agencyRelation',
  relation.extend({ reason: z.string() }),
);
export const relationEnded = event(
  'agencyRelation.ended',
  'agencyRelation',
  relation.extend({ reason: z.string() }),
);
export const relationContractNamed = event(
  'agencyRelation.contractNamed',
  'agencyRelation',
  relation.extend({ contractCode: z.string() }),
);
export const relationFilesChanged = event('agencyRelation.filesChanged', 'agencyRelation', relation);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    agencyEntry: true;
    agencyAccount: true;
    agencyRelation: true;
  }
}
