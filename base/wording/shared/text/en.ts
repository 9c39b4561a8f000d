import type { Translated } from '#kit/shared/text.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Wording',
  field: {
    searchKey: 'Key or words',
    wordKey: 'Key',
    module: 'Module',
    changed: 'Changed',
    zh: 'Chinese',
    en: 'English',
    lang: 'Language',
    level: 'Level',
    beforeWords: 'Before',
    afterWords: 'After',
    changedName: 'Changed by',
    changedAt: 'Changed at',
  },
  need: { words: 'Please enter the words' },
  wrong: {
    lost: 'The words must keep the placeholders {names}',
    unknown: 'The words contain undeclared placeholders: {names}',
    same: 'Same as the present words; nothing to change',
  },
  common: 'Common',
  keyNotFound: 'There is no such key',
  fixed: 'The text of laws cannot be changed',
  message: {
    changed: {
      title: 'Wording changed',
      content:
        '{name} changed the words “{key}”. Before: {before}. Now: {after}. If this is not right, restore them.',
    },
  },
  changedOnly: { '1': 'Changed', '0': 'As declared' },
  level: { plat: 'Platform', tenant: 'Tenant' },
  lang: { zh: 'Chinese', en: 'English' },
  edit: 'Change',
  history: 'History',
  historyOf: 'History: {key}',
  historyEmpty: 'No changes',
  restored: 'Restored',
  dialog: {
    title: 'Change the words',
    declared: 'Words of the program',
    plat: 'Words of the platform',
    words: 'Words ({level})',
    above: 'If not changed, the words of the level above apply',
    placeholders: 'Must keep: {names}',
    done: 'Saved. Others see the new words the next time they log in',
    none: 'Not changed',
  },
  empty: 'No words match these conditions.',
};
