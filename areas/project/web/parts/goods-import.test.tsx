import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setToaster } from '#kit/web/notice.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { GoodsImport } from './goods-import.tsx';

const said: string[] = [];
let closed = 0;

withSession();
beforeEach(() => {
  said.length = 0;
  closed = 0;
  setToaster((kind, words) => said.push(`${kind} ${words}`));
});

const right = { rows: 2, problemCount: 0, problems: [], msg: '共 2 行，可以导入' };
const wrong = {
  rows: 2,
  problemCount: 1,
  problems: [{ row: 3, column: '数量', value: 'x', msg: '请输入数字' }],
  msg: '1 处错误',
};

/** A file that is right when it is checked, and what its import answers. */
async function importing(answer: object) {
  fakeServer(() => ok([]));
  const answers = [{ imported: false, ...right }, answer];
  // Files go by XMLHttpRequest, which tells how far they are.
  class Sending extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    responseText = '';
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null;
    }
    send(): void {
      this.responseText = JSON.stringify({ code: 200, msg: '', data: answers.shift() });
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending);
  const props = {
    packageId: 'p',
    templateId: 't',
    count: 0,
    onTemplate: () => undefined,
    onClose: () => {
      closed += 1;
    },
  };
  draw(<GoodsImport {...props} />);
  const button = await screen.findByRole('button', { name: '导入' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], '明细.xlsx'));
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
}

test('an import that went through says 导入成功 and closes', async () => {
  await importing({ imported: true, ...right });
  await waitFor(() => expect(closed).toBe(1));
  expect(said).toEqual(['success 导入成功']);
});

test('what has become wrong since the check is shown, and the dialog stays', async () => {
  await importing({ imported: false, ...wrong });
  expect(await screen.findByText('请输入数字')).toBeTruthy();
  expect(closed).toBe(0);
  expect(said).toEqual([]);
});
