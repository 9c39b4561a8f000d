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
      what: 'Records of operations and logins in this tenant: who, when, from where, what, and with what result. They can be searched, viewed and exported.',
      who: 'Platform and tenant administrators.',
      rule: 'The log is only added to, never changed. Passwords, keys, codes and sealed contents never enter it.',
    },
  },
  [recordScreens.check]: {
    zh: {
      what: '本实例所在机器、数据库、存储、后台进程、网关、地址与证书的自检结果，每个问题附处理办法。',
      who: '平台运营方的管理员。',
      rule: '只读取和探测，不修改设置，不发送消息。命令行 doctor 给出同样的结果。',
    },
    en: {
      what: "The check of this instance's machine, database, files, workers, gateways, address and certificate; each problem comes with its remedy.",
      who: "The platform operator's administrators.",
      rule: 'It only reads and probes: nothing is changed and nothing is sent. The command doctor gives the same results.',
    },
  },
  [recordScreens.deliveries]: {
    zh: {
      what: '业务事件向各模块的投递中等待、失败或已放弃的。可以立即重试；确实不应再投递的可以丢弃。',
      who: '平台和租户管理员。',
      rule: '丢弃须填写原因，并由另一名管理员确认；重试和丢弃都记入公开日志。',
    },
    en: {
      what: 'Business events whose delivery to the modules is waiting, has failed or was given up. They can be retried at once, or discarded if they must no longer be delivered.',
      who: 'Platform and tenant administrators.',
      rule: 'Discarding requires a reason and confirmation by a second administrator; retries and discards are recorded in the public log.',
    },
  },
});
