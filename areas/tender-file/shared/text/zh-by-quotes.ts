/** 报价密钥 in words: what is said otherwise of the key of what is bought by quotes (询价), which has no tender documents. */
export const zhByQuotes = {
  op: { lotKey: '报价密钥' },
  section: { lot: '项目信息', lotKey: '报价密钥' },
  term: {
    lotKey: {
      word: '报价私钥',
      said: '每份报价都用两把钥匙加密：供应商一把，本次采购一把，缺一不可。这里生成的是本次采购的一把；报价开启时由您释放，在此之前谁也打不开报价。',
    },
    ciphertext: { word: '密文', said: '用您的证书加密后的报价私钥。只有您的证书文件和密码一起才能打开它。' },
  },
  action: { askLotKey: '提请生成报价密钥', makeLotKey: '生成报价密钥' },
  done: { asked: '已通知采购人代表', keyMade: '报价密钥已生成' },
  hint: {
    second: '第二保管人可在第一保管人无法到场或证书损坏时代为释放报价密钥，使用情况记入开启记录。',
    noKey: '尚未生成报价密钥。密钥由采购人代表在浏览器中生成，平台不持有私钥。',
    keyReady: '报价密钥已生成，询价发出后不能更换。',
    keyFixed: '询价已发出，报价密钥不能更换。',
    keyHow:
      '选择您的证书文件并输入证书密码。报价私钥在本机生成并立即用您的证书加密，平台只保存密文；报价开启时凭同一证书解密。请妥善保管证书文件和密码，遗失将无法开启报价。',
  },
  lotKeyFixed: '询价已发出，报价密钥不能更换',
  noCustodian: '采购人没有可保管报价密钥的代表',
  message: {
    askLotKey: { title: '请生成报价密钥', content: '《{name}》即将发出询价，请生成并保管报价密钥。' },
    keyMade: { title: '报价密钥已生成', content: '《{name}》的报价密钥已由采购人代表生成，可以发出询价。' },
  },
  duty: {
    lotKey: {
      title: '生成并保管报价密钥',
      rule: '报价密钥由采购人保管，须在询价发出前生成；没有它任何人都不能打开报价。',
    },
  },
} as const;
