import { probeBus } from '../bus/open-bus.ts';
import { NoOfficeServer, OfficeServer } from '../office-server.ts';
import { SmsGateway } from '../gateway/sms-gateway.ts';
import { SmtpGateway } from '../gateway/smtp-gateway.ts';
import type { Storage } from '../storage/storage.ts';
import { type Check, type Diagnosis, good, notice, reasonOf, wrong } from './diagnosis.ts';

/** 短信与邮件: the gateways answer and let us in; nothing is sent. */
export const gatewayChecks = ({ smsUrl, smtpUrl }: GatewayAddresses): Check[] => [
  {
    name: 'mail',
    look: async () => {
      if (!smtpUrl) return [unset('mail', '邮件', 'mail', 'SMTP_URL')];
      const gateway = new SmtpGateway(smtpUrl);
      try {
        await gateway.probe();
        return [good('mail', '邮件服务器可登录', 'the mail server lets us in')];
      } catch (error) {
        return [
          wrong(
            'mail',
            `邮件服务器不可用：${reasonOf(error)}`,
            `the mail server refuses us: ${reasonOf(error)}`,
            {
              zh: '检查 SMTP_URL 的地址、端口、用户与密码',
              en: 'check address, port, user and password of SMTP_URL',
            },
          ),
        ];
      } finally {
        gateway.close();
      }
    },
  },
  {
    name: 'sms',
    look: async () => {
      if (!smsUrl)
        return [
          unset('sms', '短信', 'SMS', 'SMS_URL', {
            zh: '；不能自助注册',
            en: ', and nobody can register themselves',
          }),
        ];
      try {
        await new SmsGateway(smsUrl).probe();
        return [good('sms', '短信网关可连接', 'the SMS gateway can be reached')];
      } catch (error) {
        return [
          wrong(
            'sms',
            `短信网关无法连接：${reasonOf(error)}`,
            `the SMS gateway cannot be reached: ${reasonOf(error)}`,
            { zh: '检查 SMS_URL 的地址与出口防火墙', en: 'check the address of SMS_URL and the firewall' },
          ),
        ];
      }
    },
  },
];

interface GatewayAddresses {
  readonly smsUrl: string | undefined;
  readonly smtpUrl: string | undefined;
}

/** Not a fault: the platform says so itself wherever it matters. */
const unset = (name: string, zh: string, en: string, variable: string, more = { zh: '', en: '' }) =>
  good(
    name,
    `未配置 ${variable}：${zh}留在本地发件箱，不外发${more.zh}`,
    `${variable} is not set: ${en} stays in the local outbox${more.en}`,
  );

/** 推送总线: the server between instances answers. */
export const busCheck = (pushUrl: string | undefined): Check => ({
  name: 'bus',
  look: async () => {
    if (!pushUrl) return [good('bus', '推送经由数据库', 'pushes go by way of the database')];
    try {
      await probeBus(pushUrl);
      return [good('bus', '推送总线可用', 'the push bus answers')];
    } catch (error) {
      return [
        wrong(
          'bus',
          `推送总线不可用：${reasonOf(error)}`,
          `the push bus does not answer: ${reasonOf(error)}`,
          {
            zh: '检查 PUSH_URL 的地址与密码，以及该服务是否在运行',
            en: 'check address and password of PUSH_URL, and whether that server runs',
          },
        ),
      ];
    }
  },
});

/** 文件存储: files could be kept there now. */
export const storageCheck = (storage: Storage): Check => ({
  name: 'storage',
  look: async () => {
    try {
      await storage.probe();
      return [good('storage', '文件存储可写', 'files can be kept')];
    } catch (error) {
      return [
        wrong('storage', `此处无法存放文件：${reasonOf(error)}`, `files cannot be kept: ${reasonOf(error)}`, {
          zh: '检查 STORAGE_URL 的地址、桶名与密钥，或目录权限',
          en: 'check address, bucket and keys of STORAGE_URL, or the rights of the folder',
        }),
      ];
    }
  },
});

/** What documents are edited as; an office server that cannot do one of them leaves people without. */
const EDITED = ['docx', 'xlsx'] as const;

/** The reason behind a reason: `fetch failed` alone helps nobody. */
function rootReason(error: unknown): string {
  if (!(error instanceof Error)) return reasonOf(error);
  if (error.cause instanceof Error) return rootReason(error.cause);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

/** 在线文档服务: its discovery answers, leads to where Word documents and workbooks are edited, and shows a key that proves its calls. */
export const officeServerCheck = (url: string | undefined, waitMs?: number): Check => ({
  name: 'office',
  look: async () => {
    if (!url)
      return [
        good(
          'office',
          '未配置 OFFICE_WOPI_URL：在线编辑使用平台自带的编辑器',
          'OFFICE_WOPI_URL is not set: documents are edited by the editors that come with the platform',
        ),
      ];
    const server = new OfficeServer(url, waitMs);
    const place = `${server.origin}/hosting/discovery`;
    try {
      const { edits, proof } = await server.state();
      return [editsOf(server.origin, edits), PROOFS[proof]];
    } catch (error) {
      const isTold = error instanceof NoOfficeServer && error.cause === undefined;
      const why = isTold ? error.message : rootReason(error);
      return [
        wrong(
          'office',
          `在线文档服务不可用：${place}（${why}）`,
          `the office server cannot be used: ${place} (${why})`,
          {
            zh: '检查 OFFICE_WOPI_URL 的地址与证书、该服务是否在运行、是否启用了 WOPI，以及出口防火墙',
            en: 'check address and certificate of OFFICE_WOPI_URL, whether that server runs with WOPI enabled, and the firewall',
          },
        ),
      ];
    }
  },
});

function editsOf(origin: string, edits: readonly string[]): Diagnosis {
  const missing = EDITED.filter((one) => !edits.includes(one));
  if (missing.length === 0)
    return good('office', '在线文档服务可用', 'the office server answers and edits documents and workbooks');
  const kinds = missing.map((one) => `.${one}`).join(' ');
  return wrong(
    'office',
    `在线文档服务未在 ${origin} 提供 ${kinds} 的编辑`,
    `the office server does not edit ${kinds} at ${origin}`,
    {
      zh: '把该服务对外的主机名（Collabora 的 server_name）设为 OFFICE_WOPI_URL 的主机名，并启用这些格式的编辑',
      en: 'set the name it answers by (server_name of Collabora) to the host of OFFICE_WOPI_URL, and let it edit these formats',
    },
  );
}

/** 调用证明: without one whoever learns a token could write in the office server's name. */
const PROOFS: Readonly<Record<'readable' | 'none' | 'unreadable', Diagnosis>> = {
  readable: good(
    'officeProof',
    '在线文档服务的证明公钥可读',
    'the proof key of the office server can be read',
  ),
  none: notice(
    'officeProof',
    '在线文档服务未提供证明公钥：只凭令牌识别它的调用',
    'the office server shows no proof key: its calls are known by their token alone',
    {
      zh: '在该服务上生成证明密钥（Collabora：coolconfig generate-proof-key；OnlyOffice：WOPI 密钥）',
      en: 'let it make proofs (Collabora: coolconfig generate-proof-key; OnlyOffice: its WOPI keys)',
    },
  ),
  unreadable: wrong(
    'officeProof',
    '在线文档服务的证明公钥无法读取，它的调用一律被拒绝',
    'the proof key of the office server cannot be read: every call of it is refused',
    {
      zh: '在该服务上重新生成证明密钥，再查看其发现文档中的 proof-key',
      en: 'make its proof key anew and look at proof-key in its discovery',
    },
  ),
};
