import { probeBus } from '../bus/open-bus.ts';
import { SmsGateway } from '../gateway/sms-gateway.ts';
import { SmtpGateway } from '../gateway/smtp-gateway.ts';
import type { Storage } from '../storage/storage.ts';
import { type Check, good, reasonOf, wrong } from './diagnosis.ts';

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
      if (!smsUrl) return [unset('sms', '短信', 'SMS', 'SMS_URL')];
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
const unset = (name: string, zh: string, en: string, variable: string) =>
  good(
    name,
    `未配置 ${variable}：${zh}留在本地发件箱，不外发`,
    `${variable} is not set: ${en} stays in the local outbox`,
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
