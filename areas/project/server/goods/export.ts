import { isYes } from '#kit/shared/yes-no.ts';
import { keepMade } from '#base/file/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { type exportTemplate, ROWS_MAX } from '../../shared/goods/calls.ts';
import { refuse } from '../../shared/text/index.ts';
import { packageFor } from '../access.ts';
import { rowsOfLot, templateById } from './store.ts';
import { writeWorkbook } from './workbook-write.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * 导出导入模板: the workbook of a template, with the lot's rows when asked, as a file of the caller's organisation. It is made
 * and kept outside any transaction.
 */
export const exportSheet = (storage: Storage) => async (raw: Raw, input: InputOf<typeof exportTemplate>) => {
  const { template, rows } = await raw.read((read) => sheetOf(read, input));
  const { lang } = raw.ctx;
  const bytes = await writeWorkbook(template.formItems, rows, lang);
  const fileName = `${(lang === 'en' ? template.tplNameEn : template.tplName).slice(0, 60)}.xlsx`;
  const fileId = await keepMade(storage, raw, { fileName, mediaType: XLSX, bytes, moduleName: 'pre' });
  return { fileId, fileName };
};

async function sheetOf(read: Read, input: InputOf<typeof exportTemplate>) {
  const lot = input.packageId ? (await packageFor(read, input.packageId)).lot : undefined;
  const templateId = input.templateId ?? lot?.wzmxTemplateId;
  if (!templateId) throw refuse('need.template', 400);
  const template = await templateById(read.db, templateId);
  if (!template) throw refuse('templateNotFound', 404);
  const withRows = lot !== undefined && isYes(input.withRows);
  const rows = withRows ? await rowsOfLot(read.db, lot.id, ROWS_MAX) : [];
  return { template, rows: rows.map((r) => r.itemValues) };
}
