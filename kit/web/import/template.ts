import { shanghaiDay } from '#kit/shared/time.ts';
import { loadChunk } from '../chunk.ts';
import { saveFile } from '../send.ts';
import { serverNow } from '../session.ts';

/** 导入模板: saves an empty workbook with these heads. */
export async function saveTemplate(title: string, heads: readonly string[]): Promise<void> {
  const { sheetOf } = await loadChunk(() => import('../list/list-sheet.ts'));
  const blob = await sheetOf({ title, day: shanghaiDay(serverNow()), heads, rows: [] });
  saveFile({ blob, fileName: `${title}.xlsx` });
}
