import { expect, test } from 'vitest';
import { contactsIn } from './consult.ts';

test.each([
  ['', []],
  [' ; ；,，', []],
  ['网证通，400-830-1330', [{ name: '网证通', tel: '400-830-1330', remark: '' }]],
  [
    '网证通,400-830-1330,工作日8:30-17:30；江州窗口，0511-8800，二楼3号，带公章;无电话',
    [
      { name: '网证通', tel: '400-830-1330', remark: '工作日8:30-17:30' },
      { name: '江州窗口', tel: '0511-8800', remark: '二楼3号，带公章' },
    ],
  ],
])('contacts in %j', (text, contacts) => {
  expect(contactsIn(text)).toEqual(contacts);
});

test('no more than twenty are shown', () => {
  expect(contactsIn('甲，1；'.repeat(30))).toHaveLength(20);
});
