import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './site-zh.ts';

export const en: Translated<typeof zh> = {
  heading: 'Procurement notices',
  lead: 'Tender notices, notices of candidates, award notices and termination notices published by law; anybody may read, follow and verify them.',
  description:
    'Tender, candidate, award and termination notices of {product}; search by region, category, procurement method and date of publication, and verify each one yourself.',
  results: 'Award results',
  resultsLead: 'Published award notices, newest first.',
  resultsDescription: 'Award notices of {product}: lot, tenderee, winner and award price.',
  pageOf: '{title} (page {page})',
  nav: {
    label: 'Public pages',
    home: 'Notices',
    results: 'Award results',
    verify: 'How to verify',
    login: 'Log in',
    other: '中文',
    skip: 'Skip to content',
    feed: 'RSS feed',
    zone: 'All times are Beijing time (UTC+8)',
  },
  search: {
    label: 'Search notices',
    words: 'Keywords',
    wordsHint: 'Name or number of project, lot or tenderee, in any order',
    type: 'Type of notice',
    province: 'Province',
    city: 'City',
    category: 'Category',
    mode: 'Procurement method',
    from: 'Published from',
    to: 'Published to',
    all: 'All',
    go: 'Search',
    clear: 'Clear filters',
    cityHint: 'To choose a city, first choose a province and search',
  },
  found: 'Notices found: {total}',
  foundMore: 'Notices found: more than {total}',
  empty: 'No notices match',
  emptyHint: 'Try fewer keywords, or clear the filters.',
  previous: 'Previous',
  next: 'Next',
  at: 'Page {page} of {pages}',
  atMore: 'Page {page}',
  until: 'Bid deadline: {at}',
  moved: 'Bid deadline and opening have moved to {at}; see the notice of the change below.',
  winner: 'Winner: {name}',
  price: 'Award price: CNY {price}',
  amount: 'CNY {price}',
  sale: {
    before: 'Documents not yet available',
    open: 'Documents available',
    closed: 'Documents no longer available',
  },
  back: 'Back to the notices',
  chinese: 'The text of the notice is published in Chinese.',
  media: 'Published in: {media}',
  digest: {
    head: 'Check the text',
    how: 'This notice cannot be changed after publication. Download the text and compute its SHA-256 on your own computer; it must match the digest above:',
    linux: 'Linux: sha256sum {file}',
    mac: 'macOS: shasum -a 256 {file}',
    windows: 'Windows: certutil -hashfile {file} SHA256',
    text: 'Download the text',
    signed: 'Download the signed text (PDF)',
    more: 'How to verify',
  },
  timeline: {
    head: 'Timeline of the lot',
    published: 'Tender notice published',
    saleBegin: 'Documents available from',
    saleEnd: 'Documents available until',
    saleDays: 'Documents available for {days} days',
    question: 'Questions about the documents until',
    deadline: 'Bid deadline and bid opening',
    bidDays: '{days} days from the issue of the documents to the bid deadline',
    candidates: 'Candidates published',
    publicityEnd: 'End of the publicity period',
    publicityDays: 'Publicity period of {days} days',
    result: 'Award notice published',
    failure: 'Termination notice published',
    next: 'After the review',
    state: { past: 'past', now: 'current', future: 'to come' },
  },
  lot: {
    head: 'Notices of this lot',
    current: 'this page',
  },
  join: {
    head: 'Take part',
    open: 'The tender documents are available until {at}. Suppliers log in and obtain them free of charge; no application is needed.',
    before: 'The tender documents will be available from {at}.',
    closed:
      'The tender documents were available until {at}. Companies that did not obtain them can no longer bid for this lot.',
    ended: 'The tender documents of this lot are no longer available.',
    login: 'Supplier log-in: go to the documents of this lot',
    go: 'Already logged in: go there directly',
    steps:
      'Steps: log in → obtain the documents → bind a digital certificate → submit the encrypted bid before the bid deadline.',
    account:
      'Companies without an account register from the login page, free of charge, and use it once it is verified.',
  },
  cards: {
    join: 'Suppliers and experts',
    joinText: 'Log in to obtain documents, submit bids, and take part in bid openings and reviews.',
    verify: 'Verify it yourself',
    verifyText:
      'Anybody can compute the digests of notices, the public log, bid receipts and price scores, without trusting the platform operator.',
    feed: 'Follow the notices',
    feedText: 'Follow what this page lists in a feed reader: all notices, or those matching your search.',
  },
  verify: {
    title: 'How to verify',
    lead: 'Notices, bids and review results on this platform can be checked without relying on its operator. A browser and common tools are enough; no program of the platform is needed.',
    bulletin: '1. Text of a notice',
    bulletinText:
      'Each notice shows a digest of its text (SHA-256). Download the text from the notice page and compute the digest with sha256sum (Linux), shasum -a 256 (macOS) or certutil -hashfile (Windows). If the two match, it is the text as published.',
    log: '2. Public log',
    logText:
      'Every act, and every change to a record with legal effect, is a leaf of one Merkle tree. The platform signs its root as a checkpoint. Whoever keeps a checkpoint can later prove that nothing before it was rewritten.',
    logLink: 'Public log and current checkpoint',
    receipt: '3. Bid receipts',
    receiptText:
      "On submission the bidder receives a signed receipt with the digest of the encrypted bid, the time of submission and a checkpoint of the public log. It can be checked offline: the signing certificate is issued by the platform's root certificate, and the proof of inclusion leads to the public log.",
    receiptFiles: 'Root certificate, revocation list and receipt certificate:',
    receiptKey: 'Certificate that signs receipts',
    receiptHow:
      'On the page of the receipt, download the receipt and the signing certificate and save them as receipt.json and receipt.pem in one folder with root.pem and revoked.crl. Run these commands in a terminal (WSL on Windows) with jq and openssl; they must answer Verified OK and receipt.pem: OK:',
    evidenceHow:
      'Once the submission stands in the public log, download the log evidence on the page of the receipt, save it as evidence.json in the same folder and run these commands; they must answer Root OK, Signature Verified Successfully and Receipt OK. The key in the file must be the verifier key published in section 6:',
    root: 'Root certificate of the platform',
    revoked: 'Certificate revocation list',
    price: '4. Price scores',
    priceText:
      'Once the result is published, anybody can recompute the price scores with the formula in the tender documents and compare them with the review report. The page is linked from the award notice and shows the digest of the parameters.',
    priceLink: 'Recompute the price scores of this lot',
    clock: '5. Time',
    clockText:
      'Deadlines and openings follow the clock of the platform’s database, to the millisecond. A late bid is refused, and a signed receipt of the refusal is kept. All times are Beijing time.',
    machines: '6. Verification by programs',
    machinesText:
      'Checkpoint, verifier key and log tiles are published in C2SP formats and can be checked by any program that supports tlog-tiles.',
    words: '7. Words',
    word: {
      digest: {
        name: 'Digest',
        said: 'The fingerprint of some content (SHA-256, 64 hexadecimal digits). Change one letter and the fingerprint changes; the content cannot be recovered from it.',
      },
      sealed: {
        name: 'Ciphertext and two keys',
        said: "A bid is encrypted in the bidder's browser, and the ciphertext is uploaded. Opening it takes two keys: the bidder's and the lot's, which the tenderee's representative keeps. The platform has neither.",
      },
      receipt: {
        name: 'Receipt',
        said: 'What the platform signs on receiving a bid: the time of receipt, the digest of the ciphertext and a checkpoint of the public log.',
      },
      log: {
        name: 'Public log and checkpoint',
        said: 'Acts on the platform are written to the public log in order; a checkpoint is its signed state at one moment, and anybody may keep it.',
      },
      draw: {
        name: 'Commitment and seeds',
        said: 'Before experts are drawn, the platform publishes a commitment computed from its own seed; then the parties give theirs. The order of the draw follows from all the seeds and the pool, and nobody can change a seed afterwards.',
      },
    },
    description:
      'How to verify the digests of notices, the public log, bid receipts and price scores of {product} yourself.',
  },
  feed: {
    title: '{product}: procurement notices',
    narrowed: '{product}: procurement notices (filtered)',
  },
  missing: 'No such page',
  missingHint: 'The notice does not exist or is not published.',
  missingBack: 'Go to the notices',
};
