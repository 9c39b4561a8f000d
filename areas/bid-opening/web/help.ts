import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { helpOf, type ScreenHelp } from '#kit/web/help.ts';
import { openingScreens } from '../shared/screens.ts';

const setting: ScreenHelp = {
  zh: {
    what: '开标前设定主持人、解密时限和确认时限。开标一开始，设置不能再改。',
    who: '招标代理机构的项目经理。',
    rule: '《电子招标投标办法》第三十一条：投标文件应当在规定的时间内完成解密。',
  },
  en: {
    what: 'Set the host and the time limits for decryption and confirmation before the opening. Once the opening has begun they cannot be changed.',
    who: "The agency's project manager.",
    rule: 'Electronic Tendering Measures, article 31: bids are decrypted within the prescribed time.',
  },
};

const files: ScreenHelp = {
  zh: {
    what: '已经解密的投标文件，每个文件都列出摘要，可与投标人封存的内容核对；并显示投标人填写的联系人。',
    who: '招标代理机构和招标人，开标后查看。评标委员会在评标大厅中查看。',
  },
  en: {
    what: 'The decrypted bids. Each file is listed with its digest, which can be compared with what the bidder sealed, and beside it stands the contact the bidder gave.',
    who: 'The agency and the tenderee, after the opening. The committee reads the bids in the review hall.',
  },
};

/** What the screens of the opening say about themselves (页面说明). */
export const help = helpOf({
  [submissionScreens.openingHall]: {
    zh: {
      what: '到开标时间，主持人开始开标；密钥保管人释放标段密钥，投标人各自解密，平台唱标，投标人确认或当场提出异议，主持人答复后结束开标。',
      who: '主持人、密钥保管人、投标人、招标人和监督人员；评标专家不参加。“我的任务”告诉您现在该做什么。',
      rule: '《招标投标法》第三十四条：在投标截止时间的同一时间公开开标。第二十八条、《招标投标法实施条例》第四十四条：投标人少于三个的不得开标；对开标的异议当场提出、当场答复。《电子招标投标办法》第三十一条：因投标人原因未解密的视为撤销投标文件，因其他原因的视为撤回。',
    },
    en: {
      what: 'At the opening time the host begins; the custodian releases the lot key, each bidder decrypts its own bid, prices are read out, bidders confirm or object on the spot, and the host answers and ends the opening.',
      who: 'The host, the key custodian, the bidders, the tenderee and the supervising authority; review experts do not take part. “My actions” shows what you have to do now.',
      rule: 'Tendering and Bidding Law, article 34: bids are opened in public at the time of the bid deadline. Article 28 and Implementing Regulation, article 44: with fewer than three bidders the bids may not be opened; objections are raised and answered on the spot. Electronic Tendering Measures, article 31: a bid not decrypted is deemed revoked if the bidder is responsible, otherwise withdrawn.',
    },
  },
  [openingScreens.setting]: setting,
  [openingScreens.settingView]: setting,
  [openingScreens.record]: {
    zh: {
      what: '开标记录：唱标内容、确认与异议，以及开标过程的每一条记录。浏览器按逐条记录重新推算，与所示一致。',
      who: '参加开标的各方可以查看和下载。',
      rule: '《电子招标投标办法》第三十二条：平台应当生成开标记录并向社会公众公布，依法应当保密的除外。',
    },
    en: {
      what: 'The opening record: what was read out, confirmations and objections, and every entry of the opening. Your browser replays the entries one by one and arrives at what is shown.',
      who: 'All parties to the opening may view and download it.',
      rule: 'Electronic Tendering Measures, article 32: the platform generates an opening record and makes it public, except what the law requires to be kept secret.',
    },
  },
  [openingScreens.bidFiles]: files,
  [openingScreens.bidFileView]: files,
});
