/** 报价递交 in words: what is said otherwise where suppliers answer with quotes (询价), which no law of tendering is about. */
export const zhByQuotes = {
  title: '报价递交',
  info: '报价递交情况',
  receiptTitle: '报价递交回执',
  section: { lot: '项目信息', readOut: '报价内容', files: '报价文件', mine: '已递交的报价' },
  field: {
    packageName: '项目名称',
    packageCode: '项目编号',
    deadline: '报价截止时间',
    bidPrice: '报价（元）',
    duration: '交货期',
    remark: '其他说明',
    bidderName: '供应商',
  },
  need: { bidPrice: '请输入报价', duration: '请输入交货期' },
  wrong: {
    overCeiling: '报价超过最高限价{ceiling}元，不符合要求，不能成交',
    itemsSum: '分项合价之和为{sum}元，与报价不一致',
  },
  term: {
    receipt: {
      said: '平台收到报价时签名的凭证，写明收到的时间和收到的是哪一份。请下载留存：日后有争议时，它就是证据。',
    },
    sealed: {
      said: '用两把钥匙加密：本单位证书的一把，本次采购的一把（由采购人代表保管）。开启时两把都到齐才能打开，平台一把也没有。',
    },
    ciphertext: {
      said: '加密后的报价称为密文，这是它的指纹（SHA-256）。开启的正是这份密文：改动一个字节，指纹就不同。',
    },
    envelope: {
      said: '信封写明项目、供应商和密文摘要，由您的证书签名，随密文一起递交。这是信封的指纹（SHA-256）。',
    },
  },
  action: { recall: '撤回报价' },
  confirm: {
    recall: '撤回后本单位没有有效报价，截止前可重新递交，确认撤回？',
    replace: '新报价递交成功后，原报价即被替换，确认继续？',
  },
  unusual: {
    overCeiling: '报价 {price} 高于最高限价 {ceiling}，不符合要求',
    farBelow: '报价 {price} 不足最高限价 {ceiling} 的十分之一，请核对单位和位数',
  },
  hint: {
    sealed: '报价在本机加密后才上传，开启前任何人（包括平台）都无法解密。',
    keepKey: '开启时须用同一证书解密，请妥善保管证书文件与密码。',
    notShown: '报价截止前，供应商名称和数量对任何人保密。',
    late: '以服务器数据库时间为准，截止时间及以后到达的报价一律拒收。',
  },
  state: {
    closed: '报价已截止',
    otherCertificate: '此版本使用了与首次递交不同的证书加密，开启时须用此证书解密',
  },
  refusal: { title: '{at}递交的报价已逾期（截止时间{deadline}），依法拒收' },
  submittedDone: '报价已递交',
  recalledDone: '报价已撤回',
  late: '报价截止时间为{deadline}，已停止接收报价',
  notHolder: '请先参加报价',
  notObtained: '报价已于{at}截止，不能再参加',
  noLonger: '采购已结束或终止，不能再参加报价',
  notOpen: '当前状态不允许递交报价',
  noBid: '没有可撤回的报价',
  message: {
    submitted: {
      title: '报价已递交',
      content: '《{name}》的报价（第{version}版）已递交，回执编号{receiptId}',
    },
    recalled: { title: '报价已撤回', content: '《{name}》的报价已撤回' },
    closed: { title: '报价截止，准备开启', content: '《{name}》报价已截止，请进入开标大厅开启报价' },
  },
} as const;
