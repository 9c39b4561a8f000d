import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Review clauses',
  field: {
    searchKey: 'Name or standard',
    stage: 'Stage of the review',
    kind: 'Kind of clause',
    scope: 'Applies to',
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
  scope: { s0: 'All procurement', s1: 'Works', s2: 'Goods', s3: 'Services' },
  source: { standard: 'Standard documents', own: 'Own' },
  need: {
    kind: 'Please choose the kind of clause',
    scope: 'Please choose what it applies to',
    name: 'Please enter the name of the clause',
    standard: 'Please enter the standard',
    clause: 'Please choose clauses',
  },
  wrong: {
    full: 'The suggested score must be above 0, at most 100, with two decimals at most',
    kind: 'The kind must be qualification, conformity, technical, commercial or price',
    scope: 'It must apply to all procurement, works, goods or services',
    objective: 'Objective is answered with yes or no',
    taken: 'There is already such a clause of this kind and scope',
    twice: 'The same as row {row}',
  },
  unlawful: {
    size: 'Company size (“{word}”) must be neither a qualification requirement nor a scored factor',
    region:
      'Registration, offices, references or awards in a particular region (“{word}”) must be neither a qualification requirement nor a scored factor',
    ownership:
      'Ownership or legal form of a company (“{word}”) must be neither a qualification requirement nor a scored factor',
    brand:
      'No brand, trademark, patent, origin or supplier may be prescribed (“{word}”); where one must be named, add “or equivalent” (或相当于)',
    member:
      'Membership of an association (“{word}”) must be neither a qualification requirement nor a scored factor',
    minimum:
      'No minimum price may be set, nor may bids be rejected solely for a price below a given value (“{word}”)',
  },
  tooLong: 'At most {max} characters',
  notFound: 'The clause does not exist or has been deleted',
  tooMany: 'There can be at most {most} clauses',
  action: {
    add: 'New clause',
    edit: 'Edit clause',
    view: 'View clause',
    remove: 'Delete',
    import: 'Import clauses',
    take: 'Take from the library',
  },
  confirm: { remove: 'Delete the selected clauses? Where they have been used, nothing changes.' },
  section: { clause: 'Clause' },
  pick: { title: 'Take review clauses' },
  empty: 'There are no clauses yet. Add one, or import a workbook.',
  importHint:
    'Clauses of the same kind, scope and name are updated from the file, the others added; at most {n} rows. Objective is answered with yes or no.',
  imported: 'Clauses imported: {n}',
  from: 'Library: “{name}”',
};
