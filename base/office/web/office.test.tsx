import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Ref, useImperativeHandle } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setToaster } from '#kit/web/notice.ts';
import { type Asked, fakeServer, ok, refused, type Reply } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import type { Book } from '#kit/shared/book.ts';
import { bookFrom } from './parts/book-from.ts';
import type { Editor } from './parts/editor.ts';
import { OfficeWindow } from './parts/office-window.tsx';

const shown: string[] = [];

// The editors draw on a canvas, which there is none of here: journeys in a browser use them.
vi.mock('./parts/sheet-editor.tsx', () => ({
  SheetEditor: ({ ref, onDirty }: { ref: Ref<Editor>; onDirty: () => void }) => {
    useImperativeHandle(ref, () => ({
      taken: async () => new Blob(['{}']),
      copy: async () => new Blob(['x']),
      show: (place) => shown.push(place),
    }));
    return (
      <button type="button" onClick={onDirty}>
        type
      </button>
    );
  },
}));

const said: string[] = [];
withSession();
beforeEach(() => {
  said.length = 0;
  shown.length = 0;
  setToaster((kind, words) => said.push(`${kind} ${words}`));
});

const window = {
  fileName: '清单.xlsx',
  shape: 'xlsx',
  readOnly: null,
  mark: 'm1',
  showsVersions: true,
  once: false,
  drops: [] as string[],
  fileId: 'f1',
  byServer: false,
};

/** Saving goes as a form, which tells how far it is; its answer stands here. */
function saves(answers: object[], sent: string[]) {
  class Sending extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    responseText = '';
    open(_method: string, url: string): void {
      sent.push(new URL(url, 'http://here.test').searchParams.get('mark') ?? '');
    }
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null;
    }
    send(): void {
      this.responseText = JSON.stringify(answers.shift());
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending);
}

const server = (lock: Reply, opened: object = window) =>
  fakeServer(({ path }: Asked) => {
    if (path === '/base/pageoffice/open') return ok(opened);
    if (path === '/base/pageoffice/lock') return lock;
    if (path === '/base/pageoffice/book') return ok({ sheetOrder: [], sheets: {} });
    return ok(null);
  });

test('a document is edited and saved; each save goes on from the state of the last', async () => {
  server(ok({ mine: true, by: null }));
  const sent: string[] = [];
  const done = (no: number) => ({ code: 200, msg: '', data: { no, mark: `m${no}`, fileId: 'f' } });
  saves([done(2), done(3)], sent);
  draw(<OfficeWindow windowKey="k" />);
  await userEvent.click(await screen.findByRole('button', { name: 'type' }));
  expect(screen.getByText('有未保存的修改')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(said).toContain('success 已保存为第2版'));
  expect(screen.queryByText('有未保存的修改')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(said).toContain('success 已保存为第3版'));
  expect(sent).toEqual(['m1', 'm2']);
});

test('wrong cells are named and shown; the document stays as it was typed', async () => {
  server(ok({ mine: true, by: null }));
  saves([{ code: 400, msg: 'x', data: null, fields: [{ path: 'B2', msg: '请输入数字' }] }], []);
  draw(<OfficeWindow windowKey="k" />);
  await userEvent.click(await screen.findByRole('button', { name: 'type' }));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('请输入数字')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'B2' }));
  expect(shown).toEqual(['B2']);
  expect(screen.getByText('有未保存的修改')).toBeTruthy();
});

