import { helpOf } from '#kit/web/help.ts';
import { submissionScreens } from '../shared/screens.ts';

const submitted = {
  zh: {
    what: '本标段的投标递交情况。投标截止前什么也不显示，连数量也不显示。',
    who: '招标代理机构和招标人，投标截止后查看。',
    rule: '《招标投标法》第二十二条：不得透露可能影响公平竞争的情况；《电子招标投标办法》第二十七条：投标截止前，任何人不得解密、提取投标文件。',
  },
  en: {
    what: 'The submission of bids for this lot. Before the bid deadline nothing is shown, not even the number.',
    who: 'The agency and the tenderee, after the bid deadline.',
    rule: 'Tendering and Bidding Law, article 22: nothing that may affect fair competition may be disclosed. Electronic Tendering Measures, article 27: before the deadline nobody may decrypt or extract a bid.',
  },
} as const;

/** What the screens of the submission say about themselves (页面说明). */
export const help = helpOf({
  [submissionScreens.submit]: {
    zh: {
      what: '填写唱标内容、选择投标文件，在本机加密后递交。投标截止前可以替换或撤回，以最后一次递交为准。',
      who: '已获取采购文件的供应商，须用本人绑定的CA证书。开标时要用同一证书解密，请保管好证书文件和密码。',
      rule: '《招标投标法》第二十九条：截止前可以补充、修改、替代或者撤回。《招标投标法实施条例》第三十六条：逾期送达的应当拒收。《电子招标投标办法》第二十六条：未按规定加密的应当拒收。是否逾期，以平台数据库的时间为准。',
    },
    en: {
      what: 'Enter the read-out content, choose the bid files, seal them on this computer and submit. Until the bid deadline the bid can be replaced or withdrawn; the last one submitted counts.',
      who: 'Suppliers that have obtained the documents, using the certificate bound to the user. The same certificate is needed to decrypt at the opening: keep its file and PIN safe.',
      rule: "Tendering and Bidding Law, article 29: bids may be supplemented, modified, replaced or withdrawn before the deadline. Implementing Regulation, article 36: late bids are refused. Electronic Tendering Measures, article 26: bids not encrypted as required are refused. The clock of the platform's database decides whether a bid is late.",
    },
  },
  [submissionScreens.receipt]: {
    zh: {
      what: '平台收到投标文件后签名的回执：收到的时间、密文摘要和公开日志检查点。可以下载留存，并在本页核对签名。',
      who: '递交投标文件的供应商。日后对递交时间或内容有争议时，回执就是证据。',
      rule: '《电子招标投标办法》第二十七条：平台收到投标文件后，应当即时向投标人发出确认回执通知，并妥善保存投标文件。',
    },
    en: {
      what: 'The receipt the platform signed on receiving the bid: the time of receipt, the digest of the ciphertext and a checkpoint of the public log. Download and keep it; its signature can be checked on this page.',
      who: 'The supplier that submitted the bid. If the time or the content of submission is disputed, the receipt is the evidence.',
      rule: 'Electronic Tendering Measures, article 27: on receiving a bid the platform promptly sends the bidder a confirmation of receipt and keeps the bid safe.',
    },
  },
  [submissionScreens.submitted]: submitted,
  [submissionScreens.recalled]: submitted,
});
