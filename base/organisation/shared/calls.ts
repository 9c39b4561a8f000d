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
    session: 'pickers of every form list the organisations of the tenant; no secret stands in the list',
  },
  summary: 'Organisations of the tenant by kind and keyword (组织分页查询)',
  input: z.object({
    ...paging,
    searchKey: z.string().max(50).optional(),
    orgKind: z.enum(orgKinds).optional(),
  }),
  output: pageOf(orgEntry),
});
