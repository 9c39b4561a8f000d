import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Certificates',
  list: 'Certificates',
  detail: 'Certificate',
  binding: 'Bind a certificate',
  empty:
    'No certificate is bound yet; click “Bind a certificate” to generate a key on this computer and apply for one',
  consult: { open: 'Certificate enquiries', title: 'Contacts for certificates' },
  field: {
    caType: 'Authority',
    suite: 'Signature algorithm',
    certificateType: 'Type',
    email: 'Email',
    serial: 'Serial number',
    commonName: 'Holder',
    orgName: 'Organisation',
    validity: 'Validity',
    notBefore: 'Valid from',
    notAfter: 'Valid until',
    state: 'Status',
    boundAt: 'Bound at',
    unboundAt: 'Unbound at',
    pem: 'Contents of the certificate',
    spki: 'Public key',
    pin: 'PIN',
    pinAgain: 'PIN again',
    keyStore: 'Certificate file',
  },
  caType: { DEMO: 'Demonstration software certificate' },
  suite: { 'P-256': 'International P-256', SM2: 'National SM2' },
  certificateType: { both: 'Signing and encryption', sign: 'Signing', seal: 'Encryption' },
  lostOf: 'Report key loss: {suite}',
  certificateOf: '{suite} certificate',
  noEmail: 'None in the certificate',
  state: {
    valid: 'Valid',
    notYetValid: 'Not yet valid',
    expired: 'Expired',
    unbound: 'Unbound',
    notTrusted: 'Not trusted',
  },
  action: {
    bind: 'Bind a certificate',
    bindSuite: 'Bind a certificate: {suite}',
    make: 'Generate a key and bind',
    unbind: 'Unbind',
    test: 'Test the certificate',
    open: 'Open certificate',
    chooseFile: 'Choose certificate file',
    useDemo: 'Use demonstration key',
    useFile: 'Use certificate file',
    lost: 'Report key loss',
    report: 'Send the report',
    takeBack: 'Withdraw the report',
    agree: 'Agree',
    refuse: 'Refuse',
    sign: 'Sign',
    saveAgain: 'Save the certificate file again',
    bindFirst: 'Bind a certificate',
    login: 'Log in',
    loggingIn: 'Logging in',
  },
  confirm: {
    unbind:
      'Once unbound, this certificate can no longer seal bids or sign; files already signed remain valid. Unbind it?',
  },
  bound: 'The certificate is bound. Keep the certificate file safe: a lost file or PIN cannot be recovered',
  unboundDone: 'The certificate is unbound',
  tested: 'The certificate works, valid until {at}',
  hint: {
    login: 'File and PIN stay on this computer; only a signature is sent.',
    make: 'The private key is generated in this browser only and stored in the certificate file, encrypted with your PIN; the platform does not keep it.',
    use: {
      'P-256':
        'A certificate of the international suite: for sealing bids and keeping lot keys, and for signing too.',
      SM2: 'A certificate of the national suite: for signing and logging in only; sealing bids and keeping lot keys needs one of the international suite. Both may be bound at the same time.',
    },
    demo: 'The demonstration provides a certificate for each of its accounts; the PIN is {pin}.',
    confirmUnbind:
      'Unbinding requires proof of your identity and a signature with the old key; everybody in your organisation is notified.',
    confirmBind: 'Binding requires proof of your identity; everybody in your organisation is notified.',
    sealed:
      '{count} bids of your organisation are sealed and not yet opened. Only the certificate used to seal them can decrypt them, so keep its file; if you submit again with another certificate, the receipt says so. This action is recorded.',
    keptKeys:
      'You keep the keys of {count} lots whose bids are not opened yet. A lot key opens only with the certificate that it was kept with, so keep the old certificate file: without it, and without a second custodian, no bid of such a lot can be decrypted. This act is put on record.',
    acknowledge: 'I have read this and continue',
    lost: 'If the key or PIN is lost, report it to the platform for review; once it agrees, a further {hours} hours must pass, during which you can withdraw the report at any time. You can then unbind without the old key.',
    lostWaiting: "Key loss reported; waiting for the platform's review.",
    lostAgreed:
      'The platform agreed to the report of key loss: from {at} the certificate can be unbound without the old key. If you did not report it, withdraw the report at once.',
    keep: 'The certificate file is the only copy of the private key. Please download and keep it.',
    saved:
      'The certificate file was handed to the browser. Make sure that it was saved: once you leave this page it cannot be had again.',
    unanswered:
      'The platform did not answer, and the certificate may be bound. Stay on this page and press the button again to finish with the same key and PIN.',
    sign: 'Enter the PIN to sign with your own certificate. Signing takes place in this browser and the PIN is not uploaded; you will not be asked again for half an hour.',
    demoAuthority:
      'Issued by a demonstration authority; it is not third-party certification under the Electronic Signature Law.',
  },
  need: {
    pin: 'Enter the PIN',
    keyStore: 'Choose the certificate file',
    release:
      "Unbinding requires a signature with the old key; if it is lost, report it and wait for the platform's review",
    reason: 'Please say how it was lost',
    opinion: 'Please enter the review opinion',
    acknowledge: 'Please first confirm that you have read this',
    signature: 'This project requires a signature with your own digital certificate',
  },
  wrong: {
    pin: 'Wrong PIN',
    weakPin: 'The PIN needs at least 6 characters',
    pinAgain: 'The two PINs do not match',
    keyStore: 'Not a usable certificate file',
    insecure: 'This is an HTTP connection, on which the browser cannot sign; use HTTPS or log in another way',
    unsupported: 'This kind of certificate file is not supported',
    keyMismatch: 'The private key and the certificate in the file do not match',
    signsOnly:
      'An SM2 certificate is for signing and logging in only; use an international P-256 one to seal and open bids and to keep lot keys',
    other: 'The file is not that of the bound certificate',
    proof: 'The proof of possession of the key is not valid; generate a new key',
    key: 'This kind of key is not supported: it must be a public key of P-256 or SM2',
    release: 'The unbinding signature was not made with the key of the bound certificate',
    signature: 'The signature does not match what was signed; sign again',
  },
  sealed:
    '{count} bids of your organisation are sealed and not yet opened; please confirm that you are aware of this',
  keptKeys:
    'You keep the keys of {count} lots whose bids are not opened yet; confirm that you know this first',
  proofExpired: 'The identity check has expired; please repeat it',
  lostTwice: 'A report of key loss is already open',
  lostEarly: 'The waiting period is not over; from {at} you can unbind without the old key',
  lostOwn: 'You cannot review your own report',
  lostList: {
    title: 'Reports of key loss',
    trueName: 'Reported by',
    orgName: 'Company',
    reason: 'How it was lost',
    state: 'Status',
    askedAt: 'Reported at',
    dueAt: 'Can be unbound from',
    opinion: 'Opinion',
    states: { '0': 'To be reviewed', '1': 'Agreed', '2': 'Refused', '3': 'Closed' },
    empty: 'No key loss reported.',
    reviewed: 'Reviewed',
    agreeTitle: 'Agree to the report',
    refuseTitle: 'Refuse the report',
    hint: 'Before agreeing, verify by other means who made the report. After the waiting period the certificate can be unbound without the old key.',
  },
  message: {
    bound: {
      title: 'A certificate was bound',
      content:
        '{name} bound a new certificate at {at}. If this was not done by your organisation, contact the platform at once.',
    },
    unbound: {
      title: 'A certificate was unbound',
      content:
        'The certificate of {name} was unbound at {at}. If this was not done by your organisation, contact the platform at once.',
    },
    lost: {
      title: 'Key loss reported',
      content:
        'At {at}, {name} reported the key of a certificate lost; the platform will review the report. If this was not done by your organisation, withdraw the report and contact the platform at once.',
    },
    lostAgreed: {
      title: 'Report of key loss agreed',
      content:
        'At {at} the platform agreed to the report of {name}; after the waiting period the certificate can be unbound without the old key. If this was not done by your organisation, withdraw the report and contact the platform at once.',
    },
    lostRefused: {
      title: 'Report of key loss refused',
      content: 'At {at} the platform refused the report of {name}; see the review opinion.',
    },
  },
  notFound: 'The certificate does not exist',
  typeNotAllowed: 'The platform does not accept this kind of certificate. Please use one that it specifies',
  alreadyBound: 'A certificate of this algorithm is already bound; unbind it first',
  suiteNotAllowed:
    'Signing with {suite} certificates is not accepted here at present; use one of another algorithm',
  keyUsed: 'This key has been bound before; generate a new one',
  notBound: 'Bind a certificate first',
  notValid: {
    notYetValid: 'The certificate is not valid yet',
    expired: 'The certificate has expired; bind a new one',
    unbound: 'The certificate is unbound',
    notTrusted: 'The certificate is not trusted',
    otherOrg: 'The certificate belongs to another organisation',
    otherPerson: 'The certificate belongs to somebody else',
    signsOnly:
      'An SM2 certificate is for signing and logging in only; an international P-256 one is needed here',
  },
  noDemoKey: 'There is no demonstration key',
  signatureStale: 'The signature is older than 15 minutes; sign again',
  signatureUsed: 'This signature has already been used; sign again',
  duty: {
    renew: {
      title: 'Renew the certificate that is about to expire',
      rule: 'Once expired, it can no longer sign, seal or decrypt; obtain a new one and bind it.',
    },
    review: {
      title: 'Review a report of key loss',
      rule: 'Once agreed, the certificate is unbound a day later; until then the holder may withdraw the report.',
    },
  },
};
