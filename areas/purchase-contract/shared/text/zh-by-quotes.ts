/** 询价采购的合同 in words: what is said otherwise where a quote won, which no law of tendering is about. */
export const zhByQuotes = {
  status: { s40: '待采购人确认' },
  field: {
    packageName: '项目名称',
    packageCode: '项目编号',
    supplierName: '成交供应商',
    tendereeName: '采购人',
    agencyName: '采购代理机构',
    notice: '成交通知书',
    ownerSigned: '采购人签署',
    supplierSigned: '供应商签署',
  },
  section: { lot: '项目信息', award: '成交结果', winners: '成交供应商与合同' },
  act: { ownerConfirmed: '采购人确认', ownerReturned: '采购人退回', ownerSigned: '采购人签署' },
  fixedByBid: '成交供应商的报价已载明，不能另行约定',
  hint: {
    ownReturned: '合同已退回：经办单位修改、采购人再次确认送达后，可在此查看和办理',
    ownSupplementReturned: '补充协议已退回：经办单位修改、采购人再次确认送达后，可在此查看和办理',
    notAwarded: '成交通知书发出后才能起草合同',
    price: '合同价款为成交价，不能另行约定（政府采购法第四十六条）',
    bond: '履约保证金不得超过合同价款的10%，即{most}元（政府采购法实施条例第四十八条）；不收取的不填',
    until: '应自成交通知书发出之日起30日内订立书面合同（政府采购法第四十六条）',
    late: '已超过成交通知书发出之日起30日的订立期限，请说明原因，说明将存档备查',
    noItems: '成交供应商的报价没有分项',
    withOwner: '合同已通过内部审批，待采购人确认后送达供应商',
    withOwnerYou: '请核对合同条款：确认后送达供应商，不符合采购条款和报价的请退回',
    sentYou: '请核对合同条款：与采购条款和本单位报价一致的请确认，不一致的请退回并说明',
    ownNone: '没有可查看的合同：成交供应商的合同经采购人确认并送达后，可在此查看和办理',
    supplementRule:
      '成交的单价、质量和交货期不变；追加同类货物按成交单价，累计不超过原合同价款的10%（政府采购法第四十九条）',
    supplementScope: '采购人变更采购范围的，生效后通报行政监督部门',
    supplementWithOwner: '补充协议已通过内部审批，待采购人确认后送达供应商',
  },
  confirm: {
    ownerReturn: '退回后由经办单位修改并重新提交，退回原因存档备查',
    supplierReturn: '退回后由采购人修改并重新送达，退回原因存档备查',
  },
  need: { duration: '请填写交货期' },
  wrong: {
    price: '合同价款应当与成交价一致',
    supplier: '合同应当与成交供应商订立',
    duration: '交货期应当与成交供应商的报价一致',
    quality: '质量标准应当与成交供应商的报价一致',
    extraItem: '请选择成交供应商报价中有单价的货物，且不能重复',
  },
  print: { partyA: '甲方（采购人）', partyB: '乙方（供应商）' },
  ground: { scopeChange: '采购人变更采购范围', ownerCause: '采购人原因' },
  notAwarded: '成交通知书尚未发出，不能起草合同',
  draftedAlready: '与该成交供应商的合同已起草',
  message: {
    ownerReturned: { title: '采购合同被采购人退回', content: '《{name}》被采购人退回：{reason}' },
  },
  duty: {
    draft: {
      title: '起草采购合同',
      rule: '自成交通知书发出之日起30日内订立书面合同（政府采购法第46条）。',
    },
    submit: {
      title: '提交采购合同审批',
      rule: '自成交通知书发出之日起30日内订立书面合同（政府采购法第46条）。',
    },
    mend: {
      title: '修改采购合同并重新提交',
      rule: '按退回意见修改；自成交通知书发出之日起30日内订立书面合同（政府采购法第46条）。',
    },
    ownerConfirm: { title: '确认或退回采购合同', rule: '主要条款应与采购条款和成交供应商的报价一致。' },
    supplierConfirm: { title: '确认或退回采购合同', rule: '主要条款应与采购条款和成交供应商的报价一致。' },
    receive: { title: '确认收到合同款项', rule: '采购人已登记付款，请核对到账情况。' },
    sign: {
      title: '签署采购合同',
      rule: '自成交通知书发出之日起30日内订立书面合同（政府采购法第46条）。',
    },
    supplementMend: {
      title: '完成补充协议并提交',
      rule: '不得订立背离成交内容的协议（政府采购非招标采购方式管理办法第19条）。',
    },
    supplementConfirm: {
      title: '确认或退回补充协议',
      rule: '当事人协商一致，可以变更合同（民法典第543条）；不得背离成交内容。',
    },
  },
} as const;
