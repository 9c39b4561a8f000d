import type { SettingDeclaration } from '#kit/shared/area.ts';

declare module '#kit/shared/names.ts' {
  interface SettingNames {
    signLawRecords: true;
    signOtherRecords: true;
    signByP256: true;
    signBySm2: true;
    ca_type: true;
    consultTitle: true;
    caInfo: true;
  }
}

/** 签署方式: whether records with legal effect are signed with certificate and PIN; the tenant decides, no company. */
export const SIGN_LAW = { key: 'signLawRecords', default: '1' } as const;
export const SIGN_OTHER = { key: 'signOtherRecords', default: '0' } as const;

/** 签名算法: in which suites records and documents may be signed; the tenant decides, no company. */
export const SIGN_SUITES = {
  'P-256': { key: 'signByP256', default: '1' },
  SM2: { key: 'signBySm2', default: '1' },
} as const;

/** CA类型: which kinds of certificates may be bound on a platform, joined by commas. */
export const CA_TYPE = { key: 'ca_type', default: 'DEMO' } as const;

/** 咨询信息: whom to ask about certificates, and what stands above it. */
export const CONSULT_TITLE = { key: 'consultTitle', default: '' } as const;
export const CA_INFO = { key: 'caInfo', default: '' } as const;

export const settings: readonly SettingDeclaration[] = [
  {
    ...CA_TYPE,
    title: { zh: '允许绑定的CA类型', en: 'Types of certificates that may be bound' },
    hint: {
      zh: '多个类型用英文逗号分隔；DEMO 为平台自带的演示软证书',
      en: "separate with commas; DEMO is the platform's own demonstration software certificate",
    },
    kind: 'text',
    most: 100,
  },
  {
    ...CONSULT_TITLE,
    level: 'tenant',
    title: { zh: '证书咨询标题', en: 'Title of certificate contacts' },
    kind: 'text',
    most: 50,
  },
  {
    ...CA_INFO,
    level: 'tenant',
    title: { zh: '证书咨询联系方式', en: 'Certificate contacts' },
    hint: {
      zh: '每个联系方式为“名称，电话，备注”，多个用分号分隔；为空时不显示',
      en: 'each as name, telephone, remark; separate with semicolons; empty = nothing is shown',
    },
    kind: 'text',
    most: 500,
  },
  {
    ...SIGN_LAW,
    level: 'tenant',
    title: {
      zh: '依法必须招标的项目：开标记录、评审报告与定标用证书签署',
      en: 'Tenders required by law: opening records, review reports and award decisions are signed with a certificate',
    },
    hint: {
      zh: '主持人、评审专家和招标人须先绑定CA证书',
      en: 'hosts, experts and tenderees need a bound certificate',
    },
    kind: 'yesNo',
  },
  {
    ...SIGN_OTHER,
    level: 'tenant',
    title: {
      zh: '其他项目：开标记录、评审报告与定标用证书签署',
      en: 'Other tenders: opening records, review reports and award decisions are signed with a certificate',
    },
    kind: 'yesNo',
  },
  {
    ...SIGN_SUITES['P-256'],
    level: 'tenant',
    title: { zh: '允许用国际算法（P-256）签署', en: 'Signing in the international suite (P-256) is allowed' },
    hint: {
      zh: '只管文书与记录的签署；投标文件的加密始终用国际算法',
      en: 'concerns signing alone: bids are always sealed in the international suite',
    },
    kind: 'yesNo',
  },
  {
    ...SIGN_SUITES.SM2,
    level: 'tenant',
    title: { zh: '允许用国密算法（SM2）签署', en: 'Signing in the national suite (SM2) is allowed' },
    hint: {
      zh: '不允许时不能再绑定国密证书，已签署的仍然有效',
      en: 'when not, no SM2 certificate is bound any more; what was signed stays signed',
    },
    kind: 'yesNo',
  },
];
