/** 通知公告状态. */
export const noticeStatus = { saved: '0', published: '1', withdrawn: '2' } as const;
export const noticeStatusCodes = ['0', '1', '2'] as const;
export type NoticeStatus = (typeof noticeStatusCodes)[number];

/** 栏目. */
export const noticeColumns = ['1', '2', '3', '4', '5'] as const;
export type NoticeColumn = (typeof noticeColumns)[number];

/** 公开范围: every company of the tenant, or one's own alone. */
export const publicType = { tenant: '1', company: '2' } as const;
export const publicTypes = ['1', '2'] as const;
export type PublicType = (typeof publicTypes)[number];

/** 接收对象: every kind of company. */
export const EVERY_KIND = 'all';

/** 级别: of the tenant or of the platform. */
export const noticeLevels = ['tenant', 'plat'] as const;
export type NoticeLevel = (typeof noticeLevels)[number];
