/**
 * What a unit is (组织类型): a company, a department within one, or whoever registers and is nobody's partner yet (注册中),
 * whom no list shows.
 */
export const orgType = { applicant: '0', company: '1', department: '2' } as const;

/** What whoever registers is in the trade, until enrolment says it. */
export const APPLICANT_KIND = 'applicant';
