import { membersOf, pageOfMembers, subtreeIds, unitById } from '#base/organisation/server/index.ts';
import { orgType } from '#base/organisation/shared/kinds.ts';
import type { Read } from '#kit/server/context.ts';
import { type InputOf, type Page, pageResult } from '#kit/shared/call.ts';
import type { Contact, pageContacts } from '../shared/contact-calls.ts';
import { refuse } from '../shared/text/index.ts';
import { companyOf } from './reach.ts';

/** The department and those below it, of one's own company; "absent" and "not yours" look alike. */
async function deptIdsOf(read: Read, deptId: string): Promise<string[]> {
  const unit = await unitById(read.db, deptId);
  const company = unit?.orgType === orgType.department ? await companyOf(read, unit) : undefined;
  if (company?.id !== read.user.orgId) throw refuse('orgNotFound', 404);
  return subtreeIds(read.db, { id: deptId, companiesToo: false });
}

/** 拼音匹配: whose names sound like the letters that were typed. The dictionary is loaded for the first such search. */
async function soundingLike(read: Read, orgId: string, word: string): Promise<string[]> {
  const { isLatin, soundsLike } = await import('#kit/shared/pinyin.ts');
  if (!isLatin(word)) return [];
  const members = await membersOf(read.db, orgId);
  return members.filter((m) => soundsLike(m.trueName, word)).map((m) => m.id);
}

/** 通讯录: colleagues of the company one acts for, with their departments; how to reach them stands elsewhere. */
export async function contacts(read: Read, q: InputOf<typeof pageContacts>): Promise<Page<Contact>> {
  const { orgId } = read.user;
  if (q.companyId && q.companyId !== orgId) throw refuse('orgNotFound', 404);
  const word = q.searchKey ?? '';
  const sounding = word === '' ? [] : await soundingLike(read, orgId, word);
  const { records, ...count } = await pageOfMembers(read.db, {
    ...q,
    orgIds: [orgId],
    deptIds: q.deptId ? await deptIdsOf(read, q.deptId) : undefined,
    exceptUserIds: q.excludeIds,
    orUserIds: sounding,
  });
  const shown = records.map((m) => ({
    id: m.id,
    name: m.trueName,
    companyId: m.orgId,
    deptId: m.deptId ?? '',
    deptName: m.deptName ?? '',
  }));
  return pageResult(shown, count, q);
}
