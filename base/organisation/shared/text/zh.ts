export const zh = {
  kind: {
    platform: '平台运营',
    agency: '招标代理',
    tenderee: '招标人/采购人',
    supplier: '供应商',
    supervision: '监督机构',
    experts: '评审专家',
    applicant: '注册申请单位',
  },
  field: {
    orgName: '单位名称',
    orgCode: '单位编码',
    linkPerson: '联系人',
    linkMobile: '联系电话',
    orgLicenceCode: '统一社会信用代码',
  },
  pickClient: '选择委托人',
  pickOrg: '选择单位',
  needClient: '请选择委托人',
  notFound: '组织不存在',
  tooManyPeople: '一个单位最多{most}人，请先移除已离开的人员',
  hostOnly: '仅平台运营方可以操作',
} as const;
