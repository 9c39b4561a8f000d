import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Exception',
  viewTitle: 'Exception of a lot',
  approveTitle: 'Approval of an exception',
  noticeTitle: 'Notice of termination',
  kind: { terminate: 'Termination of the tender' },
  status: {
    s10: 'Saved',
    s20: 'In approval',
    s30: 'Returned',
    s50: 'Terminated',
    s60: 'Discarded',
    s70: 'Lapsed',
  },
  reason: {
    forceMajeure: 'Force majeure',
    lawChange: 'The tender cannot go on after a change of laws, regulations or state policy',
    approvalLost: 'The approval or filing of the project was revoked or has expired',
    taskCancelled: 'The purchase was cancelled after a major change of circumstances',
    documentsUnlawful:
      'The documents break the law in a way that affects bids and must be revised and tendered again',
    ordered: 'A supervising authority has ordered the termination',
    other: 'Other',
  },
  refund: { none: 'No document fees or bonds were taken', returned: 'All of them were returned' },
  section: {
    lot: 'Lot',
    reason: 'Reason',
    notice: 'Notice of termination',
    effect: 'What follows',
    refund: 'Return of fees and bonds',
  },
  field: {
    kind: 'Type',
    reason: 'Reason',
    reasonText: 'Explanation',
    fileIds: 'Evidence',
    title: 'Title',
    content: 'Text',
    status: 'Status',
    digest: 'Digest',
    publishedAt: 'Terminated at',
    refund: 'Return',
    refundNote: 'Explanation',
    refundAt: 'Recorded at',
  },
  need: {
    reason: 'Choose the reason',
    reasonText: 'Explain the reason',
    fileIds: 'A lot that must be tendered by law needs evidence',
    title: 'Enter the title',
    content: 'Enter the text',
    refund: 'Say what was returned',
    refundNote: 'Say to whom, when and how it was returned, or why nothing was taken',
  },
  wrong: {
    reason:
      'A lot that must be tendered by law can be terminated only on a statutory ground: choose one of them',
  },
  tooLong: 'At most {max} characters',
  op: {
    save: 'Save',
    submit: 'Submit for approval',
    submitToOwner: 'Submit to the tenderee',
    notice: 'Fill from template',
    discard: 'Discard',
    refund: 'Record the return',
    again: 'Tender again',
    againThere: 'View the new tender',
    published: 'View the notice',
    edit: 'Exception',
  },
  confirm: {
    toOwner:
      'The tenderee has to confirm it, and it cannot be changed until then. Submit it to the tenderee?',
    notice: 'The template replaces the title and the text. Continue?',
    submit:
      'Once approved, the notice of termination is published and the lot ends permanently. It cannot be changed while it is in approval. Submit it?',
    discard: 'A discarded termination cannot be restored, and the tender goes on. Discard it?',
    refund: 'The return is recorded once and cannot be changed. Record it?',
  },
  done: {
    toOwner: 'Submitted to the tenderee',
    notice: 'Notice filled in',
    submitted: 'Submitted for approval',
    discarded: 'Discarded',
    refund: 'Recorded',
  },
  hint: {
    reason:
      'A lot that must be tendered by law can be terminated only on a statutory ground; “Other” is not one of them.',
    fileIds: 'Such as a decision, an order, an expert opinion or proof of a disaster',
    content: 'It names project, lot and tenderee, the reason, and the return of fees and bonds',
    missing: 'The notice still lacks: {items}',
    notYet: 'No exception',
    notYetHint:
      'Once the notice or the invitations are out and until the opening begins, the project manager can terminate the tender',
    effect: {
      ended:
        'Once approved, the notice is published at once and the lot ends permanently: no more documents, no more bids, no opening.',
      endedByLetter:
        'Once approved, the lot ends at once and permanently. No notice is published; each invited supplier is told. No more documents, no more bids, no opening.',
      told: 'All who obtained the documents, were invited or have bid are told, as is the supervision; their names and number stay secret.',
      sealed: 'Submitted bids stay sealed: the lot key is never released, and nobody can decrypt them.',
      refund:
        'Document fees, bonds and their bank interest are returned without delay; the return is recorded here.',
    },
    approving:
      'If the opening begins before the approval ends, the termination lapses and the tender goes on.',
    lapsed:
      'When the approval ended, the opening had begun or the lot had ended: the termination had no effect.',
    refund:
      'This platform takes neither fees nor bonds. What was taken elsewhere is returned by the tenderee or its agency.',
    whyNot: {
      byQuotes: 'A simple purchase cannot be terminated here: it is ended on its own page, by its own rules.',
      notBegun: 'Neither notice nor invitations are out, so there is nothing to terminate.',
      ended: 'The lot was terminated or has failed.',
      begun: 'The opening has begun: the tender can no longer be terminated.',
      over: 'The lot is awarded: the tender can no longer be terminated.',
    },
    again: 'If it is still needed, the lot can be tendered again.',
  },
  missing: {
    mainName: 'name of the project',
    mainCode: 'project code',
    packageName: 'name of the lot',
    tenderee: 'the tenderee',
    reason: 'the termination (“终止”)',
    refund: 'the return of fees and bonds (“退还”)',
    blank: 'what is left to fill in (“【】”)',
  },
  notice: {
    title: 'Termination of {lot}',
    begun: 'The tender notice of {lot} (project {projectCode}; lot {lotCode}) was published on {at}.',
    begunByLetter: 'The invitations to {lot} (project {projectCode}; lot {lotCode}) were sent on {at}.',
    why: 'Reason: {reason}. {reasonText}.',
    ended: 'The tenderee {tenderee} has decided to terminate this tender.',
    blank: '【explanation】',
    blankReason: '【reason】',
    refundHead: '1. Return of fees and bonds',
    refund: 'Document fees and bonds that were taken are returned without delay, with their bank interest.',
    bidsHead: '2. Bids',
    bids: 'No more documents are provided, no more bids are received and there is no opening. Submitted bids stay sealed.',
    contactHead: '3. Contact',
    tenderee: 'Tenderee',
    agency: 'Agency',
  },
  message: {
    ended: {
      title: 'Tender terminated',
      content:
        'The tender for “{name}” was terminated: {reason}. No more bids are received, and submitted bids are not decrypted; fees and bonds that were taken are returned without delay.',
    },
    endedStaff: {
      title: 'Tender terminated',
      content: 'The tender for “{name}” was terminated: {reason}.',
    },
    returned: {
      title: 'Termination not approved',
      content: 'The termination of “{name}” was not approved: revise and submit it again, or discard it.',
    },
    lapsed: {
      title: 'Termination lapsed',
      content:
        'When the termination of “{name}” was approved, the opening had begun or the lot had ended: it had no effect.',
    },
  },
  duty: {
    mend: {
      title: 'Revise the returned termination and submit it again, or discard it',
      rule: 'The approvers returned it: revise it as the comments ask. If it is discarded, the tender goes on.',
    },
    refund: {
      title: 'Return document fees and bonds, and record it',
      rule: 'Whoever terminates a tender returns document fees, bonds and their bank interest without delay (Implementing Regulation of the Tendering and Bidding Law, article 31).',
    },
  },
  notFound: 'There is no such exception',
  wrongStatus: 'Not possible in its present status',
  byQuotes: 'A simple purchase is ended on its own page',
  notBegun: 'A tender can be terminated only after its notice or invitations are out',
  ended: 'The lot was terminated or has failed already',
  begun: 'The opening has begun: the tender cannot be terminated',
  over: 'The lot is awarded: the tender cannot be terminated',
  noApproval: 'Somebody else has to approve a termination: set up its approval first',
  bidderToo:
    'You also work for a potential bidder of this lot, so you can neither handle nor decide its termination',
  incomplete: 'The notice still lacks: {items}',
};
