/** What a unit is (组织类型): a company, or a department within one. */
export const orgType = { company: '1', department: '2' } as const;
