import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

/** Clarifications and amendments in English. */
export const en: Translated<typeof zh> = {
  title: 'Clarifications',
  editTitle: 'Draw up a clarification',
  viewTitle: 'Clarification',
  numbered: 'No. {n}',
  kind: { clarification: 'Clarification', amendment: 'Amendment' },
  affects: { yes: 'May influence the making of bids', no: 'Does not influence the making of bids' },
  status: {
    s10: 'Saved',
    s20: 'In approval',
    s30: 'Returned',
    s40: 'To be issued',
    s50: 'Issued',
    s60: 'Discarded',
  },
  answered: { yes: 'Answered', no: 'To be answered' },
  confirmed: { yes: 'Confirmed', no: 'To be confirmed' },
  objection: {
    open: 'To be answered',
    proposed: 'Answer to be confirmed',
    answered: 'Answered',
    withdrawn: 'Withdrawn',
  },
  objectionTo: 'Objection: {target}',
  section: {
    lot: 'Lot',
    text: 'What is clarified or amended',
    deadline: 'Bid deadline',
    questions: 'Questions and objections it answers',
    asked: 'Questions of suppliers',
    own: 'Questions of your company',
    ask: 'Ask a question',
    rows: 'Clarifications and amendments',
    objections: 'Objections to the documents',
    ownObjections: 'Objections of your company',
    object: 'Raise an objection',
    answer: 'Draw up an answer',
  },
  field: {
    kind: 'Kind',
    title: 'Title',
    content: 'Text',
    attachmentIds: 'Attachments',
    affectsBids: 'Influence on bids',
    newDeadline: 'New bid deadline',
    deviationReason: 'Why fewer than 15 days',
    fileId: 'Attachment',
    question: 'Question',
    number: 'Number',
    status: 'Status',
    issuedAt: 'Issued',
    digest: 'Digest',
    bidDeadline: 'Bid deadline',
    formerDeadline: 'Former bid deadline',
    questionsUntil: 'Questions until',
    askedAt: 'Asked',
    answerUntil: 'Answer due',
    answeredBy: 'Answer',
    confirmedAt: 'Confirmed',
    confirmed: 'Confirmed by',
    holders: 'Documents obtained by',
    target: 'What it objects to',
    facts: 'Facts and grounds',
    request: 'Request',
    evidence: 'Evidence',
    objectionsUntil: 'Objections until',
    answer: 'Answer',
  },
  need: {
    kind: 'Choose the kind',
    title: 'Enter a title',
    content: 'Enter the text',
    affectsBids: 'Say whether it may influence the making of bids',
    target: 'Say what you object to, such as chapter and clause of the documents',
    facts: 'Enter facts and grounds',
    request: 'Enter what you ask for',
    answer: 'Enter the answer with its reasons',
    reason: 'Say why you return it',
    question: 'Enter the question',
    deviationReason:
      'Fewer than 15 days remain to the bid deadline, which would be {earliest} at the earliest; put it off, or say why not',
  },
  wrong: {
    fileType: 'Attach one of {types}',
    fileTooLarge: 'At most {max} MB',
    file: 'The attachment is gone; upload it again',
    notLater: 'A bid deadline is only put off: choose a time after {at}',
    short:
      'What may influence bids is issued at least 15 days before the bid deadline: the new deadline is {earliest} at the earliest (Tendering and Bidding Law, article 23)',
    question:
      'A chosen question or objection is not of this lot, or was answered or withdrawn; refresh and choose again',
  },
  tooLong: 'At most {max} characters',
  op: {
    save: 'Save',
    submit: 'Submit for approval',
    submitToOwner: "Submit for the owner's approval",
    issue: 'Issue',
    reopen: 'Draw up anew',
    discard: 'Discard',
    add: 'Draw up a clarification',
    earliest: 'Fill in the earliest lawful time',
    confirm: 'Confirm receipt',
    ask: 'Send the question',
    object: 'Send the objection',
    withdraw: 'Withdraw',
    propose: 'Send to the tenderee',
    list: 'All clarifications',
    bid: 'Bid submission',
  },
  confirm: {
    toOwner: 'The tenderee confirms it, and until then it cannot be changed. Submit it?',
    submit: 'It cannot be changed until the approval has ended. Submit it?',
    issue:
      'Every supplier that obtained the documents is told. Once issued it cannot be changed or taken back. Issue it?',
    issueMoved:
      'Every supplier that obtained the documents is told, and bid deadline and opening move to {at}. It cannot be taken back. Issue it?',
    reopen: 'It must be approved again afterwards. Go on?',
    discard: 'It cannot be restored. Discard it?',
    object:
      'An objection cannot be changed once it is sent; it may be withdrawn before it is answered. Project manager and tenderee do not see who objects, so name no company in text or files. Send it?',
    withdraw: 'A withdrawn objection is not answered any more. Withdraw it?',
    answer: 'The answer counts once the tenderee confirms it, and goes to whoever objected. Send it?',
    confirmAnswer: 'The answer goes to whoever objected and cannot be changed or taken back. Confirm it?',
    returnAnswer: 'Another answer is drawn up then; the reason is told to whoever proposed this one.',
    ask: 'A question cannot be changed. The project manager does not see who asks; do not name your company in it or in the attachment. Send it?',
  },
  done: {
    toOwner: "Submitted for the owner's approval",
    submitted: 'Submitted for approval',
    issued: 'Issued',
    reopened: 'Can be drawn up anew',
    discarded: 'Discarded',
    confirmed: 'Receipt confirmed',
    asked: 'Question sent',
    objected: 'Objection sent',
    withdrawn: 'Objection withdrawn',
    answerProposed: 'The answer went to the tenderee',
    answerConfirmed: 'Confirmed; the answer is out',
  },
  hint: {
    secret:
      'Who asks, and how many obtained the documents, is not shown before the bid deadline (Tendering and Bidding Law, article 22).',
    kind: 'A clarification says what the documents mean, an amendment changes what they say',
    affects:
      'Where it may influence bids and fewer than 15 days remain to the bid deadline, the deadline is put off (Tendering and Bidding Law, article 23)',
    affectsFree:
      'Where it may influence bids and fewer than 15 days remain to the bid deadline, put the deadline off or say why not',
    newDeadline: 'Leave empty where nothing is put off; the opening moves with the deadline',
    earliest:
      'Issued today, and if it may influence bids, the deadline is {earliest} at the earliest; now it is {at}. Leave some time for the approval.',
    enough: 'Issued today, 15 days remain to the bid deadline {at}.',
    questions:
      'Select the questions and objections that this clarification answers. Write the answers in the text, which goes to every supplier that obtained the documents, and do not name who asked.',
    noOpenQuestions: 'No question or objection waits for an answer',
    notYet: 'There is no clarification to see',
    notYetHint: 'The project manager draws one up after the documents are issued and before bids are due',
    noRows: 'Nothing has been clarified or amended yet',
    noQuestions: 'No questions',
    askUntil:
      'Questions can be asked until {at}. Neither the project manager nor other suppliers see who asks; answers go to every supplier that obtained the documents.',
    objectUntil:
      'Objections can be raised until {at}. The tenderee answers within 3 days of the receipt, and the tender is suspended until then. Project manager, tenderee and other suppliers do not see who objects.',
    objectOver: 'Objections could be raised until {at}. You may ask a question instead.',
    paused:
      'An objection has not been answered, so the tender is suspended: until it is answered or withdrawn the bids are not opened and no expert is drawn. If the documents stay as they are, the project manager draws up an answer and the tenderee confirms it. If they have to change, a clarification or amendment in which the objection is selected answers it.',
    askOver: 'Questions could be asked until {at}.',
    moved: 'Bid deadline and opening moved from {from} to {to}.',
    hasBid:
      'The bid that your company handed in stands. Read this clarification; until the deadline the bid can be replaced or recalled.',
    part: 'Clarifications and amendments are part of the documents; where they differ, what was issued later holds.',
    answersOwn: 'It answers what your company asked:',
    afterDeadline: 'Shown after the bid deadline',
    overForIssue: 'Bids were due already; it can no longer be issued',
  },
  count: '{n} of {of}',
  message: {
    asked: {
      title: 'A question about tender documents',
      content: 'A supplier asked about the documents of “{name}”; please answer in time.',
    },
    objected: {
      title: 'Objection to the documents',
      content:
        'An objection was raised to the documents of “{name}”. Answer it by the end of {day}; until then the tender is suspended and the bids are not opened.',
    },
    objectionWithdrawn: {
      title: 'Objection to the documents withdrawn',
      content: 'An objection to the documents of “{name}” was withdrawn by whoever raised it.',
    },
    answerProposed: {
      title: 'Answer to an objection to be confirmed',
      content:
        'An answer to an objection to the documents of “{name}” was drawn up. Confirm or return it by the end of {day}.',
    },
    answerReturned: {
      title: 'Answer to an objection returned',
      content:
        'The tenderee returned the answer to an objection to the documents of “{name}”: {reason}. Draw up another one.',
    },
    objectionAnswered: {
      title: 'Objection to the documents answered',
      content: "Your company's objection to the documents of “{name}” has been answered.",
    },
    approved: {
      title: 'Clarification approved',
      content: 'The clarification “{title}” of “{name}” is approved and can be issued.',
    },
    approvedLate: {
      title: 'Clarification approved after the bids were due',
      content:
        'The clarification “{title}” of “{name}” was approved, but the bids are due or the lot was terminated, so it cannot be issued.',
    },
    returned: {
      title: 'Clarification returned',
      content: 'The clarification “{title}” of “{name}” was not approved; change it and submit it again.',
    },
    issued: {
      title: 'Tender documents clarified',
      content:
        'Clarification No. {n} “{title}” of the documents of “{name}” is issued; read it and confirm its receipt.',
    },
    moved: {
      title: 'Tender documents clarified, bid deadline put off',
      content:
        'Clarification No. {n} “{title}” of the documents of “{name}” is issued. Bids are now due, and opened, at {deadline}. Read it and confirm its receipt.',
    },
    staffMoved: {
      title: 'Bid deadline put off',
      content: 'Bids for “{name}” are now due, and opened, at {deadline}.',
    },
    reviewEarlier: {
      title: 'The review is planned for before the opening',
      content:
        'Bids for “{name}” are now opened at {deadline}, and the review is planned for {time}. Change its time as long as no draw has begun; afterwards tell the members that it begins after the opening.',
    },
  },
  notice: {
    title: 'Change of the tender for {lot}',
    lead: 'The tender documents of {lot} were clarified or amended (No. {n}). Bid deadline and opening moved from {from} to {to} (Beijing time).',
    obtain:
      'Whoever obtained the documents reads them on the platform and confirms their receipt; everything else stands as in the tender notice.',
  },
  duty: {
    answer: {
      title: 'Answer questions about the documents',
      rule: 'Objections to tender documents are answered within 3 days; the answer goes to every supplier that obtained them.',
    },
    answerObjection: {
      title: 'Answer the objection to the documents; the opening waits for it',
      rule: 'Implementing Regulation, article 22: answered within 3 days of its receipt; until then the tender is suspended.',
    },
    confirmAnswer: {
      title: 'Confirm the answer to the objection to the documents; the opening waits for it',
      rule: 'Implementing Regulation, article 22: the tenderee answers within 3 days of its receipt; until then the tender is suspended.',
    },
    make: {
      title: 'Finish the clarification and submit it',
      rule: 'It is issued before bids are due; where it may influence bids and fewer than 15 days remain, the deadline is put off.',
    },
    mend: {
      title: 'Change the returned clarification and submit it again',
      rule: 'The approver returned it; follow the opinion and submit it again.',
    },
    issue: {
      title: 'Issue the approved clarification',
      rule: 'Everybody who obtained the documents is told before bids are due; waiting may leave fewer than 15 days.',
    },
    confirm: {
      title: 'Read the clarification and confirm its receipt',
      rule: 'Clarifications and amendments are part of the documents; bids answer to them.',
    },
  },
  notFound: 'There is no such clarification',
  notHere: 'This lot has no documents that can be clarified',
  wrongStatus: 'Not possible in the present status',
  notIssued: 'Clarifications are drawn up once the documents are issued',
  another: 'A clarification of this lot is not issued yet; finish that one first',
  over: 'Bids were due by {at}; nothing can be clarified or amended any more',
  noApproval: 'Somebody else has to approve clarifications; set up the approval first',
  tooLate: 'Questions could be asked until {at}',
  objectionLate:
    'Objections are raised at least 10 days before the bid deadline; the time ended at {at} (Implementing Regulation, article 22)',
  objectionLateFree: 'Objections are raised at least 10 days before the bid deadline; the time ended at {at}',
  objectionOpen:
    'An objection of your company to the same matter is waiting for its answer; raise another once it is answered or withdrawn',
  objectionRepeated:
    'The same objection has been answered; if you are not satisfied, complain to the supervising authority',
  objectionsMost:
    'Your company may raise {most} objections in this lot; if you are not satisfied with the answers, complain to the supervising authority',
  objectionOver: 'The objection has been answered or withdrawn; refresh the page',
  objectionNotFound: 'There is no such objection',
  answerWaiting: "The proposed answer is waiting for the tenderee's confirmation",
  ownAnswer: 'You cannot confirm or return an answer that you proposed',
  bidderToo:
    'You also work for a potential bidder of this lot, so you take no part in its clarifications or in answers to objections',
  ended: 'The lot was opened or terminated; objections are settled no more',
  askedAlready: 'Your company has asked the same question, which is waiting for its answer',
  most: 'This lot has {most} clarifications already, and can have no more',
  tooMany: 'Your company has asked {most} questions about this lot, and can ask no more',
};
