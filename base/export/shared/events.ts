import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

/** 导出已申请、已生成、已下载、已删除: who took how much of which list out of the platform. */
export const exportAsked = event('export.asked', 'export', z.object({ line: z.string() }));
export const exportMade = event(
  'export.made',
  'export',
  z.object({ line: z.string(), rows: z.number().int(), digest: z.string() }),
);
export const exportFailed = event('export.failed', 'export', z.object({ failure: z.string() }));
export const exportFetched = event('export.fetched', 'export', z.object({ line: z.string() }));
export const exportRemoved = event('export.removed', 'export', z.object({ over: z.boolean() }));

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    export: true;
  }
}
