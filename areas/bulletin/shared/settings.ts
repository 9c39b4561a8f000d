/** 公告须签章后发布: no notice of a tenant is published before both have signed its text. */
export const SIGNED = { key: 'bulletinSigned', default: '0' } as const;
