import { uploadFile } from '#base/file/shared/calls.ts';
import { noticeCalls } from '#base/notification/shared/calls.ts';
import { noticeStatus } from '#base/notification/shared/status.ts';
import type { ApiUser } from '../client.ts';
import { wordFile } from '../documents.ts';
import type { Act } from './course.ts';

interface Notice {
  readonly level: 'tenant' | 'plat';
  readonly title: string;
  readonly column: '1' | '2' | '3' | '4' | '5';
  readonly receiveObject: string;
  readonly lines: readonly string[];
  /** Name of a Word file that goes with it. */
  readonly file?: string;
  /** Written, and not published yet. */
  readonly saved?: boolean;
}

/** 通知公告: what the platform and the operator of the tenant tell the companies. */
const notices: readonly Notice[] = [
  {
    level: 'plat',
    title: '关于规范使用数字证书的通知',
    column: '1',
    receiveObject: 'all',
    lines: [
      '投标文件的加密、签名和解密均以单位数字证书为准。',
      '请各单位指定专人保管证书，人员变动时及时办理更换；证书到期前一个月系统会提醒续期。',
    ],
  },
  {
    level: 'tenant',
    title: '平台例行维护公告',
    column: '2',
    receiveObject: 'all',
    lines: ['平台每月第一个周六0时至4时例行维护，期间暂停服务。', '安排开标、递交截止等时间时请避开该时段。'],
  },
  {
    level: 'tenant',
    title: '电子投标操作要点',
    column: '4',
    receiveObject: 'supplier',
    lines: [
      '下载招标文件后请核对标段和递交截止时间。',
      '上传投标文件后在浏览器内加密，递交成功即生成回执；截止前可以撤回后重新递交。',
      '开标后在规定时间内用同一证书解密。',
    ],
  },
  {
    level: 'tenant',
    title: '法定代表人授权委托书（样式）',
    column: '5',
    receiveObject: 'supplier',
    lines: ['投标文件需附授权委托书的，可使用本样式。'],
    file: '法定代表人授权委托书',
  },
  {
    level: 'tenant',
    title: '年度评审专家培训安排',
    column: '1',
    receiveObject: 'experts',
    lines: ['培训时间和地点确定后另行通知。'],
    saved: true,
  },
];

/** A notice as the list of whoever looks after it shows it. */
interface Known {
  readonly title: string;
  readonly id: string;
  readonly version: number;
  readonly status: string;
}

/** 发布: what a play that was cut off has saved is not written again. */
async function tell(by: ApiUser, notice: Notice, known: Known | undefined): Promise<void> {
  const calls = noticeCalls[notice.level];
  const { id, version } = known ?? (await write(by, notice));
  if (!notice.saved && (known?.status ?? noticeStatus.saved) === noticeStatus.saved)
    await by.send(calls.publish, { id, version });
}

async function write(by: ApiUser, notice: Notice) {
  const calls = noticeCalls[notice.level];
  let fileId: string | null = null;
  if (notice.file) {
    const lines = [
      '委托人（单位名称）：',
      '受托人（姓名、身份证号）：',
      '授权事项和期限：',
      '（单位电子印章）',
    ];
    const bytes = await wordFile(notice.file, lines);
    const moduleName = 'notification';
    fileId = (await by.upload<{ id: string }>(uploadFile.path, `${notice.file}.docx`, bytes, { moduleName }))
      .id;
  }
  return by.send(calls.save, {
    id: null,
    version: 0,
    title: notice.title,
    column: notice.column,
    receiveObject: notice.receiveObject,
    publicType: '1',
    permanent: '1',
    content: notice.lines.map((line) => `<p>${line}</p>`).join(''),
    timeStart: null,
    timeEnd: null,
    fileId,
    remindTemplate: null,
  });
}

export const noticeActs = (as: (name: string) => Promise<ApiUser>): Act[] =>
  (['plat', 'tenant'] as const).map((level) => ({
    name: `notices/${level}`,
    tender: `notices/${level}`,
    day: level === 'plat' ? -30 : -12,
    at: '09:30',
    run: async () => {
      const by = await as(level === 'plat' ? 'admin' : 'tenant');
      const { records } = await by.send(noticeCalls[level].page, { size: 100 });
      for (const notice of notices)
        if (notice.level === level)
          await tell(
            by,
            notice,
            records.find((row) => row.title === notice.title),
          );
    },
  }));
