import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  event: { refused: 'Act refused by law' },
  article: {
    entrustment:
      'Tendering and Bidding Law, article 15: a tender agency acts within what the tenderee has entrusted to it',
    agencyChoice:
      'Tendering and Bidding Law, article 12: the tenderee chooses its tender agency itself; nobody may in any way appoint one for it',
    documentsToDeadline:
      'Tendering and Bidding Law, article 24: at least 20 days from the issue of the tender documents to the bid deadline',
    standardText:
      'Implementing Regulation, article 15: tender documents of projects that must be tendered are drawn up on the standard text of the competent authorities',
    saleDays: 'Implementing Regulation, article 16: tender documents are provided for at least 5 days',
    amendmentDays:
      'Implementing Regulation, article 21: clarifications and changes at least 15 days before the bid deadline, or the deadline moves',
    documentObjection:
      'Implementing Regulation, article 22: objections to the tender documents at least 10 days before the bid deadline',
    bidReceipt:
      'Tendering and Bidding Law, article 28; Electronic Tendering Measures, article 27: bids that arrive after the deadline are refused',
    bidRecall:
      'Tendering and Bidding Law, article 29: bids may be supplemented, changed, replaced or withdrawn until the bid deadline',
    bidSealed:
      'Electronic Tendering Measures, article 26: bids that are not encrypted as required are refused',
    openingTime:
      'Tendering and Bidding Law, article 34: bids are opened in public at the time of the bid deadline',
    openingBidders:
      'Tendering and Bidding Law, article 28; Implementing Regulation, article 44: with fewer than three bidders bids are not opened',
    decryption: 'Electronic Tendering Measures, article 31: bids are decrypted within the time that was set',
    openingObjection:
      'Implementing Regulation, article 44: objections to the opening are raised at the opening',
    committeeSize:
      'Tendering and Bidding Law, article 37: five or more members, an odd number, at least two thirds of them experts',
    committeeDraw:
      'Implementing Regulation, article 46: expert members are drawn at random; nobody may name them',
    committeeReplacement:
      'Implementing Regulation, article 48: a member who must stand aside, leaves without permission or cannot go on for reasons such as health is replaced',
    reviewCriteria:
      'Implementing Regulation, article 49: bids are reviewed by the criteria and methods in the tender documents',
    reviewReport:
      'Implementing Regulation, article 53: the review report is signed by all members of the committee',
    publicityDays:
      'Implementing Regulation, article 54: candidates are published within 3 days of the review report, for at least 3 days',
    resultObjection:
      'Implementing Regulation, article 54: objections to the review are raised while the candidates are published',
    objectionAnswer:
      'Implementing Regulation, article 54: the tenderee answers an objection within 3 days; until then the procedure is suspended',
    winner:
      'Implementing Regulation, article 55: the first-ranked candidate wins, except in the cases named by law',
    reviewCommittee:
      'Tendering and Bidding Law, article 37: after the opening, bids are reviewed by the committee formed by law',
    reviewLeader:
      'Interim Provisions on Evaluation Committees, article 9: the members choose the leader, who has one vote like the others',
    objectiveScores:
      'Order 87 of the Ministry of Finance, article 64: where members score an objective factor differently, they check and correct it',
    scoreReturn:
      'Order 87 of the Ministry of Finance, article 64: once the scores are summed up they are changed only for a wrong sum, a score outside its range, objective items that differ, or an abnormally high or low score',
    answeredObjection:
      'Implementing Regulation, article 60: an objection comes first; whoever is not satisfied with the answer may complain to the supervising authority',
    documentSale:
      'Implementing Regulation, article 16: tender documents are provided at the time and place in the tender notice',
    bulletinContent:
      'Tendering and Bidding Law, article 16; Measures on Publishing Tender Notices, article 5: a tender notice states what the law asks for',
    bulletinSigned:
      'Measures on Publishing Tender Notices, article 7: the text to be published bears the seal of the tenderee or its agency and the signature of its head or the project leader; in electronic form it is signed electronically',
    reasonableCriteria:
      'Tendering and Bidding Law, article 20, and Implementing Regulation, article 32: bidders must not be restricted or kept away by unreasonable conditions',
    noMinimumPrice: 'Implementing Regulation, article 27: the tenderee must not set a minimum price',
    contractDays:
      'Tendering and Bidding Law, article 46: tenderee and winner conclude the written contract within 30 days of the notification of award, as the tender documents and the bid say; Government Procurement Law, article 46: purchaser and winner likewise within 30 days of the notification of award',
    contractTerms:
      'Tendering and Bidding Law, article 46; Implementing Regulation, article 57: subject, price, quality and period of the contract are those of the tender documents and the winning bid, and no other agreement departs from them',
    extraPurchase:
      'Government Procurement Law, article 49: where more of the same is needed, a supplementary contract may be concluded without changing other terms; all of them together may not exceed ten per cent of the original contract',
    performanceBond:
      'Implementing Regulation, article 58: the performance bond is at most 10% of the contract price',
    mustTender:
      'Tendering and Bidding Law, article 3, and Provisions on Works that Must Be Tendered, article 5: for works, single contracts estimated at 4 million yuan or more for construction, 2 million for equipment and materials, 1 million for services must be tendered; what can be bought together counts together',
    noSplitting:
      'Tendering and Bidding Law, article 4: nobody splits a project that must be tendered, or evades the tender in any other way; Provisions on Works that Must Be Tendered, article 5: what can be bought together for one project must be tendered once all of it reaches the threshold',
    quoteDays:
      'Measures on Non-tender Government Procurement, article 45: at least three working days from the issue of the request for quotations to the deadline for quotations',
    quoteSuppliers:
      'Government Procurement Law, article 40: a request for quotations goes to at least three suppliers, each of which gives one quotation that cannot be changed',
    lowestQuote:
      'Government Procurement Law, article 40: among quotations that meet the requirements with equal quality and service the lowest wins',
    bidderExclusion:
      'Implementing Regulation, articles 13 and 34: the agency and those with an interest may not bid',
  },
};
