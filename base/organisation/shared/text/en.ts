import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  kind: {
    platform: 'Platform operator',
    agency: 'Tender agency',
    tenderee: 'Tenderee',
    supplier: 'Supplier',
    supervision: 'Supervising authority',
    experts: 'Review experts',
    applicant: 'Applicant for registration',
  },
  field: {
    orgName: 'Organisation',
    orgCode: 'Code',
    linkPerson: 'Contact',
    linkMobile: 'Phone',
    orgLicenceCode: 'Unified social credit code',
  },
  pickClient: 'Choose client',
  pickOrg: 'Choose an organisation',
  needClient: 'Please choose the client',
  notFound: 'The organisation does not exist',
  tooManyPeople: 'One organisation has at most {most} people; please remove those who have left first',
  hostOnly: 'Only the platform operator may do this',
};
