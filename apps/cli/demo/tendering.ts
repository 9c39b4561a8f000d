import {
  bulletinDetail,
  bulletinTemplate,
  publishBulletin,
  saveBulletin,
  submitBulletin,
} from '#areas/bulletin/shared/calls.ts';
import { bulletinStatus } from '#areas/bulletin/shared/status.ts';
import {
  bidderDocuments,
  confirmJoin,
  extractMethod,
  fileDetail,
  fileMethod,
  fileMethods,
  lotKeyDetail,
  saveFile,
  saveLotKey,
  submitFile,
  updateContact,
} from '#areas/tender-file/shared/calls.ts';
import { earliestDates as earliestLawful } from '#areas/tender-file/shared/dates.ts';
import { lotFileTemplates, takeFileTemplate } from '#areas/template/shared/calls.ts';
import { makeLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { fileStatus } from '#areas/tender-file/shared/status.ts';
import { hasOwnTemplates } from '#areas/project/shared/modes.ts';
import { serviceStatus, submitToOwner } from '#base/bizflow/shared/calls.ts';
import { instanceType } from '#base/bizflow/shared/status.ts';
import { demoKeyStore } from '#base/ca/shared/calls.ts';
import { seededCalendar } from '#base/calendar/shared/holidays.ts';
import { openSealingKeys } from '#base/ca/shared/keystore.ts';
import { type Cast, pass, worldTime } from './cast.ts';
import type { ApiUser } from './client.ts';
import { wordFile } from './documents.ts';
import { modeOf } from './subject.ts';

const DAY = 86_400_000;
/** The PIN of every demonstration key store. */
export const PIN = '123456';

export const openDemoKey = async (user: ApiUser) =>
  openSealingKeys((await user.send(demoKeyStore, {})).keyStore, PIN);

/** The dates of a tender file (时间安排), ISO instants. */
export interface Dates {
  readonly saleBegin: string;
  readonly saleEnd: string;
  readonly questionDeadline: string;
  readonly bidDeadline: string;
}

/** Dates as close to each other as the law allows wherever the year stands, for documents that are issued on the day they begin or the next. */
export function datesAt(begin: number): Dates {
  const earliest = earliestLawful(new Date(begin + DAY), seededCalendar);
  const at = (days: number) => new Date(begin + days * DAY).toISOString();
  // At the hour at which they begin.
  const daysTo = (end: Date) => Math.ceil((end.getTime() - begin) / DAY);
  const sale = daysTo(earliest.saleEnd);
  const bid = Math.max(daysTo(earliest.bidDeadline), sale + 4);
  return { saleBegin: at(0), saleEnd: at(sale), questionDeadline: at(sale + 3), bidDeadline: at(bid) };
}

/** The same from so many days ahead on. */
export async function datesFrom({ pm }: Cast, ahead: number): Promise<Dates> {
  return datesAt(Math.ceil((await worldTime(pm)) / 60_000) * 60_000 + ahead * DAY);
}

/** Dates as early as the law allows, counted from now. */
export const earliestDates = (cast: Cast): Promise<Dates> => datesFrom(cast, 0);

/** 选用专用评标办法、按文件模板生成招标文件: what services and works have of their own, taken and adapted. */
async function draftOfTemplates({ pm, subject }: Cast, packageId: string, dates: Dates): Promise<void> {
  const before = await pm.send(fileDetail, { packageId });
  if (before.status !== fileStatus.notBegun && before.status !== fileStatus.editing) return;
  if (!before.methodSource) {
    const method = (await pm.send(fileMethods, { packageId })).find((one) => one.fits);
    if (!method) throw new Error('there is no evaluation method of its kind');
    const taken = await pm.send(fileMethod, { packageId, id: method.id });
    const { evaluation } = subject.takesMethod ? taken : subject;
    await pm.send(extractMethod, { packageId, source: { kind: 'template', id: method.id }, evaluation });
  }
  const { evaluation, ...file } = await pm.send(fileDetail, { packageId });
  if (!file.bidDeadline)
    await pm.send(saveFile, { packageId, ceiling: subject.ceiling, ceilingUnit: '0', ...dates, evaluation });
  if (file.documentSource) return;
  const template = (await pm.send(lotFileTemplates, { packageId })).find((one) => one.fits);
  if (!template) throw new Error('there is no file template of its kind');
  await pm.send(takeFileTemplate, { packageId, id: template.id });
}

/** 编制采购文件: the document, the evaluation method, the ceiling and the dates, saved. */
export async function draftTenderFile(cast: Cast, packageId: string, dates: Dates): Promise<void> {
  const { pm, subject } = cast;
  if (hasOwnTemplates(modeOf(subject))) return draftOfTemplates(cast, packageId, dates);
  if ((await pm.send(fileDetail, { packageId })).status !== fileStatus.notBegun) return;
  const document = await wordFile('招标文件', [
    `项目名称：${subject.mainName}`,
    subject.invited ? '第一章 投标邀请书' : '第一章 招标公告',
    '第二章 投标人须知',
    '第三章 评标办法：综合评分法，价格分采用低价优先法。',
    `第四章 需求与技术要求：${subject.description}`,
    '第五章 合同主要条款',
    '第六章 投标文件格式',
  ]);
  const file = await pm.upload<{ id: string }>('/base/file/upload', '招标文件.docx', document, {
    moduleName: 'pre',
  });
  await pm.send(saveFile, {
    packageId,
    fileId: file.id,
    ceiling: subject.ceiling,
    ceilingUnit: '0',
    ...dates,
    evaluation: subject.evaluation,
  });
}

/** 标段密钥: the tenderee makes it and keeps its private half wrapped to one's own certificate. */
export async function makeOwnLotKey({ owner, say }: Cast, packageId: string): Promise<void> {
  const { lot, lotKey } = await owner.send(lotKeyDetail, { packageId });
  if (lotKey) return;
  const key = await openDemoKey(owner);
  const made = await makeLotKey({ lotId: lot.packageId, custodianSpki: key.certificate.spki });
  await owner.send(saveLotKey, { packageId, ...made, certificate: key.certificatePem });
  say(
    '招标人生成并保管标段密钥（私钥只以其证书封存）',
    'the tenderee made the lot key; its private half exists only wrapped to their certificate',
  );
}

/** 采购文件: written, evaluated by F1, dated lawfully, its lot key made by the tenderee, approved. */
export async function makeTenderFile(
  cast: Cast,
  packageId: string,
  given?: Dates,
): Promise<{ saleBegin: string; bidDeadline: string }> {
  const { pm, leader, say } = cast;
  const dates = given ?? (await earliestDates(cast));
  await draftTenderFile(cast, packageId, dates);
  await makeOwnLotKey(cast, packageId);
  const status = async () => (await pm.send(fileDetail, { packageId })).status;
  if ((await status()) === fileStatus.editing) await pm.send(submitFile, { packageId });
  await pass(
    cast,
    { serviceKey: 'FILE_APPROVAL', serviceId: packageId, approvers: [leader] },
    async () => (await status()) === fileStatus.approved,
  );
  say('采购文件审批通过', 'the tender file was approved');
  return dates;
}

/** 待提交业主审批: the tender file of an entered lot is approved within the agency. */
export async function prepareFileForOwner(cast: Cast, packageId: string, given?: Dates): Promise<void> {
  const { pm, leader } = cast;
  await draftTenderFile(cast, packageId, given ?? (await earliestDates(cast)));
  const { status } = await pm.send(fileDetail, { packageId });
  if (status === fileStatus.editing) await pm.send(submitFile, { packageId });
  const subject = { serviceKey: 'FILE_APPROVAL', serviceId: packageId };
  await pass(cast, { ...subject, approvers: [leader] }, async () => {
    const { lastInstanceType } = await pm.send(serviceStatus, subject);
    return lastInstanceType === instanceType.owner;
  });
}

/** 提交业主审批: it waits for its tenderee. */
export async function sendFileToOwner(cast: Cast, packageId: string, dates: Dates): Promise<void> {
  const { pm, say } = cast;
  await prepareFileForOwner(cast, packageId, dates);
  const subject = { serviceKey: 'FILE_APPROVAL', serviceId: packageId };
  if ((await pm.send(serviceStatus, subject)).bfSubmit) await pm.send(submitToOwner, subject);
  say('采购文件已提交业主审批', 'the tender file was sent to the owner');
}

/** 编制并提交公告: made from the template and submitted. */
export async function submitTenderBulletin(cast: Cast, packageId: string): Promise<void> {
  const { pm } = cast;
  const bulletin = await pm.send(bulletinDetail, { packageId });
  if (!bulletin.id) {
    const { title, media, content } = await pm.send(bulletinTemplate, { packageId });
    // What the platform does not know of itself stands in brackets and is filled in by hand.
    const written = content.replace(/【[^】]*】/g, '企业自筹');
    await pm.send(saveBulletin, { packageId, title, media, content: written });
  }
  if (!bulletin.id || bulletin.status === bulletinStatus.saved) await pm.send(submitBulletin, { packageId });
}

/** 招标公告: made from the template, approved by both, published to everybody. */
export async function publishTender(cast: Cast, packageId: string): Promise<void> {
  const { pm, leader, director, say } = cast;
  await submitTenderBulletin(cast, packageId);
  const status = async () => (await pm.send(bulletinDetail, { packageId })).status;
  await pass(
    cast,
    { serviceKey: 'BULLETIN_APPROVAL', serviceId: packageId, approvers: [leader, director] },
    async () => (await status()) >= bulletinStatus.finished,
  );
  if ((await status()) === bulletinStatus.published) return;
  const { bulletinId } = await pm.send(publishBulletin, { packageId });
  say(
    `公告已发布：${cast.base}/ebidding/public/bulletin/${bulletinId}`,
    'the bulletin is public, without login',
  );
}

const CONTACTS = ['周敏', '吴凯', '郑洁', '孙鹏', '何静'];

/** 获取采购文件: every supplier takes the documents, reads the file and says whom to reach. */
export async function obtainDocuments(cast: Cast, packageId: string): Promise<void> {
  for (const [n, supplier] of cast.suppliers.entries()) {
    const lot = await supplier.send(bidderDocuments, { packageId });
    if (!lot.obtainedAt) await supplier.send(confirmJoin, { packageId });
    const { fileIds } = lot.obtainedAt ? lot : await supplier.send(bidderDocuments, { packageId });
    const bytes = await supplier.download(`/base/file/download?fileId=${fileIds[0]}`);
    cast.say(
      `  ${supplier.userName} 下载采购文件（${bytes.length} 字节）`,
      `  ${supplier.userName} downloaded the documents`,
    );
    if (lot.contact) continue;
    await supplier.send(updateContact, {
      packageId,
      contactName: CONTACTS[n % CONTACTS.length],
      contactPhone: `1390571${2001 + n}`,
      contactEmail: null,
    });
  }
}
