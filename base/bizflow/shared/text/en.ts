import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: "Owner's approval",
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
    o4: 'Transferred',
    o100: 'In progress',
    o101: 'Waiting',
  },
  field: {
    fileId: 'Attachments',
    users: 'Hand over to',
    colleague: 'Transfer to',
    submitter: 'Submitted by',
    submitOrg: 'Organisation',
    submitTime: 'Submitted at',
  },
  need: {
    comment: 'Comments are required if you disagree',
    users: 'Please choose the recipient',
  },
  wrong: {
    file: 'The attachment does not exist or you may not use it',
    handoverUser:
      "It can be handed over only to others of this lot's tenderees who hold the permission for owner's approval",
    transmitUser:
      "It can be transferred only to others of your organisation who hold the permission for owner's approval",
    twice: 'They have already been asked',
    formTooLarge: "The submitted content is too large for the owner's approval",
  },
  notFound: "The owner's approval does not exist or you may not see it",
  notConfirmed: "This needs no owner's approval",
  notDue: 'This cannot be sent to the owner now',
  noOwner:
    "The tenderee has nobody who can approve; its administrator must grant somebody the permission for owner's approval",
  underWay: 'This is already with the owner; please do not submit it again',
  inApproval: 'This is still in internal approval; it goes to the owner afterwards',
  taskHandled: 'Already handled by somebody else, or ended',
  ended: "This owner's approval has ended",
  notSubmitter: 'Only the submitter can withdraw it',
  ofAgency: 'Staff of the tender agency may not approve on behalf of the tenderee',
  done: {
    submitted: 'Sent to the owner',
    agree: 'Agreed',
    disagree: 'Returned to the agency',
    handover: 'Handed over',
    transmit: 'Transferred',
    withdraw: 'Withdrawn from the owner',
  },
  confirm: {
    submit: 'The owner is notified and decides; meanwhile it cannot be changed. Send it?',
    act: 'Confirm this action?',
    withdraw: 'It returns to editing and will have to be approved again. Withdraw it from the owner?',
  },
  button: {
    submit: 'Send to the owner',
    agree: 'Agree',
    disagree: 'Disagree',
    handover: 'Hand over',
    transmit: 'Transfer',
    withdraw: 'Withdraw from the owner',
    records: "Records of the owner's approval",
  },
  hint: {
    handover: 'It counts as approved once everybody you hand it to has agreed.',
    transmit: 'They decide in your place.',
    due: 'Internal approval is complete; please send it to the owner.',
    closed: "You have no open task in this owner's approval.",
  },
  records: { empty: "No owner's approval records yet", to: 'To {name}' },
  message: {
    asked: {
      title: "Awaiting owner's approval: {title}",
      content:
        '{service} "{title}", submitted by {submitter} of {org}, is waiting for your organisation\'s approval.',
    },
    handedOn: {
      title: "Owner's approval handed to you: {title}",
      content: '{user} has handed the owner\'s approval of {service} "{title}" to you.',
    },
    agreed: {
      title: 'The owner agreed: {title}',
      content: 'The owner has agreed to {service} "{title}", which you submitted.',
    },
    disagreed: {
      title: 'The owner disagreed: {title}',
      content:
        'The owner disagreed with {service} "{title}", which you submitted. Comments by {user}: {comment}',
    },
    withdrawn: {
      title: 'Withdrawn from the owner: {title}',
      content:
        '{submitter} withdrew the owner\'s approval of {service} "{title}"; no further action is needed.',
    },
  },
  duty: {
    submit: {
      title: 'Send to the owner: {service}',
      rule: 'Approved internally; it takes effect once the tenderee agrees.',
    },
    confirm: {
      title: "Owner's approval: {service}",
      rule: "Submitted by {submitter} of {org}; waiting for your organisation's consent.",
    },
  },
};
