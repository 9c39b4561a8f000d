import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { toHeading } from './heading.ts';
import { useKeptFocus } from './keep-focus.ts';
import { draw } from './test/render.tsx';

function Rows() {
  useKeptFocus();
  const [rows, setRows] = useState(['甲', '乙', '丙']);
  const [off, setOff] = useState(false);
  return (
    <>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <input aria-label={`名称 ${name}`} />
            <button type="button" onClick={() => setRows(rows.filter((one) => one !== name))}>
              删除 {name}
            </button>
            <button type="button" onClick={() => setRows([...rows.filter((one) => one !== name), name])}>
              置底 {name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button">添加</button>
      <button type="button" disabled={off} onClick={() => setOff(true)}>
        保存
      </button>
      <button type="button" onMouseEnter={() => setOff(false)}>
        旁
      </button>
    </>
  );
}

const focused = (role: 'textbox' | 'button', name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));

test('after a row was deleted the focus is on the row that stands there now, then on the one before, then on what follows', async () => {
  const view = draw(<Rows />);
  const press = async (name: string) => {
    act(() => screen.getByRole('button', { name }).focus());
    await userEvent.keyboard('{Enter}');
  };
  await press('删除 乙');
  await focused('textbox', '名称 丙');
  await press('删除 丙');
  await focused('textbox', '名称 甲');
  await press('删除 甲');
  await focused('button', '添加');
  view.unmount();
});

test('what is moved within the page, or switched off while it acts, has the focus again; pressing beside everything takes it', async () => {
  draw(<Rows />);
  act(() => screen.getByRole('button', { name: '置底 甲' }).focus());
  await userEvent.keyboard('{Enter}');
  await focused('button', '置底 甲');
  const save = screen.getByRole('button', { name: '保存' });
  act(() => save.focus());
  await userEvent.keyboard('{Enter}');
  // A browser takes the focus off what is switched off; here it is done by hand.
  act(() => save.blur());
  await userEvent.hover(screen.getByRole('button', { name: '旁' }));
  await focused('button', '保存');
  await userEvent.click(document.body);
  await waitFor(() => expect(document.activeElement).toBe(document.body));
});

function Record() {
  useKeptFocus();
  const [version, setVersion] = useState(1);
  return (
    <main id="gh-content">
      <header key={version} className={version > 2 ? 'gh-page-head' : undefined}>
        <h1>第{version}次邀请</h1>
        <button type="button" className="ant-btn-dangerous">
          废弃
        </button>
        <button type="button" onClick={() => setVersion(version + 1)}>
          增补 {version}
        </button>
      </header>
      <button type="button">填写</button>
    </main>
  );
}

test('a heading that comes again has the focus again, and what cannot be undone never takes it by itself', async () => {
  draw(<Record />);
  act(() => screen.getByRole('button', { name: '增补 1' }).focus());
  await userEvent.keyboard('{Enter}');
  await focused('button', '增补 2');
  act(() => toHeading());
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  await userEvent.click(document.body.querySelector('h1') as HTMLElement);
  act(() => toHeading());
  // The record is read again while the focus is on its heading.
  act(() => screen.getByRole('button', { name: '增补 2' }).click());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('第3次邀请'));
  // A button in the head changed the screen.
  act(() => screen.getByRole('button', { name: '增补 3' }).focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('第4次邀请'));
});
