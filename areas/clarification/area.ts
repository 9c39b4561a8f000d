import type { AreaDeclaration } from '#kit/shared/area.ts';
import { permissions } from './shared/permissions.ts';
import { clarificationScreens } from './shared/screens.ts';
import { clarificationText } from './shared/text/index.ts';

export const area = {
  name: 'clarification',
  title: { zh: '澄清与修改', en: 'Clarifications' },
  prefixes: ['/pre/clarification', clarificationScreens.reply],
  tables: ['clarification', 'clarification_receipt', 'clarification_question', 'clarification_answer'],
  facts: {
    clarification: {
      zh: '澄清与修改',
      en: 'Clarification',
      leftOut: ['updated_at'],
      draft: { column: 'status', values: ['10'] },
    },
    clarification_receipt: { zh: '澄清确认', en: 'Receipt of a clarification' },
    clarification_answer: { zh: '对文件异议的答复', en: 'Answer to an objection to documents' },
    clarification_question: { zh: '对文件的提问和异议', en: 'Question about documents, or objection' },
  },
  views: [],
  uses: [
    'approval',
    'bid-submission',
    'bizflow',
    'bulletin',
    'calendar',
    'committee',
    'file',
    'form',
    'law',
    'message',
    'objection',
    'project',
    'role',
    'tender-file',
  ],
  texts: [clarificationText],
  outward: {
    asked: 'onWish',
    approved: 'onWish',
    approvedLate: 'onWish',
    returned: 'onWish',
    issued: 'unlessUnwished',
    moved: 'unlessUnwished',
    staffMoved: 'unlessUnwished',
    reviewEarlier: 'onWish',
    objected: 'unlessUnwished',
    objectionWithdrawn: 'onWish',
    answerProposed: 'unlessUnwished',
    answerReturned: 'onWish',
    objectionAnswered: 'unlessUnwished',
  },
  permissions,
  // Reached from the console, from the documents, from duties and messages.
  menus: [],
} satisfies AreaDeclaration;
