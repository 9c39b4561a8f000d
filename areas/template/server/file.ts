import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { lotFor } from '#areas/project/server/index.ts';
import { sameProperty } from '#areas/project/shared/modes.ts';
import { putDocument, typedTermsOf } from '#areas/tender-file/server/index.ts';
import { guardFiles, keepStreamed, ownFiles, recordKept } from '#base/file/server/index.ts';
import { settle } from '#base/form/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import { filledOffice, officePlaces } from '#kit/server/office-places.ts';
import type { PartNeeds } from '#kit/server/part.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import { BadArchive } from '#kit/server/workbook/unpacked.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { listed } from '#kit/shared/punctuation.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import * as calls from '../shared/calls.ts';
import { shapeOf, type TemplateDocument } from '../shared/document.ts';
import { blank } from '../shared/places.ts';
import { fileTemplateFields } from '../shared/schema.ts';
import { ATTACHMENT, fileTypes, templateStatus } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { known, samples } from '../shared/variables.ts';
import { demandLevel, seenFile } from './access.ts';
import { givenOf } from './lot-facts.ts';
import { keep } from './manage.ts';
import { facts } from './reads.ts';
import { cite, lockById, rowById, type TemplateRow, usable } from './store.ts';

type Parts = Pick<PartNeeds, 'storage' | 'publicUrl'>;

const bytesOf = async (
  storage: Storage,
  { storageKey }: Pick<TemplateDocument, 'storageKey'>,
): Promise<Buffer> => buffer(await storage.read(storageKey));

/** 变量检查: the variables of a document; one that nobody can fill is named and refused. */
export async function judgedBytes({ ctx }: Raw, bytes: Buffer): Promise<readonly string[]> {
  const { names, isBroken } = await officePlaces(bytes).catch((error: unknown) => {
    if (error instanceof BadArchive) throw refuseField('fileId', 'wrong.officeFile');
    throw error;
  });
  const unknown = names.filter((name) => !known.variables.includes(name));
  if (unknown.length > 0)
    throw refuseField('fileId', 'unknownVariable', { names: listed(ctx.lang, unknown.slice(0, 10)) });
  if (isBroken) throw refuseField('fileId', 'brokenVariable');
  return names;
}

/** An uploaded document with its variables. */
async function judged(
  storage: Storage,
  r: Raw,
  file: { readonly id: string; readonly storageKey: string; readonly fileName: string },
): Promise<TemplateDocument> {
  const variables = await judgedBytes(r, await bytesOf(storage, file));
  return { fileId: file.id, storageKey: file.storageKey, fileName: file.fileName, variables };
}

/** 保存文件模板: the document is read and judged outside any transaction; without a new one the present stays. */
export const saveFile =
  ({ storage }: Parts) =>
  async (r: Raw, input: InputOf<typeof calls.saveFileTemplate>) => {
    const { id, level, revision, ...values } = input;
    const { fileId, usage, type, ...typed } = values;
    const { file, before } = await r.read(async (read) => {
      await demandLevel(read, level);
      await settle(read, fileTemplateFields, values);
      return {
        before: id === null ? undefined : (await rowById(read.db, id))?.document,
        file: fileId ? (await ownFiles(read.db, read, [fileId]))[0] : undefined,
      };
    });
    const document = file ? await judged(storage, r, file) : before;
    if (!document) throw refuseField('fileId', 'need.file');
    if (type !== ATTACHMENT && shapeOf(document.fileName) !== 'docx')
      throw refuseField('fileId', 'wrong.onlyWord');
    return r.write((tx) => {
      if (file) guardFiles(tx, [file.id], 'template.view');
      return keep(
        tx,
        { id, level, revision },
        {
          ...typed,
          kind: 'file',
          type: type as TemplateRow['type'],
          content: usage ?? '',
          bidStep: null,
          evaluation: null,
          sheet: null,
          document,
        },
      );
    });
  };

/** 文件模板详情. */
export async function fileDetail(read: Read, { id }: InputOf<typeof calls.fileTemplateDetail>) {
  const { row, document } = await seenFile(read, id);
  return {
    ...facts(read, row),
    name: row.name,
    type: row.type as string,
    projectProperty: row.projectProperty,
    purchaseMethod: row.purchaseMethod,
    qualificationType: row.qualificationType,
    purchaseCatalogue: row.purchaseCatalogue,
    industryCategory: row.industryCategory,
    region: row.region,
    fileId: null,
    usage: row.content || null,
    fileName: document.fileName,
    variables: [...document.variables],
    revision: row.revision,
  };
}

