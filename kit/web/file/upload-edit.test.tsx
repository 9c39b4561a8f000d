import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
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
