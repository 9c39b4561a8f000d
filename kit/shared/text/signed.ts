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
    suite: { 'P-256': '签名算法：国际 P-256', SM2: '签名算法：国密 SM2' },
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
    unread: 'The file is too large or has too many signatures; the signatures were not checked',
    tag: {
      good: 'Signed',
      unknown: 'Signed, issuer unknown',
      changed: 'Changed after signing',
      bad: 'Signature not valid',
      unread: 'Signatures not checked',
    },
    unnamed: '(its certificate cannot be read)',
    suite: { 'P-256': 'Algorithm: international P-256', SM2: 'Algorithm: national SM2' },
    issuer: 'Issued by {issuer}',
    signTime: 'Signed at (according to the signer): {at}',
    noTime: 'No signing time is stated',
    state: {
      holds: 'The signature is valid; the signed content is unchanged',
      broken:
        'The signature is not valid: the signed content was changed, or the signature does not match the certificate',
      unknownKind: 'The signature algorithm is not supported; it cannot be checked',
      unreadable: 'The signature cannot be read',
    },
    since: {
      whole: 'It covers the whole file',
      signedAgain: 'Only signatures were added after it; the content is unchanged',
      changed: 'Content was added after signing: what is shown may differ from what was signed',
    },
    standing: {
      known: "The certificate was issued under this platform's root and was valid at signing",
      notThen: 'The certificate was not valid at signing',
      revoked: 'The certificate was revoked',
      unknown: 'The issuer of the certificate is not known; please verify with the signer',
    },
  },
);
