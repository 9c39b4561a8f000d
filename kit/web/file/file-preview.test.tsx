import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { utils, write } from '@e965/xlsx';
import { SheetView } from './sheet-view.tsx';
import { FileLinks } from './file-links.tsx';
import { type FileService, ReaderContext } from './files.ts';
import { saveFile } from '../send.ts';
import { viewerOf } from './file-viewers.ts';
import { setLang } from '../lang.ts';
import { draw } from '../test/render.tsx';

beforeEach(() => setLang('zh'));
afterEach(cleanup);

test.each([
  ['现场.JPG', 'image', 'image/jpeg'],
  ['章.bmp', 'image', 'image/bmp'],
  ['招标文件.pdf', 'pdf', 'application/pdf'],
  ['版式.OFD', 'ofd', 'application/ofd'],
  ['投标文件.docx', 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['报价.xls', 'sheet', 'application/vnd.ms-excel'],
  ['招标文件.doc', 'office', 'application/pdf'],
  ['演示.pptx', 'office', 'application/pdf'],
  ['演示.mp4', 'video', 'video/mp4'],
  ['录音.m4a', 'audio', 'audio/mp4'],
])('%s is shown as %s', (name, kind, type) => {
  expect(viewerOf(name)).toEqual({ kind, type });
});

test.each(['说明.txt', '页.html', '页.xml', 'a.pdf.htm', 'pdf', 'constructor'])(
  '%s has no viewer',
  (name) => {
    expect(viewerOf(name)).toBeUndefined();
  },
);

/** Draws one stored file that holds a page with a script, whatever it is called. */
function drawFile(
  fileName: string,
  converted: FileService['converted'] = () => Promise.resolve(undefined),
  watermark = false,
) {
  const types: string[] = [];
  const downloads: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    types.push((blob as Blob).type);
    return 'blob:made';
  });
  const links = <FileLinks value="f1" watermark={watermark} />;
  draw(<ReaderContext value="王五 <江州>">{links}</ReaderContext>, {
    files: {
      upload: () => Promise.reject(new Error('no upload')),
      downloadAll: () => Promise.reject(new Error('not all')),
      converted,
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

test.each(['招标文件.doc', '说明.txt'])(
  '%s cannot be shown: it is downloaded, and it says why',
  async (name) => {
    const { downloads } = drawFile(name);
    await userEvent.click(await screen.findByRole('button', { name }));
    // It is shown, and read out.
    expect(
      (await screen.findAllByText('该格式文件暂不支持在线查看，请下载至本地查看')).length,
    ).toBeGreaterThan(0);
    expect(downloads).toEqual(['f1']);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test.each(['现场.png', '演示.mp4', '录音.wav'])(
  '%s that the browser cannot read is downloaded, and it says why',
  async (name) => {
    const { downloads } = drawFile(name);
    await userEvent.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name });
    await waitFor(() => expect(dialog.querySelector('img, video, audio')).toBeTruthy());
    const shown = dialog.querySelector('img, video, audio');
    if (shown) fireEvent.error(shown);
    expect(
      (await screen.findAllByText('该格式文件暂不支持在线查看，请下载至本地查看')).length,
    ).toBeGreaterThan(0);
    expect(downloads).toContain('f1');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('a Word document says that it is being converted, and that it failed; it can be downloaded then', async () => {
  let fail = (_: Error) => undefined as void;
  const { downloads } = drawFile('合同.doc', () => new Promise((_, no) => (fail = no)));
  await userEvent.click(await screen.findByRole('button', { name: '合同.doc' }));
  expect(await screen.findByText('Word转PDF中')).toBeTruthy();
  fail(new Error('72'));
  expect(await screen.findByText('PDF转换失败')).toBeTruthy();
  expect(downloads).toEqual([]);
});

test('where the record asks for it, the name of who looks stands over what is shown', async () => {
  const mark = () => document.querySelector<HTMLElement>('.gh-watermark');
  drawFile('现场.png', undefined, true);
  await userEvent.click(await screen.findByRole('button', { name: '现场.png' }));
  await waitFor(() => expect(mark()?.dataset['reader']).toBe('王五 <江州>'));
  cleanup();
  drawFile('现场.png');
  await userEvent.click(await screen.findByRole('button', { name: '现场.png' }));
  await screen.findByRole('img', { name: '现场.png' });
  expect(mark()).toBeNull();
});

test('the hidden frame of a download goes with its address after thirty seconds', () => {
  vi.useFakeTimers();
  const before = document.querySelectorAll('iframe[hidden]').length;
  try {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made');
    const gone = vi.spyOn(URL, 'revokeObjectURL');
    const frames = () => document.querySelectorAll('iframe[hidden]').length - before;
    saveFile({ blob: new Blob(['x']), fileName: '合同.docx' });
    vi.advanceTimersByTime(29_000);
    expect([frames(), gone.mock.calls]).toEqual([1, []]);
    vi.advanceTimersByTime(1000);
    expect([frames(), gone.mock.calls]).toEqual([0, [['blob:made']]]);
  } finally {
    vi.useRealTimers();
  }
});

test('a download says so until it is there, and closes silently when it fails', async () => {
  const ends: { keep: () => void; fail: (error: Error) => void }[] = [];
  draw(<FileLinks value="f1" />, {
    files: {
      upload: () => Promise.reject(new Error('no upload')),
      downloadAll: () => Promise.reject(new Error('not all')),
      converted: () => Promise.resolve(undefined),
      list: () => Promise.resolve([{ id: 'f1', fileName: '合同.docx' }]),
      download: () =>
        new Promise((resolve, fail) => {
          ends.push({ keep: () => resolve({ blob: new Blob(['x']), fileName: '合同.docx' }), fail });
        }),
    },
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made');
  // Text for screen readers stays for some seconds after it was read out: the test looks for what is visible.
  const loader = () => screen.queryAllByText('下载中，请稍等', { selector: '.gh-toast' }).length;
  for (const end of ['keep', 'fail'] as const) {
    await userEvent.click(await screen.findByRole('button', { name: '下载 合同.docx' }));
    await waitFor(() => expect(loader()).toBe(1));
    ends.at(-1)?.[end](new Error('gone'));
    await waitFor(() => expect(loader()).toBe(0));
  }
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a workbook shows its sheets as text: what looks like a page or a formula is neither', async () => {
  const book = utils.book_new();
  const rows = [
    ['名称', '数量'],
    ['<script>alert(1)</script>', 3],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '明细');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['汇总']]), '合计');
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  draw(<SheetView blob={new Blob([bytes])} name="明细.xlsx" />);
  expect(await screen.findByRole('cell', { name: '<script>alert(1)</script>' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '3' })).toBeTruthy();
  await userEvent.click(screen.getByText('合计'));
  expect(await screen.findByRole('cell', { name: '汇总' })).toBeTruthy();
  cleanup();
  const { container } = draw(<SheetView blob={new Blob(['PK\u0003\u0004 no workbook'])} name="坏.xlsx" />);
  const words = '该格式文件暂不支持在线查看，请下载至本地查看';
  expect(await within(container).findByText(words)).toBeTruthy();
});
