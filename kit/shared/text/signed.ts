import { texts } from '../text.ts';

/** 文件签名 in words, loaded with the first PDF that is listed. */
export const signedText = texts(
  'signed',
  {
    title: '电子签名',
    count: '{n} 个签名',
    unread: '文件过大或签名过多，未检查电子签名',
    tag: {
      good: '已签名',
      unknown: '已签名，签发机构未知',
      changed: '签名后有改动',
      bad: '签名无效',
      unread: '签名未检查',
    },
    unnamed: '（无法读取签名证书）',
    issuer: '签发机构：{issuer}',
    signTime: '签名时间（签名人所述）：{at}',
    noTime: '未载明签名时间',
    state: {
      holds: '签名有效，所签内容未被改动',
      broken: '签名无效：所签内容已被改动，或签名与证书不符',
      unknownKind: '签名算法不支持，无法判断',
      unreadable: '签名无法读取',
    },
    since: {
      whole: '签名覆盖整个文件',
      signedAgain: '其后只追加了签名，内容未变',
      changed: '签名后文件又追加了内容，显示的内容可能与所签不同',
    },
    standing: {
      known: '证书由本平台根证书签发，签名时有效',
      notThen: '证书在签名时不在有效期内',
      revoked: '证书已吊销',
      unknown: '证书签发机构未知，请向签名人核实',
    },
  },
  {
    title: 'Electronic signatures',
    count: 'Signatures: {n}',
    unread: 'The file is too large or says too many signatures; they were not checked',
    tag: {
      good: 'Signed',
      unknown: 'Signed, issuer unknown',
      changed: 'Changed after signing',
      bad: 'Signature not valid',
      unread: 'Signatures not checked',
    },
    unnamed: '(its certificate cannot be read)',
    issuer: 'Issued by {issuer}',
    signTime: 'Signed at (as the signer states): {at}',
    noTime: 'No time of signing is stated',
    state: {
      holds: 'The signature holds; what was signed is unchanged',
      broken: 'The signature does not hold: what was signed was changed, or it is not of this certificate',
      unknownKind: 'Its algorithm is not supported; nobody here can tell',
      unreadable: 'The signature cannot be read',
    },
    since: {
      whole: 'It covers the whole file',
      signedAgain: 'Only signatures came after it; what it says is unchanged',
      changed: 'Something was added after signing: what is shown may not be what was signed',
    },
    standing: {
      known: "The certificate is of this platform's root and held at that time",
      notThen: 'The certificate did not hold at that time',
      revoked: 'The certificate was revoked',
      unknown: 'The issuer is not known here; ask the signer',
    },
  },
);
