import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { setToaster } from './notice.ts';
import { draw, withSession } from './test/render.tsx';

// The dialog's own part of the program comes later in a browser; here it is fetched before it is needed.
beforeAll(() => import('./modal.tsx'));
withSession();

const close = async () => userEvent.click(await screen.findByRole('button', { name: '关闭', hidden: true }));

test('while its act is under way a dialog says that it cannot be closed yet, and stays', async () => {
  const said: string[] = [];
  setToaster((_, words) => void said.push(words));
  let done = (): void => undefined;
  const onClose = vi.fn();
  const onOk = () => new Promise<void>((resolve) => (done = resolve));
  draw(
    <Dialog open title="申请" onClose={onClose} onOk={onOk}>
      <p>内容</p>
    </Dialog>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '确定', hidden: true }));
  await close();
  expect(said).toContain('正在通信中...请稍后关闭');
  expect(onClose).not.toHaveBeenCalled();
  act(() => done());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('what was changed and not saved is asked about first; what was not is dropped at once', async () => {
  const [kept, plain] = [vi.fn(), vi.fn()];
  const view = draw(
    <Dialog open dirty title="修改" onClose={kept}>
      <p>内容</p>
    </Dialog>,
  );
  const isGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await waitFor(() => expect(isGuarded()).toBe(true));
  await close();
  const question = await screen.findByRole('dialog', { name: '确认关闭？未保存的修改可能丢失' });
  const answer = (name: string) => userEvent.click(within(question).getByRole('button', { name }));
  await answer('取消');
  expect(kept).not.toHaveBeenCalled();
  await close();
  const again = await screen.findByRole('dialog', { name: '确认关闭？未保存的修改可能丢失' });
  await userEvent.click(within(again).getByRole('button', { name: '确认' }));
  await waitFor(() => expect(kept).toHaveBeenCalledTimes(1));
  view.unmount();
  expect(isGuarded()).toBe(false);
  draw(
    <Dialog open title="查看" onClose={plain}>
      <p>内容</p>
    </Dialog>,
  );
  await close();
  expect(plain).toHaveBeenCalledTimes(1);
});

test('it is 700 pixels wide unless told otherwise, and closes when the address changes', async () => {
  const onClose = vi.fn();
  draw(
    <Dialog open title="查看" onClose={onClose}>
      <p>内容</p>
    </Dialog>,
  );
  const box = await screen.findByRole('dialog', { hidden: true });
  expect(box.style.getPropertyValue('--ant-modal-xs-width') || box.style.width).toBe('700px');
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the main button says why it cannot be pressed, keeps the focus and does nothing', async () => {
  const onOk = vi.fn();
  draw(
    <Dialog open title="申请" onClose={() => undefined} onOk={onOk} okWhy="请选择人员">
      <p>内容</p>
    </Dialog>,
  );
  const ok = await screen.findByRole('button', { name: '确定', hidden: true });
  expect(ok.getAttribute('aria-description')).toBe('请选择人员');
  expect(ok.hasAttribute('disabled')).toBe(false);
  ok.focus();
  expect(document.activeElement).toBe(ok);
  await userEvent.click(ok);
  await userEvent.keyboard('{Enter}');
  expect(onOk).not.toHaveBeenCalled();
});

test('a dialog is begun at its first field, also one that comes later; whoever goes to the close button stays there', async () => {
  let load = (): void => undefined;
  const Edit = () => {
    const [there, setThere] = useState(false);
    load = () => setThere(true);
    return (
      <Dialog open title="编辑" onClose={vi.fn()}>
        {there ? <input aria-label="名称" /> : <p>正在加载</p>}
      </Dialog>
    );
  };
  draw(<Edit />);
  const box = await screen.findByRole('dialog', { name: '编辑', hidden: true });
  const shut = within(box).getByRole('button', { name: '关闭', hidden: true });
  act(() => shut.focus());
  act(() => load());
  const name = within(box).getByRole('textbox', { name: '名称', hidden: true });
  await waitFor(() => expect(document.activeElement).toBe(name));
  act(() => shut.focus());
  expect(document.activeElement).toBe(shut);
});

test('where its act is not done for a field that is wrong, that field has the focus', async () => {
  function Asking() {
    const [wrong, setWrong] = useState(false);
    return (
      <Dialog
        open
        title="修改密码"
        onClose={() => undefined}
        onOk={() => {
          setWrong(true);
          return false;
        }}
      >
        <input aria-label="手机号" />
        <input aria-label="验证码" aria-invalid={wrong} />
      </Dialog>
    );
  }
  draw(<Asking />);
  await userEvent.click(await screen.findByRole('button', { name: '确定', hidden: true }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('验证码'));
});

test('a first field whose part of the program is on its way is waited for', async () => {
  let come = (): void => undefined;
  function Late() {
    const [there, setThere] = useState(false);
    come = () => setThere(true);
    return there ? <input aria-label="异议对象" /> : <span className="gh-input-wait" />;
  }
  draw(
    <Dialog open title="提出异议" onClose={() => undefined}>
      <Late />
      <textarea aria-label="内容" />
    </Dialog>,
  );
  await screen.findByRole('textbox', { name: '内容', hidden: true });
  await new Promise((rest) => setTimeout(rest, 50));
  expect(document.activeElement?.getAttribute('aria-label')).not.toBe('内容');
  act(() => come());
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('异议对象'));
});

test('Enter in the one input of a dialog that says so is its main button, and no form around it is sent', async () => {
  const [acted, outer] = [vi.fn(() => false), vi.fn()];
  const box = (okWhy?: string, byEnter = true) => (
    <form onSubmit={outer}>
      <Dialog open title="签署" byEnter={byEnter} okWhy={okWhy} onOk={acted} onClose={() => undefined}>
        <input aria-label="密码" />
      </Dialog>
    </form>
  );
  const view = draw(box('请输入密码'));
  await userEvent.type(await screen.findByLabelText('密码'), '{Enter}');
  expect(acted).not.toHaveBeenCalled();
  view.rerender(box());
  await userEvent.type(screen.getByLabelText('密码'), '1{Enter}');
  await waitFor(() => expect(acted).toHaveBeenCalledTimes(1));
  expect(outer).not.toHaveBeenCalled();
  view.unmount();
  draw(box(undefined, false));
  await userEvent.type(await screen.findByLabelText('密码'), '1{Enter}');
  expect(acted).toHaveBeenCalledTimes(1);
});