test('whoever comes second sees who edits, and reads', async () => {
  server(ok({ mine: false, by: '王编辑' }));
  const rest = fetch;
  const bytes = () => new Response('x', { headers: { 'content-type': 'application/octet-stream' } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.includes('/pageoffice/content') ? bytes() : rest(url, init),
  );
  draw(<OfficeWindow windowKey="k" />);
  expect(await screen.findByText(/王编辑正在编辑/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

test('the operator’s office server edits in a frame; its token goes by a form, and only it is listened to', async () => {
  const byServer = { ...window, byServer: true };
  const address = 'https://office.example.cn/edit?WOPISrc=x';
  const submitted: HTMLFormElement[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    submitted.push(this);
  });
  let fileId = 'f1';
  fakeServer(({ path }: Asked) => {
    if (path === '/base/pageoffice/open') return ok({ ...byServer, fileId });
    if (path === '/base/pageoffice/lock') return ok({ mine: true, by: null });
    if (path === '/base/pageoffice/server') return ok({ address, token: 'secret', ttl: 99 });
    return ok(null);
  });
  const held: string[] = [];
  const changed: boolean[] = [];
  draw(<OfficeWindow windowKey="k" onSaved={(id) => held.push(id)} onDirty={(is) => changed.push(is)} />);
  const frame = (await screen.findByTitle('在线文档服务：清单.xlsx')) as HTMLIFrameElement;
  const form = submitted[0];
  expect(form?.action).toBe(address);
  expect(form?.target).toBe(frame.name);
  expect(Object.fromEntries(new FormData(form))).toEqual({ access_token: 'secret', access_token_ttl: '99' });
  expect(frame.src).not.toContain('secret');
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  const tell = (origin: string, MessageId: string, Values: object, source: unknown = frame.contentWindow) =>
    globalThis.dispatchEvent(
      new MessageEvent('message', {
        origin,
        data: JSON.stringify({ MessageId, Values }),
        source: source as MessageEventSource,
      }),
    );
  tell('https://elsewhere.example.cn', 'Doc_ModifiedStatus', { Modified: true });
  tell('https://office.example.cn', 'Doc_ModifiedStatus', { Modified: true }, globalThis);
  expect(changed).toEqual([]);
  tell('https://office.example.cn', 'App_LoadingStatus', { Status: 'Document_Loaded' });
  expect(await screen.findByRole('button', { name: '保存' })).toBeTruthy();
  tell('https://office.example.cn', 'Doc_ModifiedStatus', { Modified: true });
  expect(await screen.findByText('有未保存的修改')).toBeTruthy();
  fileId = 'f2';
  tell('https://office.example.cn', 'Doc_ModifiedStatus', { Modified: false });
  await waitFor(() => expect(held).toEqual(['f2']));
  expect(changed).toEqual([true, false]);
  tell('https://office.example.cn', 'Action_Save_Resp', { success: false });
  await waitFor(() => expect(said).toContain('error 文档服务未能保存，请在文档内重试或下载后另存'));
});

test('a key that serves nobody says so', async () => {
  fakeServer(() => refused(404, { msg: '文档窗口已失效' }));
  draw(<OfficeWindow windowKey="k" />);
  expect(await screen.findByText('文档窗口已失效')).toBeTruthy();
});

test('what the editor holds goes to the server as both sides know it', () => {
  const book: Book = bookFrom({
    id: 'b',
    name: 'b',
    appVersion: '',
    locale: 'zhCN',
    styles: { a: { bl: 1, cl: { rgb: '#ff0000' }, td: 2 } },
    sheetOrder: ['s'],
    sheets: {
      s: {
        id: 's',
        name: '清单',
        rowCount: 10,
        columnCount: 5,
        cellData: {
          0: { 0: { v: '甲', s: 'a' }, 1: { v: 1, t: 3 }, 2: { f: '=1+1', v: 2 }, 3: { v: '' } },
          1: { 0: { p: { id: 'p', documentStyle: {}, body: { dataStream: '富文本\r\n' } } } },
        },
        mergeData: [{ startRow: 0, startColumn: 0, endRow: 1, endColumn: 1 }],
        columnData: { 2: { hd: 1, w: 80 } },
      },
    },
  } as unknown as Parameters<typeof bookFrom>[0]);
  expect(book.sheets['s']).toMatchObject({
    cellData: {
      0: { 0: { v: '甲', s: { bl: 1, cl: { rgb: '#ff0000' } } }, 1: { v: true }, 2: { f: '=1+1', v: 2 } },
      1: { 0: { v: '富文本' } },
    },
    mergeData: [{ startRow: 0, endColumn: 1 }],
    columnData: { 2: { hd: 1, w: 80 } },
  });
  expect(book.sheets['s']?.cellData[0]?.[3]).toBeUndefined();
});
