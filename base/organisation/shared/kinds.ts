/**
 * What a unit is (组织类型): a company, a department within one, or whoever registers and is nobody's partner yet (注册中),
 * whom no list shows.
 */
export const orgType = { applicant: '0', company: '1', department: '2' } as const;

/** So many people one organisation has at most (组织人数上限); lists of all of them need no pages. */
export const PEOPLE_MOST = 20_000;

/** What whoever registers is in the trade, until enrolment says it. */
export const APPLICANT_KIND = 'applicant';
