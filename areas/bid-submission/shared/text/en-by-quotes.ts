import type { Translated } from '#kit/shared/text.ts';
import type { zhByQuotes } from './zh-by-quotes.ts';

/** 报价递交 in words: what is said otherwise where suppliers answer with quotes (询价), which no law of tendering is about. */
export const enByQuotes: Translated<typeof zhByQuotes> = {
  title: 'Submission of the quote',
  info: 'Submission of quotes',
  receiptTitle: 'Receipt of the quote',
  section: { lot: 'Project', readOut: 'Quote', files: 'Files of the quote', mine: 'Submitted quote' },
  field: {
    packageName: 'Project',
    packageCode: 'Project number',
    deadline: 'Deadline for quotes',
    bidPrice: 'Quote (CNY)',
    duration: 'Delivery',
    remark: 'Remarks',
    bidderName: 'Supplier',
  },
  need: { bidPrice: 'Enter the quote', duration: 'Enter the time of delivery' },
  wrong: {
    overCeiling: 'The quote is above the ceiling price of CNY {ceiling}: it does not conform and cannot win',
    itemsSum: 'The amounts of the items add up to CNY {sum}, which is not the quote',
  },
  term: {
    receipt: {
      said: 'What the platform signs on receiving a quote: when it came and which one it is. Download and keep it: it is the evidence in a dispute.',
    },
    sealed: {
      said: 'Sealed with two keys: that of your certificate and that of this purchase, kept by the purchaser’s representative. Both are needed to open it; the platform has neither.',
    },
    ciphertext: {
      said: 'The sealed quote is called ciphertext; this is its fingerprint (SHA-256). This very ciphertext is opened: if one byte changes, the fingerprint does.',
    },
    envelope: {
      said: 'The envelope names project, supplier and digest of the ciphertext; it is signed with your certificate and submitted with it. This is its fingerprint (SHA-256).',
    },
  },
  action: { recall: 'Withdraw the quote' },
  confirm: {
    recall: 'You will then have no valid quote; until the deadline you can submit again. Withdraw?',
    replace: 'The new quote replaces the former one once it is submitted. Go on?',
  },
  unusual: {
    overCeiling: 'The quote {price} is above the ceiling price {ceiling}: it does not conform',
    farBelow: 'The quote {price} is less than a tenth of the ceiling price {ceiling}: check unit and digits',
  },
  hint: {
    sealed:
      'The quote is sealed on this computer before it is uploaded; until the opening nobody, the platform included, can read it.',
    keepKey: 'It is decrypted with the same certificate: keep its file and PIN safe.',
    notShown: 'Names and number of the suppliers are secret to everybody until the deadline.',
    late: 'The time of the database counts; quotes that arrive at the deadline or later are refused.',
  },
  state: {
    closed: 'The deadline for quotes has passed',
    otherCertificate:
      'This version is sealed with another certificate than the first one; use this certificate to decrypt',
  },
  refusal: {
    title: 'The quote submitted at {at} was late (deadline {deadline}) and was refused by law',
  },
  submittedDone: 'Quote submitted',
  recalledDone: 'Quote withdrawn',
  late: 'The deadline was {deadline}; quotes are no longer received',
  notHolder: 'Take part first',
  notObtained: 'The deadline for quotes was {at}; you can no longer take part',
  noLonger: 'The procurement is over; you can no longer take part',
  notOpen: 'Quotes cannot be submitted in the current state',
  noBid: 'There is no quote to withdraw',
  message: {
    submitted: {
      title: 'Quote submitted',
      content: 'Your quote for {name} (version {version}) was submitted; receipt {receiptId}',
    },
    recalled: { title: 'Quote withdrawn', content: 'Your quote for {name} was withdrawn' },
    closed: {
      title: 'Deadline for quotes has passed',
      content: 'The deadline for quotes for {name} has passed; open them in the opening hall',
    },
  },
};
