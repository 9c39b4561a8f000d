import { keepMade, ownFiles } from '#base/file/server/index.ts';
import type { Raw } from '#kit/server/http/http.ts';
import type { OfficeHolder } from '#kit/server/part.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import type { SheetRow } from '#kit/server/workbook/cell.ts';
import { ImportTable } from '#kit/server/workbook/import.ts';
import { workbookRows } from '#kit/server/workbook/read.ts';
import { unpackedParts } from '#kit/server/workbook/unpacked.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { type onlineGoods, ROWS_MAX } from '../../shared/goods/calls.ts';
import { projectText, refuse } from '../../shared/text/index.ts';
import { canChangeSheet, packageFor, packageToWorkOn } from '../access.ts';
import { projectConfigOf } from '../config.ts';
import { type Code, columnsOf, judge } from './import.ts';
import { demandRoom, replaceRows, templateFor } from './sheet.ts';
import { markOf, rowsOfLot } from './store.ts';
import { sheetToChange } from './verbs.ts';
import { ROW_ID, writeWorkbook } from './workbook-write.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What such a workbook is kept as: only the one who had it made opens it. */
const MADE_FOR = 'goodsOnline';
const UNPACKED_MB = 32;

/** The lot whose sheet this person may change now, with the template that it is filled in by. */
async function lotToEdit(r: Raw, packageId: string) {
  return r.read(async (read) => {
    const { project, lot } = await packageToWorkOn(read, packageId);
    if (!(await canChangeSheet(read, project, lot))) throw refuse('wrongStatus');
    if (!lot.wzmxTemplateId) throw refuse('need.template', 400);
    const template = await templateFor(read.db, lot.wzmxTemplateId, {
      projectTypeSecond: lot.projectTypeSecond,
      held: lot.wzmxTemplateId,
    });
    const { maxNumberOfSpecItem: max } = await projectConfigOf(read);
    return {
      template,
      max,
      rows: await rowsOfLot(read.db, lot.id, ROWS_MAX),
      mark: await markOf(read.db, lot.id),
    };
  });
}

const stateOf = (packageId: string, templateId: string, mark: string): string =>
  `${packageId} ${templateId} ${mark}`;

/** 在线编辑物资明细: the rows that stand, as a workbook that says of which state it was made and which row is which. */
export const online = (storage: Storage) => async (raw: Raw, input: InputOf<typeof onlineGoods>) => {
  const { packageId } = input;
  const { template, rows, mark } = await lotToEdit(raw, packageId);
  if (input.templateId && template.id !== input.templateId) throw refuse('sheetChanged');
  const { lang, user } = raw.ctx;
  const bytes = await writeWorkbook(
    template.formItems,
    rows.map(({ itemValues }) => itemValues),
    lang,
    { mark: stateOf(packageId, template.id, mark), ids: rows.map(({ id }) => id) },
  );
  const name = lang === 'en' ? template.tplNameEn : template.tplName;
  const about = { mediaType: XLSX, moduleName: MADE_FOR, userId: user.id, guard: 'project.view' };
  return { fileId: await keepMade(storage, raw, { ...about, bytes, fileName: `${name.slice(0, 60)}.xlsx` }) };
};

/** The state that a workbook was made of, as it carries it. */
async function stateIn(bytes: Buffer): Promise<string> {
  const parts = await unpackedParts(bytes, UNPACKED_MB * 1024 * 1024);
  const about = parts.find(({ name }) => name === 'docProps/core.xml')?.bytes.toString('utf8') ?? '';
  return /<dc:subject>([^<]*)<\/dc:subject>/.exec(about)?.[1] ?? '';
}

async function rowsIn(bytes: Buffer, max: number): Promise<SheetRow[]> {
  const sheet: SheetRow[] = [];
  const task = {
    bytes: new Uint8Array(bytes),
    kind: 'xlsx',
    rows: max + 6,
    unpackedMb: UNPACKED_MB,
  } as const;
  for await (const rows of workbookRows(task)) sheet.push(...rows);
  return sheet;
}

/** Which row each one was before; one that was put in, or copied, is a new one. */
function idsIn(
  sheet: readonly SheetRow[],
  rows: readonly { readonly row: number }[],
): (string | undefined)[] {
  const head = sheet.find(({ cells }) => cells.some((cell) => cell?.text === ROW_ID));
  const at = head?.cells.findIndex((cell) => cell?.text === ROW_ID) ?? -1;
  const byRow = new Map(sheet.map(({ row, cells }) => [row, cells[at]?.text]));
  const seen = new Set<string>();
  return rows.map(({ row }) => {
    const id = byRow.get(row);
    if (!id || seen.has(id)) return undefined;
    seen.add(id);
    return id;
  });
}

/** A row that holds nothing but what it was called is no row: its cells were emptied. */
const isFilled = (row: SheetRow, heads: number): boolean =>
  row.cells.some((cell, c) => c !== heads && cell && (cell.text !== '' || cell.openFormula));

/**
 * 物资明细在线编辑: what was saved in the browser is read as an import is, cell by cell; all rows are taken or none, and those that were there
 * keep their ids. Refused where the lot moved on, or somebody else changed the sheet meanwhile.
 */
export const goodsHolder: OfficeHolder = {
  kind: 'lot',
  once: true,
  open: async (read, id, fileId) => {
    const { project, lot } = await packageFor(read, id);
    const [file] = fileId ? await ownFiles(read.db, read, [fileId]) : [];
    if (!file || file.userId !== read.user.id || file.moduleName !== MADE_FOR)
      throw refuse('onlineGone', 404);
    const free = await canChangeSheet(read, project, lot);
    return {
      fileName: file.fileName,
      storageKey: file.storageKey,
      fileId: file.id,
      mark: file.id,
      readOnly: free ? null : projectText.say(read.lang, 'wrongStatus'),
      showsVersions: true,
      guard: 'project.view',
    };
  },
  judge: async (r, { id: packageId, bytes }) => {
    const { lang } = r.ctx;
    const { template, max, rows: before } = await lotToEdit(r, packageId);
    const [madeFor, templateId, mark] = (await stateIn(bytes)).split(' ');
    if (madeFor !== packageId) throw refuse('onlineGone', 404);
    if (templateId !== template.id) throw refuse('sheetChanged');
    const whole = await rowsIn(bytes, max);
    const heads = whole[0]?.cells.findIndex((cell) => cell?.text === ROW_ID) ?? -1;
    const sheet = whole.filter((row, i) => i === 0 || isFilled(row, heads));
    const table = new ImportTable<Code>(sheet, columnsOf(template.formItems, lang), lang, max);
    const rows = judge(table, template.formItems, lang);
    const { messageList } = table.result(false);
    if (table.errorCnt > 0)
      throw new Refusal(
        'kit.wrong.input',
        400,
        undefined,
        messageList.map(({ row, column, message }) => ({
          path: `${column}${row}`,
          key: projectText.key('cellWords'),
          params: { words: message },
        })),
      );
    const known = new Set(before.map(({ id }) => id));
    const ids = idsIn(sheet, table.rows).map((id) => (id && known.has(id) ? id : undefined));
    return async (tx, document) => {
      const { lot, template: now } = await sheetToChange(tx, packageId);
      if (now.id !== templateId || (await markOf(tx.db, packageId)) !== mark) throw refuse('sheetChanged');
      await demandRoom(tx, rows.length);
      await replaceRows(tx, { packageId, mainId: lot.mainId }, rows, ids);
      return document.fileId;
    };
  },
};
