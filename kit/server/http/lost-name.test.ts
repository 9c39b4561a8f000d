import { expect, test } from 'vitest';
import { lostInBody, lostInQuery } from './lost-name.ts';

test('a field that no object keeps is found however deep it stands and however it is spelt; a text of it is words', () => {
  const found = (text: string) => lostInBody(text, JSON.parse(text));
  expect(found('{"__proto__":1}')).toBe('__proto__');
  expect(found('{"rows":[{},{"map":{"__proto__":"x"}}]}')).toBe('rows.1.map.__proto__');
  expect(found('{"map":{"\\u005f_pro\\u0074o_\\u005F":"x"}}')).toBe('map.__proto__');
  expect(found('{"map":{"__\\u0070roto__":"x"}}')).toBe('map.__proto__');
  expect(found('{"name":"__proto__","constructor":{"toString":1}}')).toBeUndefined();
  expect(lostInQuery({ 'map.__proto__': '1' })).toBe('map.__proto__');
  expect(lostInQuery({ constructor: '1', name: '__proto__' })).toBeUndefined();
});
