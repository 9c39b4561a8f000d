import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Invitation',
  viewTitle: 'Invitation',
  approveTitle: 'Approve an invitation',
  receiptsTitle: 'Receipts of the invitation',
  watchTitle: 'Invitations',
  handleTitle: 'Answer the invitation',
  receiptTitle: 'Receipt',
  status: {
    s10: 'Saved',
    s20: 'In approval',
    s30: 'Returned',
    s40: 'To be sent',
    s50: 'Sent',
    s60: 'Discarded',
  },
  answer: { awaited: 'Not answered', accepted: 'Accepted', declined: 'Declined', silent: 'No answer' },
  ground: {
    fewBidders:
      'Complex or special needs, or the natural surroundings, leave only a few suppliers to choose from',
    costRatio: 'The cost of an open tender would be too large a share of the contract price',
    keyProject: 'A key project that does not suit an open tender, as approved',
    notState: 'State funds are neither controlling nor dominant, so the law does not require an open tender',
  },
  section: {
    lot: 'Lot',
    ground: 'Why by invitation',
    invitees: 'Invitees',
    letter: 'Letter',
    check: 'Before it is sent',
    batches: 'Invitations',
    receipt: 'Receipt',
    receipts: 'Receipts',
  },
  field: {
    ground: 'Ground',
    groundReason: 'Explanation',
    groundDocument: 'Approval or finding',
    choiceReason: 'How they were chosen',
    replyUntil: 'Receipt due',
    title: 'Title',
    content: 'Text',
    invitees: 'Invitees',
    batch: 'Batch',
    status: 'Status',
    sentAt: 'Sent at',
    count: 'Invitees',
    digest: 'Digest of letter and list',
    orgName: 'Supplier',
    answer: 'Answer',
    answeredAt: 'Answered at',
    contactName: 'Contact',
    contactPhone: 'Phone',
    contactEmail: 'E-mail',
    reason: 'Reason for declining',
  },
  need: {
    ground: 'Choose the ground on which a lot that must be tendered by law is tendered by invitation',
    groundReason: 'Explain the ground',
    groundDocument: 'Enter authority and number of the approval or finding',
    choiceReason: 'Say how the invitees were chosen and why they are able to perform',
    replyUntil: 'Choose when receipts are due',
    title: 'Enter the title',
    content: 'Enter the text',
    answer: 'Accept or decline',
    contactName: 'Enter the contact',
    contactPhone: 'Enter the phone number',
    reason: 'Enter why you decline',
  },
  wrong: {
    inviteesFew: 'Invite at least {least} suppliers',
    inviteesNone: 'Choose whom to invite',
    invitee: 'Only suppliers of this platform can be invited, not the tenderee or the agency',
    inviteeGroup: '{a} and {b} are one organisation or under one management and cannot both be invited',
    inviteeRelated: '{name} is under one management with the tenderee or the agency and cannot be invited',
    inviteeNobody: '{name} has nobody on this platform who could answer and bid, and cannot be invited',
    inviteeTwice: '{name} has already been invited',
    replyPast: 'The date on which receipts are due must be in the future',
    replyShort: 'At least {hours} hours must lie between the sending and the date on which receipts are due',
    replyLate: 'Receipts must be due no later than the end of the time for obtaining the documents: {at}',
    contactPhone: 'Enter a mobile number, or a landline with its area code',
    contactEmail: 'Enter an e-mail address',
  },
  tooLong: 'At most {max} characters',
  op: {
    save: 'Save',
    submit: 'Submit for approval',
    submitToOwner: 'Submit to the owner',
    letter: 'From the template',
    send: 'Send',
    reopen: 'Prepare again',
    add: 'Invite more',
    discard: 'Discard the addition',
    receipts: 'Receipts',
    addSupplier: 'Choose suppliers',
    answer: 'Send the receipt',
    documents: 'Obtain the documents',
    view: 'View',
  },
  confirm: {
    toOwner: 'The tenderee has to confirm it, and it cannot be changed until then. Submit it?',
    letter: 'The template replaces the title and the text. Continue?',
    submit: 'List and letter cannot be changed until the approval has ended. Submit them?',
    send: 'All suppliers of the list get the letter at once, the documents are issued, and the list is fixed. Send it?',
    sendMore: 'All suppliers of this batch get the letter at once, and its list is fixed. Send it?',
    reopen: 'It must then be approved again. Continue?',
    add: 'More suppliers are invited by the letter that was sent; this needs its own approval. Continue?',
    discard: 'A discarded addition cannot be restored; the invitations sent are not affected. Discard it?',
    accept:
      'The receipt can be sent only once. After accepting, you can obtain the documents and bid. Accept?',
    decline:
      'The receipt can be sent only once. After declining, you can neither obtain the documents nor bid. Decline?',
  },
  done: {
    toOwner: 'Submitted to the owner',
    letter: 'Letter generated',
    submitted: 'Submitted for approval',
    sent: 'Sent',
    reopened: 'It can be changed again',
    added: 'More suppliers can be chosen',
    discarded: 'Addition discarded',
    answered: 'Receipt sent',
  },
  hint: {
    sealed:
      'Who was invited, how many and how they answered is not shown before the opening (Tendering and Bidding Law, article 22); afterwards it can be seen here.',
    secret:
      'Nobody is told the names and the number of the invitees before the opening; a supplier sees only its own invitation.',
    invitees:
      'Choose at least three suppliers that are able to perform, none under one management with another. Somebody else approves the list; once sent, it cannot be changed.',
    inviteesMore:
      'Further suppliers must be able to perform and not be under one management with those already invited. Somebody else approves the list; once sent, it cannot be changed.',
    ground: 'Required where the lot must be tendered by law',
    groundDocument: 'Required where the cost would be too large a share, or for a key project',
    replyUntil:
      'No later than the end of the time for obtaining the documents, and at least 24 hours after it is sent',
    replyOver:
      'The date on which receipts are due has passed; prepare the invitation again and submit it again',
    fileApproved: 'Documents approved',
    lotKey: 'Lot key generated',
    termsAgree: 'Agrees with the documents',
    content: 'Letter complete',
    missing: 'The letter still lacks: {items}',
    notYet: 'There is no invitation yet',
    notYetHint: 'The project manager chooses the invitees and prepares the invitation',
    notSent: 'Receipts appear here once the invitation is sent',
    few: {
      open: 'Fewer than three may accept. More can be invited until {until}, with a separate approval; with fewer than three bidders the lot fails.',
      closed:
        'The time for receipts is over, and fewer than three have accepted. More can be invited until {until}, with a separate approval; with fewer than three bidders nothing is opened and the lot is tendered again (Tendering and Bidding Law, article 28).',
      over: 'Fewer than three have accepted, and with less than {hours} hours left to obtain the documents nobody else can be invited. With fewer than three bidders nothing is opened: declare the lot failed at its opening, find the reasons and tender again (Tendering and Bidding Law, article 28).',
    },
    fewFree: {
      open: 'Fewer than three may accept. More can be invited until {until}, with a separate approval; with fewer than three bidders the opening needs a reason, or the lot fails.',
      closed:
        'The time for receipts is over, and fewer than three have accepted. More can be invited until {until}, with a separate approval; with fewer than three bidders the opening needs a reason, or the lot fails.',
      over: 'Fewer than three have accepted, and with less than {hours} hours left to obtain the documents nobody else can be invited. With fewer than three bidders the opening needs a reason, or the lot fails and can be procured again.',
    },
    declined: 'Your company has declined and can neither obtain the documents nor bid.',
    silent:
      'The time for receipts is over and your company sent none, which counts as not taking part: it can neither obtain the documents nor bid.',
    accepted: 'Your company has accepted and can obtain the documents while they are available.',
    added:
      'Further suppliers are invited by the letter that was sent; only the list, the reason for the choice and the date on which receipts are due can differ.',
    empty: 'Nobody was invited',
  },
  addition: 'Addition, batch {n}',
  count: '{accepted} accepted, {declined} declined, {awaited} not answered',
  countClosed: '{accepted} accepted, {declined} declined, {silent} gave no answer',
  countMixed:
    '{accepted} accepted, {declined} declined, {awaited} not answered yet, {silent} gave no answer in time',
  letter: {
    title: 'Invitation to bid for {lot}',
    intro:
      '{project} (project number {projectCode}) is ready for tendering. Tenderee: {tenderee}; source of funds: {funds}. Your company is invited to bid for {lot} (lot number {lotCode}).',
    scopeHead: '1. Scope',
    qualificationHead: '2. Qualification',
    replyHead: '3. Receipt',
    reply:
      'Please send your receipt on {platform} before the time named with this invitation; no receipt counts as not taking part.',
    obtainHead: '4. Obtaining the documents',
    obtain: 'From {saleBegin} to {saleEnd} (Beijing time), on {platform} once the invitation is accepted.',
    submitHead: '5. Submission',
    openHead: '6. Opening',
    platformHead: '7. Platform',
    platform: '{platform}: {url}. Sign in with a browser; bids need a digital certificate.',
    contactHead: '8. Contact',
  },
  message: {
    invited: {
      title: 'Invitation to bid',
      content: 'Your company is invited to bid for “{name}”. Please answer before {deadline}.',
    },
    approved: {
      title: 'Invitation approved',
      content: 'The invitation of “{name}” is approved and can be sent.',
    },
    returned: {
      title: 'Invitation returned',
      content: 'The invitation of “{name}” was not approved; please revise it and submit it again.',
    },
    accepted: { title: 'Invitation accepted', content: '“{name}”: {supplier} has accepted.' },
    declined: { title: 'Invitation declined', content: '“{name}”: {supplier} has declined.' },
    few: {
      title: 'Fewer than three have accepted',
      content:
        'Receipts of “{name}” are closed: {n} accepted, fewer than three. More can be invited until {until}.',
    },
    fewOver: {
      title: 'Fewer than three have accepted',
      content:
        'Receipts of “{name}” are closed: {n} accepted, fewer than three, and nobody else can be invited.',
    },
  },
  duty: {
    make: {
      title: 'Choose the invitees, prepare the invitation and submit it',
      rule: 'An invited tender goes to three suppliers or more who are able to perform; somebody else approves the list.',
    },
    mend: {
      title: 'Revise the returned invitation',
      rule: 'The approvers returned it: revise it as the comments ask and submit it again.',
    },
    send: {
      title: 'Send the invitation',
      rule: 'It is approved: all invitees get it at once, and the documents are issued.',
    },
    few: {
      title: 'Fewer than three may accept: invite more',
      rule: 'With fewer than three bidders nothing is opened; until the time named more may be invited, with a separate approval.',
    },
    fewFree: {
      title: 'Fewer than three may accept: invite more',
      rule: 'With fewer than three bidders the opening needs a reason; until the time named more may be invited, with a separate approval.',
    },
    fewClosed: {
      title: 'The time for receipts is over with fewer than three acceptances: invite more',
      rule: 'With fewer than three bidders nothing is opened and the lot is tendered again (Tendering and Bidding Law, article 28); until the time named more may be invited, with a separate approval.',
    },
    fewClosedFree: {
      title: 'The time for receipts is over with fewer than three acceptances: more can be invited',
      rule: 'With fewer than three bidders the opening needs a reason, or the lot fails; until the time named more may be invited, with a separate approval.',
    },
    fewOver: {
      title: 'Fewer than three have accepted and nobody else can be invited: prepare to tender again',
      rule: 'With fewer than three bidders nothing is opened and the lot is tendered again (Tendering and Bidding Law, article 28): declare it failed at its opening, find the reasons, tender again.',
    },
    fewOverFree: {
      title:
        'Fewer than three have accepted and nobody else can be invited: prepare the reason for the opening, or to procure again',
      rule: 'With fewer than three bidders the opening needs a reason, or the lot fails and can be procured again.',
    },
    answer: {
      title: 'Answer the invitation to bid',
      rule: 'Accept or decline before the receipt is due; no answer counts as not taking part.',
    },
  },
  notFound: 'There is no such invitation',
  notInvited: 'This lot is not tendered by invitation',
  wrongStatus: 'This is not possible in the present status',
  lotNotReady: 'The invitation can be prepared once the project is approved',
  noTerms: 'The invitation can be submitted once the tender documents are approved',
  noLotKey: 'The lot key has not been generated yet, so nothing can be sent',
  termsChanged: 'The tender documents have changed since then; prepare the invitation again',
  incomplete: 'The letter still lacks: {items}',
  otherChose: 'Somebody else saved the list last; check and save it yourself before you submit it',
  noApproval: 'Somebody else has to approve the invitees; set up the approval of invitations first',
  repliesClosed: 'The time for receipts is over; nobody else can be invited',
  additionsOver:
    'Less than {hours} hours are left to obtain the documents; whoever is invited now could not answer in time',
  tooManyBatches: 'This lot has {most} lists of invited suppliers already, and can have no more',
  alreadyAnswered: 'Your company has sent its receipt, which cannot be changed',
  tooLate: 'Receipts were due {at}',
};
