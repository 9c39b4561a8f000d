/** The door of long exports: how a list hands over what is too long to be waited for. */
import type { LongExport } from '#kit/web/list/export-source.ts';
import { toast } from '#kit/web/notice.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { getLang } from '#kit/web/lang.ts';
import { addExport, pageExports } from '../shared/calls.ts';
import { exportText } from '../shared/text/index.ts';

/** 转为后台导出. */
export async function exportLater({ line, input, columns, title }: LongExport): Promise<void> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  await send(addExport, { line, input: given as never, columns: columns as never, title });
  toast('success', exportText.say(getLang(), 'asked'));
  await refreshCalls(pageExports);
}
