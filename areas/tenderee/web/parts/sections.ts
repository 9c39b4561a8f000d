import type { FormSection } from '#kit/web/form/form-types.ts';
import type { tendereeFields } from '../../shared/schema.ts';
import type { tendereeText } from '../../shared/text/index.ts';

type Section = FormSection<typeof tendereeFields.fields, typeof tendereeText.zh>;

/** The sections of a tenderee (招标人资料); `fixed` says why its name and credit code stand still. */
export const sectionsOf = (fixed?: string): readonly Section[] => [
  {
    title: 'section.basic',
    fields: [
      { field: 'orgName', why: () => fixed },
      { field: 'orgLicenceCode', why: () => fixed },
      'legalPerson',
      'linkAddress',
      'remark',
    ],
  },
  { title: 'section.contact', fields: ['linkPerson', 'linkMobile', 'email'] },
  { title: 'section.attachment', fields: ['fileId'] },
];
