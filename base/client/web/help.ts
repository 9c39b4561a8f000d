import { helpOf } from '#kit/web/help.ts';
import { clientScreens } from '../shared/screens.ts';

const zh = {
  what: '在各操作系统上安装的客户端程序的版本，供下载和升级检查。',
  who: '平台管理员录入；由另一位管理员核对安装包摘要后上线。',
  rule: '录入或最后修改的人不能自行上线。新版本须高于曾上线的版本；已上线的不能修改或删除，只能下线。',
};
const en = {
  what: 'Versions of the client program for each operating system, for download and update checks.',
  who: 'A platform administrator enters a version; another checks the digest of the installer and puts it online.',
  rule: 'Whoever entered or last changed a version cannot put it online. A new version number must be higher than any put online before; versions online cannot be changed or deleted, only taken offline.',
};

/** What the screens of client versions say about themselves (页面说明). */
export const help = helpOf({
  [clientScreens.list]: { zh, en },
  [clientScreens.detail]: { zh, en },
  [clientScreens.check]: {
    zh: {
      what: '检测本机的浏览器、连接、加密、存储、网络和时间，给出处理办法和可安装的客户端。',
      who: '所有登录用户；首次投标、开标或评审前建议检测一次。',
      rule: '截止时间以平台时间为准，与本机时间无关。检测结果只显示在本机，不上传。',
    },
    en: {
      what: "Checks this computer's browser, connection, cryptography, storage, network and clock, with remedies and clients to install.",
      who: 'Everybody logged in; recommended before the first bid, opening or review.',
      rule: "Deadlines follow the platform's time, not this computer's. The results are shown on this computer only and are not uploaded.",
    },
  },
});
