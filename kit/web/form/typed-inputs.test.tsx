import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { shanghaiDay } from '#kit/shared/time.ts';
import { ChoicesInput } from './choices-input.tsx';
import { SelectInput } from './choice-input.tsx';
import { DateInput, DateRangeInput, InstantInput } from './date-inputs.tsx';
import type { ControlProps } from './control.ts';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';
import { RowsEditor } from './rows-editor.tsx';
import { setLang } from '../lang.ts';
import { draw, withSession } from '../test/render.tsx';

withSession();

/** One input with what it holds beside it. */
function Held({
  of: Input,
  first = null,
}: {
  of: (props: ControlProps) => React.ReactNode;
  first?: string | null;
}) {
  const [value, setValue] = useState<string | null>(first);

  return (
    <>
      <Input aria-label="栏" value={value} onChange={setValue} />
      <output>{value ?? '空'}</output>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: '栏' });
const held = () => screen.getByRole('status').textContent;

async function typed(text: string) {
  await userEvent.clear(box());
  await userEvent.type(box(), text);
  await userEvent.tab();
}

test('a day is understood generously and shown exactly once the input is left', async () => {
  draw(<Held of={DateInput} />);
  for (const text of ['2027/3/1', '2027.3.1', '20270301', '2027年3月1日', '２０２７-３-１']) {
    await typed(text);
    expect(held(), text).toBe('2027-03-01');
    expect(box().value, text).toBe('2027-03-01');
  }
});

test('what is no date is kept as it was typed, for the rule to refuse; cleared, it is no value', async () => {
  draw(<Held of={DateInput} first="2027-03-01" />);
  await typed('三月一日');
  expect(box().value).toBe('三月一日');
  expect(held()).toBe('三月一日');
  await userEvent.clear(box());
  await userEvent.tab();
  expect(held()).toBe('空');
});

test('a time with seconds is taken, and a time alone keeps the day that stands there', async () => {
  draw(<Held of={InstantInput} />);
  await typed('2027/3/1 09:00:00');
  expect(box().value).toBe('2027-03-01 09:00');
  expect(held()).toBe('2027-03-01T01:00:00.000Z');
  await typed('10:30:00');
  expect(box().value).toBe('2027-03-01 10:30');
  await typed('2027-3-2');
  expect(box().value).toBe('2027-03-02 10:30');
});

test('with the calendar open the arrow keys move by days and weeks, the page keys by months, and Enter closes it', async () => {
  draw(
    <form onSubmit={() => expect.unreachable('Enter belongs to the calendar')}>
      <Held of={DateInput} first="2028-01-31" />
    </form>,
  );
  const day = box();
  expect(day.getAttribute('aria-keyshortcuts')).toBe('Alt+ArrowDown');
  await userEvent.click(day);
  // While it is closed, the keys work as in any input.
  await userEvent.keyboard('{ArrowUp}');
  expect(held()).toBe('2028-01-31');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(document.querySelector('.ant-picker-cell-selected')).toBeTruthy());
  await userEvent.keyboard('{PageDown}');
  expect(day.value).toBe('2028-02-29');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}{ArrowUp}{ArrowRight}');
  expect(held()).toBe('2028-03-01');
  // Its page turns with it, and a screen reader says where one is.
  await waitFor(() =>
    expect(document.querySelector('.ant-picker-cell-in-view.ant-picker-cell-selected')).toHaveProperty(
      'title',
      '2028-03-01',
    ),
  );
  expect(await screen.findByText('2028-03-01 星期三')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector('.gh-date-panel')).toBeNull());
  expect(document.activeElement).toBe(day);
});

test('an instant moved by the arrow keys keeps its time, and begins today where there is none', async () => {
  draw(<Held of={InstantInput} />);
  await userEvent.click(box());
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowRight}');
  expect(box().value).toBe(`${shanghaiDay(Date.now())} 09:00`);
  await typed('2027-03-01 17:00');
  await userEvent.click(box());
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowDown}{Tab}');
  expect(box().value).toBe('2027-03-08 17:00');
  await waitFor(() => expect(document.querySelector('.gh-date-panel')).toBeNull());
});

test('an amount in words is the amount in the unit of its field', async () => {
  draw(<Held of={(props) => <MoneyInput {...props} unit="0" />} />);
  await typed('120万');
  expect(held()).toBe('1200000');
  expect(box().value).toBe('1,200,000');
  await typed('１，２００');
  expect(box().value).toBe('1,200');
  await typed('很多');
  expect(box().value).toBe('很多');
});

