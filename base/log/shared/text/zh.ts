export const zh = {
  notYet: '该记录尚未写入公开日志，请稍后再试',
  page: {
    title: '公开日志',
    lead: '平台上的每一个行为、每一条有法律效力的记录变更，都是同一棵默克尔树的一片叶子。树根由平台签名成为检查点，凡持有较早检查点者都能证明此后未被改写。',
    size: '已封存叶子数',
    sealedAt: '最近封存时间',
    key: '验证公钥',
    checkpoint: '当前检查点',
    how: '如何验证',
    howCheckpoint:
      '检查点是 C2SP 签名便笺，可用任何支持 tlog-checkpoint 的工具验证；请自行保存，它就是日后的证据。',
    howTiles:
      '树的散列按 C2SP tlog-tiles 公布在 {path} 之下；叶子内容不公布，持有回执或记录的人可据其中的内容与盐值算出叶子散列。',
    howVerify: '运营者运行 verify --against 检查点文件，可证明当前数据与该检查点一致。',
    none: '日志尚未封存任何叶子。',
  },
} as const;