/** The document of a template filled with these values; what has none is a blank that its author fills in (必填处). */
const filled = async (
  storage: Storage,
  document: TemplateDocument,
  values: Readonly<Record<string, string | null>>,
): Promise<Buffer> => filledOffice(await bytesOf(storage, document), (name) => values[name] || blank(name));

/** 下载文件模板, 试用文件模板. */
export const fileDocument =
  ({ storage }: Parts) =>
  async (r: Raw, { id, filled: wish }: InputOf<typeof calls.fileTemplateDocument>) => {
    const { row, document } = await r.read((read) => seenFile(read, id));
    const bytes = isYes(wish)
      ? await filled(storage, document, samples.variables)
      : await bytesOf(storage, document);
    const shape = shapeOf(document.fileName);
    return sendFile(r.reply, { fileName: `${row.name}.${shape}`, type: calls.officeTypes[shape], bytes });
  };

/** 可选文件模板: of the lot's own kind, those made for its purchase method first. */
export async function lotFiles(read: Read, { packageId }: InputOf<typeof calls.lotFileTemplates>) {
  const lot = await lotFor(read, packageId, 'agency');
  return (await usable(read.db, fileTypes))
    .filter((one) => sameProperty(one.purchaseMethod, lot.purchaseMode))
    .map(({ purchaseMethod, document, type, ...rest }) => ({
      ...rest,
      type: type as (typeof fileTypes)[number],
      fileName: document?.fileName ?? '',
      fits: purchaseMethod === lot.purchaseMode,
    }))
    .sort((a, b) => Number(b.fits) - Number(a.fits));
}

/** A template in effect with what a lot of one's own fills into it. */
const givenTo =
  ({ publicUrl }: Parts) =>
  async (read: Read, { packageId, id }: { readonly packageId: string; readonly id: string }) => {
    const lot = await lotFor(read, packageId, 'agency');
    const row = await rowById(read.db, id);
    if (row?.kind !== 'file' || !row.document || row.status !== templateStatus.effective)
      throw refuse('notFound', 404);
    // 项目属性相符: a service has no documents of goods.
    if (!sameProperty(row.purchaseMethod, lot.purchaseMode)) throw refuse('notFound', 404);
    const given = await givenOf(read, lot, await typedTermsOf(read.db, packageId), publicUrl);
    const values: Readonly<Record<string, string | null>> = given.variables;
    return { row, document: row.document, values, lot };
  };

/** 变量取值: the variables of the template, in their order, with what the lot says. */
export const lotValues = (parts: Parts) => async (read: Read, input: InputOf<typeof calls.lotFileValues>) => {
  const { document, values } = await givenTo(parts)(read, input);
  return document.variables.map((name) => ({ name, value: values[name] || null }));
};

type Found = Awaited<ReturnType<ReturnType<typeof givenTo>>>;
/** The file is called as its template and its lot are. */
const nameOf = ({ row, lot, document }: Found): string => {
  const stem = `${[...row.name].slice(0, 30).join('')}-${[...lot.packageName].slice(0, 30).join('')}`;
  return `${stem.replace(/[\\/:*?"<>|\s]+/g, ' ')}.${shapeOf(document.fileName)}`;
};

/** 按模板生成文件, to be downloaded. */
export const lotDocument = (parts: Parts) => async (r: Raw, input: InputOf<typeof calls.lotFileDocument>) => {
  const found = await r.read((read) => givenTo(parts)(read, input));
  const bytes = await filled(parts.storage, found.document, found.values);
  const type = calls.officeTypes[shapeOf(found.document.fileName)];
  return sendFile(r.reply, { fileName: nameOf(found), type, bytes });
};

/** 放入采购文件: made and kept outside any transaction, then put into the lot's tender file and counted as cited. */
export const take = (parts: Parts) => async (r: Raw, input: InputOf<typeof calls.takeFileTemplate>) => {
  const found = await r.read((read) => givenTo(parts)(read, input));
  const bytes = await filled(parts.storage, found.document, found.values);
  const mediaType = calls.officeTypes[shapeOf(found.document.fileName)];
  const about = { fileName: nameOf(found), mediaType, moduleName: 'pre' };
  const kept = await keepStreamed(parts.storage, Readable.from([bytes]), bytes.length);
  const isAttachment = found.row.type === ATTACHMENT;
  await r.write(async (tx) => {
    await recordKept(tx, kept, { ...about, orgId: tx.user.orgId });
    const { id: fileId, digest } = kept;
    const { name, version } = found.row;
    const source = { id: input.id, name, version };
    await putDocument(tx, { packageId: input.packageId, fileId, digest, isAttachment, source });
    const row = await lockById(tx, input.id);
    if (row?.status !== templateStatus.effective) throw refuse('notFound', 404);
    await cite(tx, row, input.packageId);
  });
  return { fileId: kept.id, isAttachment };
};
