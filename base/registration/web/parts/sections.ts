import type { FormSection } from '#kit/web/form/form-types.ts';
import type { fileFields, formFields } from '../../shared/schema.ts';
import { regType } from '../../shared/status.ts';
import type { registrationText } from '../../shared/text/index.ts';

export type Kind = 'enterprise' | 'individual' | 'external' | 'expert';
type Words = typeof registrationText.zh;
type Section = FormSection<typeof formFields.fields, Words>;
type FileSection = FormSection<typeof fileFields.fields, Words>;

const kinds: Readonly<Record<Kind, string>> = {
  enterprise: regType.enterprise,
  individual: regType.individual,
  external: regType.external,
  expert: regType.expert,
};

/** Which form goes with a kind of registration. */
export const kindOf = (type: string): Kind =>
  (Object.entries(kinds) as [Kind, string][]).find(([, code]) => code === type)?.[0] ?? 'enterprise';

const contact: Section = {
  title: 'form.section.contact',
  fields: ['contactName', 'contactMobile', 'contactPhone', 'contactAddress'],
};

const sections: Readonly<Record<Kind, readonly Section[]>> = {
  enterprise: [
    {
      title: 'form.section.licence',
      fields: [
        { field: 'organisationName', wide: true },
        'creditCode',
        'companyType',
        'registrationPlace',
        'authority',
        'foundingDate',
        'approvalDate',
        { field: 'validUntil', help: 'form.validHint' },
        'registeredCapital',
        'industry',
        'creditRating',
        'postalCode',
        { field: 'address', wide: true },
        'businessScope',
      ],
    },
    { title: 'form.section.legal', fields: ['legalName', 'legalIdType', 'legalIdNumber'] },
    contact,
  ],
  individual: [
    {
      title: 'form.section.identity',
      fields: [
        { field: 'organisationName', label: 'label.name' },
        { field: 'address', wide: true },
      ],
    },
    contact,
  ],
  external: [
    {
      title: 'form.section.licence',
      fields: [
        { field: 'organisationName', label: 'label.foreignName', wide: true },
        'country',
        'registrationNumber',
        'foundingDate',
        { field: 'validUntil', help: 'form.validHint' },
        'industry',
        { field: 'address', wide: true },
        'businessScope',
      ],
    },
    {
      title: 'form.section.foreignLegal',
      fields: [
        { field: 'legalName', label: 'label.representative' },
        { field: 'legalIdType', label: 'label.representativeIdType' },
        { field: 'legalIdNumber', label: 'label.representativeIdNumber' },
      ],
    },
    contact,
  ],
  expert: [
    {
      title: 'form.section.person',
      fields: [
        { field: 'organisationName', label: 'label.trueName', help: 'form.ownNameHint' },
        'sex',
        'birthDate',
      ],
    },
    {
      title: 'form.section.profession',
      fields: [
        { field: 'company', help: 'form.companyHint', wide: true },
        'department',
        'duties',
        { field: 'warehousingSpecialty', help: 'form.specialtyHint', wide: true },
        { field: 'specialtyYears', help: 'form.yearsHint' },
        'professionalTitle',
        'titleCertificate',
        'workHistory',
      ],
    },
    { title: 'form.section.education', fields: ['highestDegree', 'major', 'school', 'graduationTime'] },
    {
      title: 'form.section.contact',
      fields: [{ field: 'contactMobile', label: 'label.mobile' }, 'contactPhone', 'contactAddress'],
    },
  ],
};

export const sectionsOf = (kind: Kind): readonly Section[] => sections[kind];

/** 附件资料 by kind; what a kind does not have does not show. */
export const fileSectionsOf = (kind: Kind): readonly FileSection[] => [
  {
    title: 'files.section',
    fields:
      kind === 'expert'
        ? [
            'titleFileId',
            'degreeFileId',
            { field: 'commitmentFileId', label: 'label.commitmentSigned' },
            'otherFileId',
          ]
        : kind === 'individual'
          ? [{ field: 'commitmentFileId', label: 'label.commitmentSigned' }, 'otherFileId']
          : [
              kind === 'external'
                ? { field: 'licenceFileId', label: 'label.foreignLicence' }
                : 'licenceFileId',
              'legalIdFileId',
              'authorisationFileId',
              'commitmentFileId',
              'otherFileId',
            ],
  },
];
