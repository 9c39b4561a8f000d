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

const right = { successCnt: 2, errorCnt: 0, messageCnt: 0, messageList: [] };
const wrong = {
  successCnt: 1,
  errorCnt: 1,
  messageCnt: 1,
  messageList: [{ type: '2', row: 3, column: 'E', value: 'x', message: '请输入数字' }],
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
      const data = answers.shift();
      const code = data && 'errorCnt' in data && data.errorCnt ? 50010 : 200;
      this.responseText = JSON.stringify({ code, msg: '', data });
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
  const button = await screen.findByRole('button', { name: '确认导入' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], '明细.xlsx'));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
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
  // Shut while errors exist.
  expect(screen.getByRole('button', { name: '确认导入' }).getAttribute('aria-disabled')).toBe('true');
});
