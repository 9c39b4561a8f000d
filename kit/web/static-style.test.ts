import { expect, test } from 'vitest';
import { addStyle, putFirst, putStyle } from './static-style.ts';

test('styles that the build worked out come before those of the page, those of parts after all others of them', () => {
  document.head.innerHTML = '<style>.of-the-page{}</style>';
  putStyle('.button{}');
  putStyle('.button-part{}', true);
  putStyle('.select{}');
  putStyle('.select-part{}', true);
  putFirst('.of-all{}');
  addStyle('.of-a-screen{}');
  expect([...document.head.querySelectorAll('style')].map((style) => style.textContent)).toEqual([
    '.of-all{}',
    '.button{}',
    '.select{}',
    '.button-part{}',
    '.select-part{}',
    '.of-the-page{}',
    '.of-a-screen{}',
  ]);
});
