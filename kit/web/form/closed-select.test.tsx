import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ChoicesInput, SelectInput } from './choice.tsx';
import { SelectInput as Real, type SelectInputProps } from './choice-input.tsx';
import { closedSelect, type Start } from './closed-select.tsx';
import { draw, withSession } from '../test/render.tsx';

withSession();

const names = ['北京', '天津', '石家庄', '太原', '呼和浩特', '沈阳', '长春', '哈尔滨', '上海', '南京'];
const options = names.map((label, n) => ({ value: String(n), label }));

let arrive: () => void;
const load = vi.fn<() => Promise<ComponentType<SelectInputProps & Start>>>();
let Input: ComponentType<SelectInputProps>;
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<SelectInputProps & Start>>();
  arrive = () => resolve(Real);
  load.mockReset().mockReturnValue(promise);
  Input = closedSelect(load, ({ value }) => ({
    shown: options.find((one) => one.value === value)?.label ?? '',
    placeholder: '请选择',
    search: true,
  }));
});

function Held() {
  const [value, setValue] = useState<string | null>('1');
  return (
    <>
      <Input aria-label="城市" value={value} onChange={setValue} options={options} />
      <button type="button">下一项</button>
      <output>{value}</output>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: '城市' });
const shown = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent);
const isReal = () => box().closest('.ant-select') !== null;

test('it shows what is chosen and is fetched by nothing but a pointer that rests or the focus', async () => {
  draw(<Held />);
  expect(screen.getByText('天津')).toBeTruthy();
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(box());
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  arrive();
  await vi.waitFor(() => expect(isReal()).toBe(true));
  expect(screen.getByText('天津')).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
  expect(shown()).toEqual([]);
});

test('what is typed before it is there is looked for once it is', async () => {
  draw(<Held />);
  await userEvent.tab();
  await userEvent.keyboard('石');
  expect(isReal()).toBe(false);
  arrive();
  await vi.waitFor(() => expect(shown()).toContain('石家庄'));
  expect(box()).toBe(document.activeElement);
  expect([isReal(), box().value]).toEqual([true, '石']);
  await userEvent.click(screen.getByTitle('石家庄'));
  expect(screen.getByRole('status').textContent).toBe('2');
});

const ways: readonly (readonly [string, () => Promise<void>])[] = [
  ['a press', () => userEvent.click(box())],
  [
    'an arrow key',
    async () => {
      await userEvent.tab();
      await userEvent.keyboard('{ArrowDown}');
    },
  ],
];
test.each(ways)('%s opens it, once it is there', async (_, act) => {
  draw(<Held />);
  await act();
  arrive();
  await vi.waitFor(() => expect(shown()).toContain('上海'));
  expect(box()).toBe(document.activeElement);
});

test('whoever has gone on is not called back', async () => {
  draw(<Held />);
  await userEvent.tab();
  await userEvent.tab();
  const next = screen.getByRole('button', { name: '下一项' });
  expect(next).toBe(document.activeElement);
  arrive();
  await vi.waitFor(() => expect(isReal()).toBe(true));
  expect(next).toBe(document.activeElement);
  expect(shown()).toEqual([]);
});

test('several that are chosen stand there one by one, and describe it', () => {
  const Several = closedSelect(load, () => ({
    shown: '',
    several: ['北京', '上海'],
    placeholder: '请选择',
    search: true,
  }));
  draw(<Several aria-label="城市" options={options} />);
  const words = document.getElementById(box().getAttribute('aria-describedby') ?? '');
  expect([...(words?.children ?? [])].map((one) => one.textContent)).toEqual(['北京', '上海']);
  expect(box().placeholder).toBe('');
  expect(load).not.toHaveBeenCalled();
});

test('a code is never shown while its words are still to come; one that no option has is', () => {
  const { rerender } = draw(<SelectInput aria-label="城市" value="1" options={[]} />);
  expect([box().placeholder, document.querySelector('.gh-closed-shown')]).toEqual(['正在刷新...', null]);
  rerender(<SelectInput aria-label="城市" value="旧城" options={options} />);
  expect(document.querySelector('.gh-closed-shown')?.textContent).toBe('旧城');
});

test('what is typed and taken with Enter before the select is there is chosen, though the writer goes on at once', async () => {
  function Chosen() {
    const [value, setValue] = useState<string | null>(null);
    const [several, setSeveral] = useState('1');
    return (
      <>
        <SelectInput aria-label="城市" value={value} onChange={setValue} options={options} />
        <ChoicesInput aria-label="多城" value={several} onChange={setSeveral} options={options} />
        <output>{`${value} ${several}`}</output>
      </>
    );
  }
  draw(<Chosen />);
  const type = (input: HTMLElement, text: string) => {
    fireEvent.change(input, { target: { value: text } });
    fireEvent.keyDown(input, { key: 'Enter' });
  };
  type(box(), '家庄');
  type(screen.getByRole('combobox', { name: '多城' }), '上海');
  expect(screen.getByRole('status').textContent).toBe('2 1,8');
});
