import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { keepFocus } from '../keep-focus.ts';
import { draw, withSession } from '../test/render.tsx';
import type { FileEditorProps, FileService } from './files.ts';
import { FileField } from './upload.tsx';

withSession();

const names: Record<string, string> = { a: '要求.docx', b: '清单.xlsx', c: '扫描.pdf', d: '旧稿.doc' };

/** An editor of which each saving makes another file. */
function Editor({ file, onSaved, onClose }: FileEditorProps) {
  return (
    <div role="dialog" aria-label={`editing ${file.id}`}>
      <button type="button" onClick={() => onSaved({ id: 'a2', fileName: '要求.docx' })}>
        keep
      </button>
      <button type="button" onClick={onClose}>
        leave
      </button>
    </div>
  );
}

const files: FileService = {
  upload: () => Promise.reject(new Error('nothing is uploaded here')),
  downloadAll: () => Promise.reject(new Error('nothing is downloaded here')),
  download: () => Promise.reject(new Error('nothing is downloaded here')),
  list: async (ids) => ids.map((id) => ({ id, fileName: names[id] ?? '' })),
  Editor,
};

function Form({ disabled = false }: { readonly disabled?: boolean }) {
  const [value, setValue] = useState<string | null>('a,b,c,d');
  return (
    <>
      <FileField value={value} onChange={setValue} disabled={disabled} moduleName="m" />
      <output>{value}</output>
    </>
  );
}

const offered = () =>
  screen.queryAllByRole('button', { name: /^在线编辑/ }).map((b) => b.getAttribute('aria-label'));

test('the list of files offers to edit what can be edited, and holds what was saved in its place', async () => {
  draw(<Form />, { files });
  expect(await screen.findByText('旧稿.doc')).toBeTruthy();
  expect(offered()).toEqual(['在线编辑 要求.docx', '在线编辑 清单.xlsx']);
  await userEvent.click(screen.getByRole('button', { name: '在线编辑 要求.docx' }));
  await userEvent.click(await screen.findByRole('button', { name: 'keep' }));
  expect(screen.getByRole('status').textContent).toBe('a2,b,c,d');
  // The window stays until it is left.
  expect(screen.getByRole('dialog', { name: 'editing a' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'leave' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a list that is only looked at offers nothing to edit, nor does one where nothing edits', async () => {
  const { unmount } = draw(<Form disabled />, { files });
  expect(await screen.findByText('要求.docx')).toBeTruthy();
  expect(offered()).toEqual([]);
  unmount();
  const { Editor: _, ...without } = files;
  draw(<Form />, { files: without });
  expect(await screen.findByText('要求.docx')).toBeTruthy();
  expect(offered()).toEqual([]);
});

test('the last file that fits is read out when it has come, and shuts the button without taking the focus away', async () => {
  let done = (): void => undefined;
  const upload = () =>
    new Promise<{ id: string; fileName: string }>((resolve) => {
      done = () => resolve({ id: 'e', fileName: '证件.pdf' });
    });
  const limits = { count: 1, maxMb: 1, types: ['pdf'] };
  function One() {
    const [value, setValue] = useState<string | null>(null);
    return <FileField value={value} onChange={setValue} limits={limits} moduleName="m" />;
  }
  onTestFinished(keepFocus());
  const { container } = draw(<One />, { files: { ...files, upload } });
  const button = () => screen.getByRole('button', { name: '上传文件' });
  button().focus();
  const chosen = [new File(['x'], '证件.pdf', { type: 'application/pdf' })];
  fireEvent.change(container.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: chosen },
  });
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
  done();
  await waitFor(() => expect(document.querySelector('[aria-live]')?.textContent).toBe('证件.pdf 已上传'));
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect(button().getAttribute('aria-description')).toBe('文件数量不能超过1个');
});

test('what is wrong with an upload is said of its place and of its button', async () => {
  draw(
    <>
      <FileField aria-label="证件照片" aria-describedby="why" value={null} moduleName="m" />
      <p id="why">请上传证件照片</p>
    </>,
  );
  const group = await screen.findByRole('group', { name: '证件照片' });
  const said = (of: Element) =>
    (of.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(said(group)).toEqual(['请上传证件照片']);
  const button = within(group).getByRole('button', { name: '上传文件' });
  expect(said(button)).toEqual(['请上传证件照片', expect.stringContaining('最多5个')]);
});
