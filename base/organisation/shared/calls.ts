import { z } from 'zod';
import { call, pageOf, paging } from '#kit/shared/call.ts';

export const orgEntry = z.object({
  id: z.string(),
  orgName: z.string(),
  orgCode: z.string(),
  orgLicenceCode: z.string(),
  orgKind: z.string(),
  linkPerson: z.string(),
  linkMobile: z.string(),
  linkAddress: z.string(),
});
export type OrgEntry = z.infer<typeof orgEntry>;

export const orgKinds = ['platform', 'agency', 'tenderee', 'supplier', 'supervision', 'experts'] as const;

export const pageOrganisations = call('GET /base/organization/page', {
  gate: {
    session: 'pickers list organisations; the answer holds what this user may know of each',
  },
  summary:
    'Organisations by kind and keyword (组织分页查询); suppliers and experts find their own, contacts only of clients',
  input: z.object({
    ...paging,
    searchKey: z.string().max(50).optional(),
    orgKind: z.enum(orgKinds).optional(),
  }),
  output: pageOf(orgEntry),
});
