import { z } from 'zod';
import { call, choosable, idSchema, listParam, pageOf, paging } from '#kit/shared/call.ts';
import { words } from './calls.ts';

/** One colleague as the address book shows them (通讯录). */
const contact = z.object({
  id: z.string(),
  name: z.string(),
  companyId: z.string(),
  deptId: z.string(),
  deptName: z.string(),
});
export type Contact = z.infer<typeof contact>;

export const pageContacts = call('GET /base/user/contact/page', {
  gate: { session: "everyone may find their own company's people; nobody another company's" },
  summary: "People of one's own company by department and name, pinyin or initials (通讯录)",
  input: z.object({
    ...paging,
    /** One's own; another one is not found. */
    companyId: choosable(idSchema),
    /** With the departments below it. */
    deptId: choosable(idSchema),
    searchKey: words,
    /** Who is chosen already and left out. */
    excludeIds: listParam.pipe(z.array(idSchema)),
  }),
  output: pageOf(contact),
});
