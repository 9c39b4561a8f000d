import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: "Owner's confirmation",
  status: {
    s0: 'To be sent to the owner',
    s1: 'With the owner',
    s2: 'Owner disagreed',
    s3: 'Owner agreed',
    s4: 'Withdrawn',
  },
  op: {
    o0: 'Submitted',
    o1: 'Agreed',
    o2: 'Disagreed',
    o3: 'Withdrawn',
    o4: 'Passed on',
    o100: 'Being decided',
    o101: 'Waiting',
  },
  field: {
    fileId: 'Attachments',
    users: 'Hand over to',
    colleague: 'Pass on to',
    submitter: 'Submitted by',
    submitOrg: 'Organisation',
    submitTime: 'Submitted at',
  },
  need: {
    comment: 'Please write an opinion when you disagree',
    users: 'Please choose the recipient',
  },
  wrong: {
    file: 'The attachment does not exist, or is not yours to use',
    handoverUser: "It can be handed over only to others who may confirm for the lot's own tenderees",
    transmitUser: 'It can be passed on only to others of your organisation who may confirm',
    twice: 'They have been asked already',
    formTooLarge: 'What was submitted is too large for the confirmation',
  },
  notFound: "The owner's confirmation does not exist, or is not yours to see",
  notConfirmed: "This needs no owner's confirmation",
  notDue: 'This cannot be sent to the owner now',
  noOwner:
    "The owner has nobody who can confirm; its administrator grants the permission to confirm in the owner's name",
  underWay: 'This is with the owner already',
  inApproval: 'This is still in internal approval; it goes to the owner afterwards',
  taskHandled: 'Somebody else has dealt with it, or it has ended',
  ended: "This owner's confirmation has ended",
  notSubmitter: 'Only its submitter can withdraw it',
  ofAgency: 'Nobody of the tender agency confirms in place of the tenderee',
  done: {
    submitted: 'Sent to the owner',
    agree: 'Agreed',
    disagree: 'Returned to the agency',
    handover: 'Handed over',
    transmit: 'Passed on',
    withdraw: 'Withdrawn from the owner',
  },
  confirm: {
    submit: 'The owner is told and decides; until then nothing can be changed. Send it now?',
    act: 'Do you confirm this?',
    withdraw: 'It returns to editing and has to be approved again. Withdraw it from the owner?',
  },
  button: {
    submit: 'Send to the owner',
    agree: 'Agree',
    disagree: 'Disagree',
    handover: 'Hand over',
    transmit: 'Pass on',
    withdraw: 'Withdraw from the owner',
    records: "Owner's records",
  },
  hint: {
    handover: 'It is confirmed once everybody you hand it to has agreed.',
    transmit: 'They decide in your place.',
    due: 'The internal approval is done; please send it to the owner.',
    closed: 'Nothing waits for you in this confirmation.',
  },
  records: { empty: 'The owner has not been asked yet', to: 'To {name}' },
  message: {
    asked: {
      title: 'Waits for the owner: {title}',
      content: '{service} "{title}", submitted by {submitter} of {org}, waits for your confirmation.',
    },
    handedOn: {
      title: 'Handed to you: {title}',
      content: '{user} has handed the confirmation of {service} "{title}" to you.',
    },
    agreed: {
      title: 'The owner agreed: {title}',
      content: 'The owner has agreed to {service} "{title}", which you submitted.',
    },
    disagreed: {
      title: 'The owner disagreed: {title}',
      content: 'The owner disagreed with {service} "{title}", which you submitted. {user} wrote: {comment}',
    },
    withdrawn: {
      title: 'Withdrawn from the owner: {title}',
      content: '{submitter} has withdrawn {service} "{title}"; nothing is left to do.',
    },
  },
  duty: {
    submit: {
      title: 'Send to the owner: {service}',
      rule: 'Approved within the agency; it takes effect when the tenderee agrees.',
    },
    confirm: {
      title: "Owner's confirmation: {service}",
      rule: 'Submitted by {submitter} of {org}; waits for your organisation.',
    },
  },
};
