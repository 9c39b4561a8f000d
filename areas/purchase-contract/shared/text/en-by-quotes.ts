import type { Translated } from '#kit/shared/text.ts';
import type { zhByQuotes } from './zh-by-quotes.ts';

/** 询价采购的合同 in words: what is said otherwise where a quote won, which no law of tendering is about. */
export const enByQuotes: Translated<typeof zhByQuotes> = {
  status: { s40: 'Awaiting the purchaser' },
  field: {
    packageName: 'Project',
    packageCode: 'Project number',
    supplierName: 'Supplier awarded',
    tendereeName: 'Purchaser',
    agencyName: 'Agency',
    notice: 'Notice of award',
    ownerSigned: 'Signed by the purchaser',
    supplierSigned: 'Signed by the supplier',
  },
  section: { lot: 'Project', award: 'Award', winners: 'Supplier awarded and contract' },
  act: {
    ownerConfirmed: 'Confirmed by the purchaser',
    ownerReturned: 'Returned by the purchaser',
    ownerSigned: 'Signed by the purchaser',
  },
  fixedByBid: 'The winning quote states it; nothing else can be agreed',
  hint: {
    ownReturned:
      'The contract was returned: once it is revised and the purchaser has confirmed it again, it can be viewed here',
    ownSupplementReturned:
      'The supplement was returned: once it is revised and the purchaser has confirmed it again, it can be viewed here',
    notAwarded: 'A contract can be drafted once the notice of award is sent',
    price: 'The price of the contract is the award price (Government Procurement Law, article 46)',
    bond: 'The performance bond is at most 10% of the price, CNY {most} (Implementing Regulation of the Government Procurement Law, article 48); leave it empty if there is none',
    until:
      'The contract is concluded in writing within 30 days of the notice of award (Government Procurement Law, article 46)',
    late: 'More than 30 days have passed since the notice of award; state why, for the file',
    noItems: 'The winning quote has no items',
    withOwner: 'Approved; it goes to the supplier once the purchaser has confirmed it',
    withOwnerYou:
      'Check the contract: confirmed, it goes to the supplier; return it if it differs from the terms of the purchase or the quote',
    sentYou:
      'Check the contract: confirm it if it agrees with the terms of the purchase and your quote, else return it and say why',
    ownNone:
      'No contract to view: once the purchaser has confirmed the contract and sent it to the supplier awarded, it can be viewed here',
    supplementRule:
      'Unit prices, quality and time of delivery stay as awarded; more of the same goods at the awarded unit price, at most 10% of the contract price in total (Government Procurement Law, article 49)',
    supplementScope:
      'Where the purchaser changes the scope, the supervising authority is told once it is in force',
    supplementWithOwner: 'Approved; the supplement goes to the supplier once the purchaser has confirmed it',
  },
  confirm: {
    ownerReturn: 'Returned, it is revised and submitted again; the reason is kept on file',
    supplierReturn: 'Returned, the purchaser revises and sends it again; the reason is kept on file',
  },
  need: { duration: 'Please enter the time of delivery' },
  wrong: {
    price: 'The price of the contract must be the award price',
    supplier: 'The contract must be with the supplier awarded',
    duration: 'The time of delivery must be that of the winning quote',
    quality: 'The quality standard must be that of the winning quote',
    extraItem: 'Choose goods that have a unit price in the winning quote, each once',
  },
  print: { partyA: 'Party A (purchaser)', partyB: 'Party B (supplier)' },
  ground: { scopeChange: 'Scope changed by the purchaser', ownerCause: "Purchaser's cause" },
  notAwarded: 'The notice of award has not been sent; the contract cannot be drafted',
  draftedAlready: 'The contract with this supplier has been drafted',
  message: {
    ownerReturned: {
      title: 'Purchase contract returned by the purchaser',
      content: 'The purchaser returned “{name}”: {reason}',
    },
  },
  duty: {
    draft: {
      title: 'Draft the contract',
      rule: 'In writing within 30 days of the notice of award (Government Procurement Law, article 46).',
    },
    submit: {
      title: 'Submit the contract for approval',
      rule: 'In writing within 30 days of the notice of award (Government Procurement Law, article 46).',
    },
    mend: {
      title: 'Revise the contract and submit it again',
      rule: 'As the comments ask; in writing within 30 days of the notice of award (Government Procurement Law, article 46).',
    },
    ownerConfirm: {
      title: 'Confirm or return the contract',
      rule: 'Its main terms must agree with the terms of the purchase and the winning quote.',
    },
    supplierConfirm: {
      title: 'Confirm or return the contract',
      rule: 'Its main terms must agree with the terms of the purchase and the winning quote.',
    },
    receive: {
      title: 'Confirm the receipt of a payment',
      rule: 'The purchaser recorded a payment: check that it has arrived.',
    },
    sign: {
      title: 'Sign the contract',
      rule: 'In writing within 30 days of the notice of award (Government Procurement Law, article 46).',
    },
    supplementMend: {
      title: 'Complete and submit the supplement',
      rule: 'No agreement may depart from what was awarded (Measures on Non-tender Government Procurement, article 19).',
    },
    supplementConfirm: {
      title: 'Confirm or return the supplement',
      rule: 'The parties may agree to change the contract (Civil Code, article 543); what was awarded cannot change.',
    },
  },
};