test('a range says which of its days it does not understand', async () => {
  const Range = () => {
    const [days, setDays] = useState<readonly [string | null, string | null]>([null, null]);
    return <DateRangeInput aria-label="期限" value={days} onChange={setDays} />;
  };
  draw(<Range />);
  const end = screen.getByRole<HTMLInputElement>('textbox', { name: '期限 结束日期' });
  await userEvent.type(end, '2027/13/1');
  await userEvent.tab();
  expect(end.value).toBe('2027/13/1');
  expect(end.getAttribute('aria-invalid')).toBe('true');
  expect((await screen.findByRole('alert')).textContent).toBe('请输入正确的日期，如 2027-03-01');
  await userEvent.clear(end);
  await userEvent.type(end, '2027/12/1');
  await userEvent.tab();
  expect(end.value).toBe('2027-12-01');
  expect(screen.queryByRole('alert')).toBeNull();
  // Across a year's end, and on a leap day.
  const begin = screen.getByRole<HTMLInputElement>('textbox', { name: '期限 开始日期' });
  await userEvent.type(begin, '2028/2/29');
  await userEvent.tab();
  expect((await screen.findByRole('alert')).textContent).toBe('结束日期不能早于开始日期');
  expect(end.getAttribute('aria-invalid')).toBe('true');
  expect(begin.getAttribute('aria-invalid')).toBeNull();
  await userEvent.clear(begin);
  await userEvent.type(begin, '2027/12/1');
  await userEvent.tab();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what a form says of a range is said of both its days, and its label leads to the first', async () => {
  draw(
    <DateRangeInput
      id="term"
      aria-label="期限"
      aria-required
      aria-invalid
      aria-describedby="why"
      value={null}
    />,
  );
  for (const part of ['开始日期', '结束日期']) {
    const input = screen.getByRole('textbox', { name: `期限 ${part}`, description: '如 2027-03-01' });
    expect(input.getAttribute('aria-required')).toBe('true');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')).toBe('why');
  }
  expect(screen.getByRole('textbox', { name: '期限 开始日期' }).id).toBe('term');
});

test('what is chosen of a list, and then what is wrong with it, describes its box', () => {
  const options = [{ value: '10', label: '货物' }];
  draw(
    <>
      <p id="wrong">请另选</p>
      <SelectInput aria-label="项目属性" aria-describedby="wrong" options={options} value="10" />
      <SelectInput aria-label="采购方式" options={options} value={null} />
    </>,
  );
  expect(screen.getByRole('combobox', { name: '项目属性', description: '货物 请另选' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: '采购方式', description: '' })).toBeTruthy();
});

test('a number is typed digit by digit, its point and the noughts behind it too', async () => {
  draw(<Held of={NumberInput} />);
  await userEvent.type(box(), '12.05');
  expect(held()).toBe('12.05');
  // Once it is left it stands as it is kept.
  await userEvent.clear(box());
  await userEvent.type(box(), '０8.');
  expect(box().value).toBe('０8.');
  await userEvent.tab();
  expect(box().value).toBe('8');
});

test('a price in rows is typed digit by digit too, or in words', async () => {
  interface Row {
    readonly price: string;
  }
  function Rows() {
    const [rows, setRows] = useState<readonly Row[]>([{ price: '' }]);
    return (
      <>
        <RowsEditor<'price', Row>
          columns={[{ field: 'price', label: '单价', max: 20, number: true }]}
          rows={rows}
          keyOf={(_, i) => i}
          empty={() => ({ price: '' })}
          onChange={setRows}
          disabled={false}
          add="增加"
        />
        <output>{rows[0]?.price}</output>
      </>
    );
  }
  draw(<Rows />);
  const price = screen.getByRole<HTMLInputElement>('textbox', { name: '单价 1' });
  await userEvent.type(price, '1,012.05');
  expect(held()).toBe('1012.05');
  await userEvent.clear(price);
  await userEvent.type(price, '1.5万');
  await userEvent.tab();
  expect(price.value).toBe('15000');
  await userEvent.clear(price);
  await userEvent.type(price, 'abc');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('请输入合理的数字');
  expect(price.getAttribute('aria-invalid')).toBe('true');
});

test('what empties a choice says so, and whose choice it is, in the language of the screen', async () => {
  const options = [{ value: 'A', label: '货物' }];
  const choices = (
    <>
      <SelectInput aria-label="单选" value="A" options={options} />
      <ChoicesInput aria-label="多选" value="A" options={options} />
    </>
  );
  const drawn = draw(choices);
  expect(await screen.findByRole('button', { name: '清除所选 单选' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: '清除所选 多选' })).toBeTruthy();
  drawn.unmount();
  setLang('en');
  draw(choices);
  expect(await screen.findAllByRole('button', { name: /^Clear the choice ./ })).toHaveLength(2);
});

test('the sign of a select is not read out beside its name', async () => {
  const options = [{ value: '1', label: '按百分比' }];
  for (const loading of [false, true]) {
    const { unmount } = draw(<SelectInput aria-label="收取方式" options={options} loading={loading} />);
    expect(await screen.findByRole('combobox')).toBeTruthy();
    expect(screen.queryAllByRole('img')).toEqual([]);
    unmount();
  }
});

test('what is chosen is read out in words, and not once more as the code that is stored', async () => {
  const sheet = document.createElement('style');
  sheet.textContent = readFileSync('kit/web/antd.css', 'utf8');
  document.head.append(sheet);
  onTestFinished(() => sheet.remove());
  draw(<SelectInput aria-label="地区" value="990100" options={[{ value: '990100', label: '江州市' }]} />);
  (await screen.findByRole('combobox', { name: '地区' })).focus();
  const coded = () => [...document.querySelectorAll('[aria-live]')].filter((e) => e.textContent === '990100');
  await waitFor(() => expect(coded()).toHaveLength(1));
  expect(coded().map((e) => getComputedStyle(e).display)).toEqual(['none']);
});
