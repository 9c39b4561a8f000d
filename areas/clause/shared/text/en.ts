import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Review clauses',
  field: {
    searchKey: 'Name or standard',
    stage: 'Stage of the review',
    kind: 'Kind of clause',
    scope: 'For',
    name: 'Name of the clause',
    full: 'Suggested score',
    objective: 'Objective',
    standard: 'Standard',
    source: 'Source',
    updatedAt: 'Changed',
  },
  stage: { preliminary: 'Preliminary review', detailed: 'Detailed review' },
  kind: {
    qualification: 'Qualification',
    conformity: 'Conformity',
    technical: 'Technical',
    business: 'Commercial',
    price: 'Price',
  },
  scope: { s0: 'All purchases', s1: 'Works', s2: 'Goods', s3: 'Services' },
  source: { standard: 'Standard documents', own: 'Own' },
  need: {
    kind: 'Please choose the kind of clause',
    scope: 'Please choose what it is for',
    name: 'Please enter the name of the clause',
    standard: 'Please enter the standard',
    clause: 'Please choose clauses',
  },
  wrong: {
    full: 'The suggested score must be above 0, at most 100, with two decimals at most',
    kind: 'The kind must be qualification, conformity, technical, commercial or price',
    scope: 'It must be for all purchases, works, goods or services',
    objective: 'Objective is answered with yes or no',
    taken: 'A clause of this kind and purpose exists already',
    twice: 'The same as row {row}',
  },
  unlawful: {
    size: "A company's size (“{word}”) must be neither a condition nor a scored factor",
    region:
      'Registration, branches, references or awards of a certain region (“{word}”) must be neither a condition nor a scored factor',
    ownership: 'Ownership or form of a company (“{word}”) must be neither a condition nor a scored factor',
    brand:
      'No brand, trademark, patent, origin or supplier may be prescribed (“{word}”); where one must be named, add “or equivalent” (或相当于)',
    member: 'Membership in an association (“{word}”) must be neither a condition nor a scored factor',
    minimum: 'There must be no minimum price, nor rejection only for a price below some value (“{word}”)',
  },
  tooLong: 'At most {max} characters',
  notFound: 'There is no such clause any more',
  tooMany: 'There can be {most} clauses at most',
  action: {
    add: 'New clause',
    edit: 'Edit clause',
    view: 'View clause',
    remove: 'Delete',
    import: 'Import clauses',
    take: 'Take from the library',
  },
  confirm: { remove: 'Delete the chosen clauses? What was taken from them remains.' },
  section: { clause: 'Clause' },
  pick: { title: 'Take review clauses' },
  empty: 'There are no clauses yet. Add one, or import a workbook.',
  importHint:
    'Clauses of the same kind, purpose and name are changed, the others are added; at most {n} rows. Objective is answered with yes or no.',
  imported: '{n} clauses imported',
  from: 'Library: “{name}”',
};
