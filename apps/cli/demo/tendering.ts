import {
  bulletinDetail,
  bulletinTemplate,
  publishBulletin,
  saveBulletin,
  submitBulletin,
} from '#areas/bulletin/shared/calls.ts';
import {
  bidderDocuments,
  confirmJoin,
  fileDetail,
  lotKeyDetail,
  saveFile,
  saveLotKey,
  submitFile,
} from '#areas/tender-file/shared/calls.ts';
import { makeLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { demoKeyStore } from '#base/ca/shared/calls.ts';
import { openKeyStore } from '#base/ca/shared/keystore.ts';
import { type Cast, decide, until, worldTime } from './cast.ts';
import type { ApiUser } from './client.ts';
import { wordFile } from './documents.ts';

const DAY = 86_400_000;
/** The PIN of every demonstration key store. */
export const PIN = '123456';

export const openDemoKey = async (user: ApiUser) =>
  openKeyStore((await user.send(demoKeyStore, {})).keyStore, PIN);

/** 采购文件: written, evaluated by F1, dated lawfully, its lot key made by the tenderee, approved. */
export async function makeTenderFile(
  cast: Cast,
  packageId: string,
): Promise<{ saleBegin: string; bidDeadline: string }> {
  const { pm, leader, owner, say } = cast;
  const now = await worldTime(pm);
  const at = (days: number) => new Date(Math.ceil(now / 60_000) * 60_000 + days * DAY).toISOString();
  const bidDeadline = at(21);
  const document = await wordFile('招标文件', [
    '第一章 招标公告',
    '第二章 投标人须知',
    '第三章 评标办法：综合评分法，价格分采用低价优先法。',
    '第四章 技术要求',
  ]);
  const file = await pm.upload<{ id: string }>('/base/file/upload', '招标文件.docx', document, {
    moduleName: 'pre',
  });
  await pm.send(saveFile, {
    packageId,
    fileId: file.id,
    ceiling: '4800000',
    ceilingUnit: '0',
    saleBegin: at(0),
    saleEnd: at(6),
    questionDeadline: at(9),
    bidDeadline,
    evaluation: {
      formula: 'F1',
      params: {},
      priceFull: '30',
      items: [
        { part: 'technical', name: '技术方案', full: '30', standard: '方案完整、针对性强得高分' },
        { part: 'technical', name: '设备性能', full: '20', standard: '关键参数优于要求得高分' },
        { part: 'business', name: '业绩', full: '10', standard: '近三年同类业绩每项2分' },
        { part: 'business', name: '售后服务', full: '10', standard: '响应时间与备件' },
      ],
      passItems: [
        { part: 'qualification', name: '营业执照有效' },
        { part: 'conformity', name: '投标文件签章齐全' },
      ],
    },
  });
  const key = await openDemoKey(owner);
  const { lot } = await owner.send(lotKeyDetail, { packageId });
  const made = await makeLotKey({ lotId: lot.packageId, custodianSpki: key.certificate.spki });
  await owner.send(saveLotKey, { packageId, ...made, certificate: key.certificatePem });
  say(
    '招标人生成并保管标段密钥（私钥只以其证书封存）',
    'the tenderee made the lot key; its private half exists only wrapped to their certificate',
  );
  await pm.send(submitFile, { packageId });
  await decide(cast, leader, 'FILE_APPROVAL', packageId);
  await until(
    'the tender file is approved',
    async () => (await pm.send(fileDetail, { packageId })).status === '30',
  );
  say('采购文件审批通过', 'the tender file was approved');
  return { saleBegin: at(0), bidDeadline };
}

/** 招标公告: made from the template, approved by both, published to everybody. */
export async function publishTender(cast: Cast, packageId: string): Promise<void> {
  const { pm, leader, director, say } = cast;
  const { title, media, content } = await pm.send(bulletinTemplate, { packageId });
  // What the platform does not know of itself stands in brackets and is filled in by hand.
  const written = content.replace(/【[^】]*】/g, '企业自筹');
  await pm.send(saveBulletin, { packageId, title, media, content: written });
  await pm.send(submitBulletin, { packageId });
  await decide(cast, leader, 'BULLETIN_APPROVAL', packageId);
  await decide(cast, director, 'BULLETIN_APPROVAL', packageId);
  await until(
    'the bulletin is approved',
    async () => (await pm.send(bulletinDetail, { packageId })).status === '40',
  );
  const { bulletinId } = await pm.send(publishBulletin, { packageId });
  say(
    `公告已发布：${cast.base}/ebidding/public/bulletin/${bulletinId}`,
    'the bulletin is public, without login',
  );
}

/** 获取采购文件: every supplier takes the documents and reads the file. */
export async function obtainDocuments(cast: Cast, packageId: string): Promise<void> {
  for (const supplier of cast.suppliers) {
    await supplier.send(confirmJoin, { packageId });
    const { fileIds } = await supplier.send(bidderDocuments, { packageId });
    const bytes = await supplier.download(`/base/file/download?fileId=${fileIds[0]}`);
    cast.say(
      `  ${supplier.userName} 下载采购文件（${bytes.length} 字节）`,
      `  ${supplier.userName} downloaded the documents`,
    );
  }
}
