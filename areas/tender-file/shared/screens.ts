import { type Paths, screens } from '#kit/shared/screens.ts';

/** Its screens (采购文件页面). */
export const tenderFileScreens = screens({
  /** 报价邀请, drawn by simple-bidding: where suppliers read a purchase whose terms came with its notice, and quote. */
  quote: '/pre/project/simpleBidding/quote',
  /** 邀请回执办理, drawn by invitation: where an invited supplier reads its letter and answers. */
  invitation: '/pre/documentation/bidder/receipt/handle',
  make: '/v6-template/master-page/file/make-file',
  view: '/v6-template/master-page/file/view',
  lotKey: '/v6-template/master-page/file/lot-key',
  approve: '/pre/documentation/file/file-edit/apvl-file-view',
  ownerApprove: '/pre/file/bfApvl',
  /** 评标办法提取, drawn by the library of templates. */
  extract: '/ess/lib-method/extract',
  /** 按模板生成采购文件, drawn by the library of templates. */
  fileMake: '/sts/office/file/make',
  /** The same two in the console of a lot (评审办法与模板). */
  lotMethod: '/v6-template/master-page/file/template/method',
  lotDocument: '/v6-template/master-page/file/template/document',
  /** 澄清与修改, drawn by clarification: what is said about documents that are out. */
  clarification: '/v6-template/master-page/clarification',
  openLots: '/pre/bidder/package/list',
});

declare module '#kit/shared/names.ts' {
  interface ScreenNames extends Paths<typeof tenderFileScreens> {}
}
