import type { Translated } from '#kit/shared/text.ts';
import type { zhByQuotes } from './zh-by-quotes.ts';

/** 报价开启 in words: what the hall says otherwise where quotes are opened (询价), which no law of tendering is about. */
export const enByQuotes: Translated<typeof zhByQuotes> = {
  noneOpened: 'No submitted quote could be decrypted (submitted: {n}); there is nothing to compare',
  failure:
    'the number of quotes submitted by the deadline was {n}, fewer than {least}, so the quotes are not opened ({reason})',
  settingTitle: 'Opening settings',
  recordTitle: 'Record of the opening of quotes',
  signature: {
    hint: 'Verified again against the certificate when this page was opened: the signature covers the whole sealed quote; each file is bound by its digest below.',
  },
  filesTitle: 'Opened quotes',
  section: { readOut: 'Quotes', bids: 'Decrypting the quotes' },
  phase: { waiting: 'Waiting', confirming: 'Confirmation', finished: 'Ended', failed: 'Procurement ended' },
  side: { tenderee: 'Purchaser', bidder: 'Supplier' },
  field: {
    files: 'Files of the quote',
    packageName: 'Project',
    packageCode: 'Project number',
    tendereeName: 'Purchaser',
    deadline: 'Opening time',
    startedAt: 'Began at',
    bidderName: 'Supplier',
    keyReleasedAt: 'Supplier decrypted at',
    bidPrice: 'Quote (CNY)',
    duration: 'Delivery',
    count: 'Suppliers',
    lotKeyReleasedAt: 'Quote key released at',
  },
  state: { keyed: 'Waiting for the quote key' },
  cause: {
    bidder: 'caused by the supplier: the quote counts as revoked',
    other: 'not caused by the supplier: the quote counts as withdrawn',
  },
  causeShort: { bidder: 'caused by the supplier', other: 'not caused by the supplier' },
  code: {
    noLotKey: 'the quote key was not released',
    wrongBidderKey: 'the supplier’s key is not correct',
    lotSecretDamaged: 'the share of the quote key in the envelope is damaged',
    badManifest: 'the list of the quote does not meet the requirements',
    badContent: 'the quote or its items do not meet the requirements',
    commitmentMismatch: 'the quote does not match the commitment',
    badPrice: 'the quote is not a valid amount',
    wrongLotKey: 'the quote key is not correct',
  },
  task: {
    secondKey:
      'You are the second custodian: if the first cannot release the quote key, state why and release it yourself',
    startAt: 'The quotes can be opened once the deadline has come',
    start: 'The deadline has come: open the quotes',
    few: 'Fewer than 3 suppliers have quoted: nothing can be awarded and the quotes stay closed; once it is ended, the purchase can be made again',
    confirming: 'Waiting for the suppliers to confirm: {done} of {total}',
    allSaid: 'Every supplier has answered; the opening can be ended',
    waitHost: 'Please wait for the host to open the quotes',
    notBegun:
      'Quotes are closed, but the host has not started to open them yet. Until then the quotes stay sealed and valid. This page shows the start at once, and the suppliers get a message. With questions, please contact the purchaser or its agency.',
    lotKey: 'Open the quote key on this computer with the certificate that keeps it, and release it',
    lotKeyReleased: 'The quote key was released at {at}',
    lotKeyReleasedBy: 'The quote key was released at {at} by the second custodian {who}: {reason}',
    checkIn: 'Please check in; a quote is valid even if you do not',
    checkedIn: 'Checked in at {at}; please wait for the opening',
    decrypt: 'Decrypt your quote within the time, with the certificate it was sealed with',
    bidOpened: 'Your quote is decrypted; please wait until all quotes are open',
    bidFailed: 'Your quote could not be decrypted: {why}',
    notOwnFault: 'Not caused by the supplier: the quote counts as withdrawn',
    ownFault: 'Caused by the supplier: the quote counts as revoked',
    confirm: 'Check the quotes, then confirm or object',
    confirmed: 'You confirmed the record at {at}',
    silent: 'The time to confirm is over: the record counts as accepted',
    over: 'The opening has ended; its record can be viewed',
    noneOpened: 'No quote could be decrypted: the procurement has ended; the record can be viewed',
    failed: 'The procurement has ended; the quotes are not decrypted',
    watch: 'You are watching the opening of the quotes',
    witness: 'The opening has ended; you can sign the record with your certificate',
  },
  action: {
    start: 'Open the quotes',
    fail: 'Too few suppliers: end the procurement',
    releaseLotKey: 'Release the quote key',
    releaseBidKey: 'Decrypt the quote',
    finish: 'End the opening',
    witness: 'Sign the record',
    record: 'Record',
    pdf: 'Download the record',
    setting: 'Opening settings',
  },
  confirm: {
    start: 'The quotes are then decrypted, with no way back. Open them?',
    fail: 'Nothing will be awarded, and the quotes are not decrypted. End the procurement?',
    releaseLotKey:
      'Once the quote key is released, every quote that its supplier decrypts is open. Release it?',
    releaseBidKey: 'Your quote is then shown to everybody in the hall. Decrypt it?',
    confirm: 'Is what is shown the quote that you submitted?',
    confirmFailed: 'Your quote could not be decrypted. Is the record true?',
    confirmAttribution: 'This quote will not be decrypted any more: {bidder}, {cause}. Confirm?',
    finish: 'The record cannot be changed afterwards. End the opening?',
    finishEmpty:
      'No quote could be decrypted: the procurement ends, and the record cannot be changed afterwards. End the opening?',
    witness: 'Sign the whole record with your certificate?',
  },
  hint: {
    waiting: 'Until the opening',
    beforeStart: 'Names and number of the suppliers are secret until the opening',
    noLotKey: 'Waiting for the custodian to release the quote key',
    noLotKeySecond:
      'Waiting for the custodian {first} to release the quote key; if {first} cannot, the second custodian {second} states why and releases it',
    overdue:
      'The time to decrypt is over: propose who is responsible for the quotes not decrypted, or extend the time',
    proposed: '{who} proposes: {cause} ({note}); waiting for the purchaser or the supervisor to confirm',
    stuck: 'Held up: {why}, not caused by the supplier; decrypt again, or propose who is responsible',
    noneOpened: 'No quotes',
  },
  entry: {
    lotKeyReleasedBySecond: 'The second custodian released the quote key: {reason}',
    setting:
      'Saved the opening settings: {decryptMinutes} minutes to decrypt, {signMinutes} minutes to confirm',
    started: 'Began to open the quotes; suppliers: {n}',
    failed: 'Suppliers: {n}; the procurement ended: {reason}',
    lotKeyReleased: 'Released the quote key',
    bidOpened: 'The quote of {bidder} was decrypted',
    bidFailed: 'The quote of {bidder} could not be decrypted: {code} ({cause}) {note}',
    bidStuck: 'Decrypting the quote of {bidder} is held up: {code} (not caused by the supplier)',
    bidRetried: 'Decrypting the quote of {bidder} again',
    readOut: 'The quotes are shown; to be confirmed by {until}',
    confirmed: '{bidder} confirmed the record',
    finished: 'Ended the opening',
    finishedSigned: 'Ended the opening; entries before this one signed with a certificate: {n}',
  },
  done: {
    setting: 'Opening settings saved',
    start: 'The opening of the quotes has begun',
    lotKey: 'Quote key released',
    finish: 'The opening has ended',
    witness: 'Record signed',
  },
  term: {
    lotKey: {
      word: 'quote key',
      said: 'Every quote is sealed with two keys: the supplier’s and that of this purchase; both are needed. The purchaser’s representative keeps the quote key and can release it only once the opening has begun. The platform does not have it.',
    },
    decrypt: {
      said: 'Your certificate opens your own key; together with the quote key that the purchaser’s representative releases it opens the quote. Certificate and PIN do not leave this computer.',
    },
    recordDigest: {
      said: 'The fingerprint (SHA-256) of every entry of the record. If one word changes, it changes; this value is what is signed.',
    },
  },
  tooEarly: 'The opening is at {deadline}, which has not come',
  checkInEarly: 'You can check in {n} minutes before the opening, at {at} at the earliest',
  notBidder: 'Your company has no valid quote',
  fewerThanThree: 'Fewer than 3 suppliers have quoted: nothing can be awarded, and the quotes are not opened',
  enoughBids: 'At least 3 suppliers have quoted; the procurement cannot be ended for want of suppliers',
  settingFixed: 'The settings cannot be changed after the start of the opening',
  wrongLotKey: 'The released key is not the quote key of this purchase',
  wrongBidderKey: "The released key is not the key of your organisation's quote",
  underWay: 'This quote is being decrypted; please wait for the result',
  alreadyFinal: 'This quote has its final state',
  wrongCause: 'The supplier has released its key; the supplier cannot be held responsible',
  lotKeyFirst: 'The quote key has not been released; the supplier cannot be held responsible',
  finish: {
    notAllFinal: 'Some quotes have no final state yet',
    confirmPending: 'Some suppliers have not confirmed, and the time to do so is not over',
  },
  message: {
    started: {
      title: 'The opening of the quotes has begun',
      content: 'The quotes for {name} are being opened; decrypt yours by {until}',
    },
    readOut: {
      title: 'Please confirm the record',
      content: 'The quotes for {name} are shown; please confirm by {until}',
    },
    proposed: {
      title: 'Please confirm who is responsible',
      content:
        'The host for {name} proposed who is responsible for a quote that was not decrypted; confirm or return it in the hall',
    },
    returned: { title: 'Proposal returned', content: 'The proposal for {name} was returned: {reason}' },
    extended: {
      title: 'Time to decrypt extended',
      content: 'The time to decrypt for {name} is extended to {until}: {reason}',
    },
    stuck: {
      title: 'Decryption of a quote held up',
      content: 'A quote for {name} could not be decrypted because of the platform; see to it in the hall',
    },
    objected: {
      title: 'A supplier objects',
      content: 'A supplier objects to the opening of the quotes for {name}; answer on the spot',
    },
    finished: {
      title: 'The opening of the quotes has ended',
      content: 'The opening of the quotes for {name} has ended; record {code}',
    },
    noneOpened: {
      title: 'Procurement ended',
      content:
        'The opening of the quotes for {name} has ended: none could be decrypted, the procurement ends; record {code}',
    },
    failed: {
      title: 'Procurement ended',
      content: 'Fewer than 3 suppliers quoted for {name}: the quotes were not opened, the procurement ends',
    },
  },
  duty: {
    open: {
      title: 'Host the opening of the quotes',
      rule: 'The quotes are opened in public after the deadline; half an hour later the platform marks it as overdue.',
    },
    fail: {
      title: 'Declare the procurement ended',
      rule: 'Fewer than three suppliers have quoted: nothing can be awarded and the quotes stay closed; the purchase can be made again.',
    },
    checkIn: {
      title: 'Check in for the opening of the quotes',
      rule: 'From an hour before the deadline; after it, decrypt in the hall.',
    },
    decrypt: { title: 'Decrypt the quote', rule: 'A quote not decrypted in time counts as revoked.' },
    releaseLotKey: {
      title: 'Release the quote key',
      rule: 'Without the quote key no quote can be decrypted.',
    },
    releaseLotKeySecond: {
      title: 'Release the quote key in the custodian’s place',
      rule: 'The time to decrypt is over and the first custodian has not released the quote key; the second can, stating why.',
    },
    attribute: {
      title: 'Extend the time to decrypt, or propose who is responsible',
      rule: 'The time to decrypt is over and the quote key is not released.',
    },
    attributeLate: {
      title: 'Extend the time to decrypt, or propose who is responsible',
      rule: 'The opening began more than half an hour after its published time, so quotes that were not decrypted are not put down to their suppliers by themselves.',
    },
    stuck: {
      title: 'See to a quote whose decryption is held up',
      rule: 'Because of the platform: decrypt again, or propose who is responsible.',
    },
    decide: {
      title: 'Confirm or return who is responsible',
      rule: 'The host made a proposal; purchaser, custodian or supervising authority confirms it.',
    },
    confirm: {
      title: 'Confirm the record, or object',
      rule: 'Objections to the opening of the quotes are raised on the spot; silence counts as none.',
    },
    answer: {
      title: 'Answer the objection of a supplier',
      rule: 'The host answers on the spot; the answer stands in the record.',
    },
    finish: {
      title: 'End the opening',
      rule: 'Every quote has its final state, and the suppliers have confirmed or the time to do so is over.',
    },
  },
};
