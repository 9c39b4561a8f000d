import { helpOf } from '#kit/web/help.ts';
import { recordScreens } from '../shared/screens.ts';

/** What the screens of records say about themselves (页面说明). */
export const help = helpOf({
  [recordScreens.operations]: {
    zh: {
      what: '本租户的操作和登录记录：谁、何时、从哪里、做了什么、结果如何。可按条件查询、查看和导出。',
      who: '平台和租户管理员。',
      rule: '日志只增不改。口令、密钥、验证码和密封内容不进入日志。',
    },
    en: {
      what: 'What was done in this tenant and who logged in: who, when, from where, what, and with what result.',
      who: 'Administrators of platform and tenant.',
      rule: 'The log only grows. Passwords, keys, codes and sealed contents never enter it.',
    },
  },
  [recordScreens.check]: {
    zh: {
      what: '本实例所在机器、数据库、存储、后台进程、网关、地址与证书的自检结果，每个问题附处理办法。',
      who: '平台运营方的管理员。',
      rule: '只读取和探测，不修改设置，不发送消息。命令行 doctor 给出同样的结果。',
    },
    en: {
      what: 'What was found about this server, the database, files, workers, gateways, address and certificate, each problem with its remedy.',
      who: 'Administrators of the platform operator.',
      rule: 'It reads and probes only: nothing is changed and nothing is sent. The command doctor says the same.',
    },
  },
  [recordScreens.deliveries]: {
    zh: {
      what: '业务事件向各模块的投递中等待、失败或已放弃的。可以立即重试；确实不应再投递的可以丢弃。',
      who: '平台和租户管理员。',
      rule: '丢弃须填写原因，并由另一名管理员确认；重试和丢弃都记入公开日志。',
    },
    en: {
      what: 'Events that still wait for a module that listens, failed there or were given up. They can be tried again at once, and discarded where they must not be delivered.',
      who: 'Administrators of platform and tenant.',
      rule: 'Discarding needs a reason and a second administrator; retries and discards go on record in the public log.',
    },
  },
});
