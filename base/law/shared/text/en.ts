import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  event: { refused: 'Statutory act refused' },
  article: {
    entrustment:
      'Tendering and Bidding Law, article 15: a tender agency acts within the scope entrusted by the tenderee',
    agencyChoice:
      'Tendering and Bidding Law, article 12: the tenderee may choose its tender agency itself; nobody may designate one for it in any manner',
    documentsToDeadline:
      'Tendering and Bidding Law, article 24: at least 20 days from the issue of the tender documents to the bid deadline',
    inviteesMin:
      'Tendering and Bidding Law, article 17: an invitation goes to at least three legal persons or organisations that are able to perform and of good standing',
    invitedGround:
      'Tendering and Bidding Law, article 11; Implementing Regulation, article 8: where state funds control or prevail, what must be tendered is tendered openly; by invitation only where special needs leave few to choose from or an open tender would cost too large a part of the contract price, or a key project is approved for it',
    invitationContent:
      'Tendering and Bidding Law, article 17: an invitation states the tenderee, the nature, quantity, place and time of what is tendered and how to obtain the documents',
    terminationGround:
      'Measures for the Tendering of Construction Works, article 15, and of Goods for Construction, article 14: save for force majeure, a tender is not terminated after its notice is published, its invitations are sent or its documents are sold; Measures for Government Procurement by Tender, article 29: save where a major change cancels the purchase, a tender is not terminated at will',
    termination:
      'Implementing Regulation of the Tendering and Bidding Law, article 31: whoever terminates a tender publishes a notice without delay, or tells those who were invited or obtained the documents in writing, and returns document fees and bonds with their bank interest',
    standardText:
      'Implementing Regulation, article 15: the tender documents of projects that must be tendered use the standard texts of the competent authorities',
    saleDays: 'Implementing Regulation, article 16: tender documents are available for at least 5 days',
    amendmentDays:
      'Tendering and Bidding Law, article 23; Implementing Regulation, article 21: clarifications and amendments that may influence the making of bids are told in writing to all who obtained the documents at least 15 days before the bid deadline; otherwise the deadline is put off',
    documentObjection:
      'Implementing Regulation, article 22: objections to the tender documents are raised at least 10 days before the bid deadline',
    documentAnswer:
      'Implementing Regulation, article 22: the tenderee answers objections to the tender documents within 3 days of their receipt; until then the tender is suspended',
    bidReceipt:
      'Tendering and Bidding Law, article 28; Electronic Tendering Measures, article 27: bids delivered after the deadline are refused',
    bidRecall:
      'Tendering and Bidding Law, article 29: bids may be supplemented, modified, replaced or withdrawn before the bid deadline',
    bidSealed: 'Electronic Tendering Measures, article 26: bids not encrypted as required are refused',
    openingTime:
      'Tendering and Bidding Law, article 34: bids are opened in public at the time of the bid deadline',
    openingBidders:
      'Tendering and Bidding Law, article 28; Implementing Regulation, article 44: with fewer than three bidders the bids may not be opened',
    decryption: 'Electronic Tendering Measures, article 31: bids are decrypted within the prescribed time',
    openingObjection: 'Implementing Regulation, article 44: objections to the opening are raised on the spot',
    committeeSize:
      'Tendering and Bidding Law, article 37: the committee has an odd number of members, five or more, at least two thirds of them experts',
    committeeDraw:
      'Implementing Regulation, article 46: expert members are drawn at random; they may not be designated, openly or in disguise',
    committeeReplacement:
      'Implementing Regulation, article 48: a member who must stand aside, leaves without permission or cannot continue for reasons such as health is replaced promptly',
    reviewCriteria:
      'Implementing Regulation, article 49: bids are reviewed according to the criteria and methods in the tender documents',
    reviewReport:
      'Implementing Regulation, article 53: the review report is signed by all members of the committee',
    publicityDays:
      'Implementing Regulation, article 54: candidates are published within 3 days of receiving the review report, for at least 3 days',
    resultObjection:
      'Implementing Regulation, article 54: objections to the evaluation result are raised during the publicity period of the candidates',
    objectionAnswer:
      'Implementing Regulation, article 54: the tenderee answers an objection within 3 days of receiving it; until then the tender is suspended',
    winner:
      'Implementing Regulation, article 55: the first-ranked candidate must be determined the winner, except in the cases provided by law',
    reviewCommittee:
      'Tendering and Bidding Law, article 37: after the opening, bids are reviewed by a legally constituted review committee',
    reviewLeader:
      'Interim Provisions on Evaluation Committees, article 9: the members elect the leader, who has the same vote as the others',
    objectiveScores:
      "Order 87 of the Ministry of Finance, article 64: where members' scores for an objective factor differ, they check and correct them",
    scoreReturn:
      'Order 87 of the Ministry of Finance, article 64: once the scores are consolidated, the result is changed only for a wrong total, a score outside its range, differing scores for an objective factor, or abnormally high or low scores',
    answeredObjection:
      'Implementing Regulation, article 60: an objection is first raised with the tenderee; whoever is not satisfied with the answer may complain to the supervising authority',
    documentSale:
      'Implementing Regulation, article 16: tender documents are issued at the time and place stated in the tender notice',
    bulletinContent:
      'Tendering and Bidding Law, article 16; Measures on Publishing Tender Notices, article 5: a tender notice states the content required by law',
    bulletinSigned:
      'Measures on Publishing Tender Notices, article 7: the text of a tender notice bears the seal of the tenderee or its agency and the signature of its principal or the authorised project leader; in electronic form it is signed electronically',
    reasonableCriteria:
      'Tendering and Bidding Law, article 20; Implementing Regulation, article 32: bidders may not be restricted or excluded by unreasonable conditions',
    noMinimumPrice: 'Implementing Regulation, article 27: the tenderee may not set a minimum bid price',
    contractDays:
      'Tendering and Bidding Law, article 46: tenderee and winner conclude a written contract within 30 days of the notification of award, in accordance with the tender documents and the bid; Government Procurement Law, article 46: the same applies to purchaser and winning supplier',
    contractTerms:
      'Tendering and Bidding Law, article 46; Implementing Regulation, article 57: the subject, price, quality and period of the contract follow the tender documents and the winning bid, and no other agreement may depart from its substance',
    extraPurchase:
      'Government Procurement Law, article 49: where more of the same is needed, supplementary contracts may be concluded without changing the other terms, up to ten per cent of the original contract amount in total',
    performanceBond:
      'Implementing Regulation, article 58: the performance bond may not exceed 10% of the contract amount',
    mustTender:
      'Tendering and Bidding Law, article 3; Provisions on Works that Must Be Tendered, article 5: in construction, single contracts estimated at 4 million yuan or more for works, 2 million for equipment and materials, or 1 million for services must be tendered; purchases that can be combined in one project are counted together',
    noSplitting:
      'Tendering and Bidding Law, article 4: nobody may split a project that must be tendered or otherwise evade tendering; Provisions on Works that Must Be Tendered, article 5: purchases that can be combined in one project must be tendered once together they reach the threshold',
    quoteDays:
      'Measures on Non-tender Government Procurement, article 45: at least three working days from the issue of the request for quotations to the deadline for quotations',
    quoteReceipt:
      'Measures on Non-tender Government Procurement, article 15: responses that arrive after the deadline are void and refused; until the deadline they can be supplemented, changed or withdrawn',
    quoteSuppliers:
      'Government Procurement Law, article 40: at least three suppliers are asked to quote, each giving one price that cannot be changed',
    quoteExclusion:
      'Government Procurement Law, article 12; its Implementing Regulation, article 18: whoever has an interest in the purchase stays away, and different suppliers under one head, or one of which controls or manages the other, do not take part in the same contract',
    quoteContractDays:
      'Government Procurement Law, article 46: purchaser and winning supplier conclude the contract within 30 days of the notice of the result, on the terms of the purchase',
    quoteContractTerms:
      'Measures on Non-tender Government Procurement, article 19: no agreement with the winning supplier may depart from what the purchase fixed: subject, specification, amount, quantity and requirements',
    quoteBond:
      'Regulation on the Government Procurement Law, article 48: the performance bond may not exceed 10% of the contract amount',
    lowestQuote:
      'Government Procurement Law, article 40: among quotations that meet the requirements with equal quality and service, the lowest wins',
    bidderExclusion:
      'Implementing Regulation, articles 13 and 34: the agency and entities with an interest may not bid',
  },
};
