import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileLinks } from './file-links.tsx';
import { viewerOf } from './file-viewers.ts';
import { setLang } from '../lang.ts';
import { draw } from '../test/render.tsx';

beforeEach(() => setLang('zh'));
afterEach(cleanup);

test.each([
  ['现场.JPG', 'image', 'image/jpeg'],
  ['章.bmp', 'image', 'image/bmp'],
  ['招标文件.pdf', 'pdf', 'application/pdf'],
  ['投标文件.docx', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['演示.mp4', 'video', 'video/mp4'],
  ['录音.m4a', 'audio', 'audio/mp4'],
])('%s is shown as %s', (name, kind, type) => {
  expect(viewerOf(name)).toEqual({ kind, type });
});

test.each(['说明.txt', '页.html', '表.xlsx', '招标文件.doc', 'a.pdf.htm', 'pdf', 'constructor'])(
  '%s has no viewer',
  (name) => {
    expect(viewerOf(name)).toBeUndefined();
  },
);

/** Draws one stored file that holds a page with a script, whatever it is called. */
function drawFile(fileName: string) {
  const types: string[] = [];
  const downloads: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    types.push((blob as Blob).type);
    return 'blob:made';
  });
  draw(<FileLinks value="f1" />, {
    files: {
      upload: () => Promise.reject(new Error('no upload')),
      list: () => Promise.resolve([{ id: 'f1', fileName }]),
      download: (id) => {
        downloads.push(id);
        return Promise.resolve({ blob: new Blob(['<script>'], { type: 'text/html' }), fileName });
      },
    },
  });
  return { types, downloads };
}

test('a picture opens in the window, and the browser takes its bytes for nothing else', async () => {
  const { types } = drawFile('现场.png');
  await userEvent.click(await screen.findByRole('button', { name: '现场.png' }));
  expect((await screen.findByRole('img', { name: '现场.png' })).getAttribute('src')).toBe('blob:made');
  expect(types).toEqual(['image/png']);
  expect(screen.getByRole('dialog', { name: '现场.png' })).toBeTruthy();
});

test('what cannot be shown is downloaded, and it says why', async () => {
  const { downloads } = drawFile('招标文件.doc');
  await userEvent.click(await screen.findByRole('button', { name: '招标文件.doc' }));
  expect(await screen.findByText('该格式文件暂不支持在线查看，请下载至本地查看')).toBeTruthy();
  expect(downloads).toEqual(['f1']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a download says so until it is there, and closes silently when it fails', async () => {
  const ends: { keep: () => void; fail: (error: Error) => void }[] = [];
  draw(<FileLinks value="f1" />, {
    files: {
      upload: () => Promise.reject(new Error('no upload')),
      list: () => Promise.resolve([{ id: 'f1', fileName: '合同.docx' }]),
      download: () =>
        new Promise((resolve, fail) => {
          ends.push({ keep: () => resolve({ blob: new Blob(['x']), fileName: '合同.docx' }), fail });
        }),
    },
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made');
  const loader = () => screen.queryAllByText('下载中，请稍等').length;
  for (const end of ['keep', 'fail'] as const) {
    await userEvent.click(await screen.findByRole('button', { name: '下载 合同.docx' }));
    await waitFor(() => expect(loader()).toBe(1));
    ends.at(-1)?.[end](new Error('gone'));
    await waitFor(() => expect(loader()).toBe(0));
  }
  expect(screen.queryByRole('alert')).toBeNull();
});
