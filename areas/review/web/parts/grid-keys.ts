import type { KeyboardEvent } from 'react';

/**
 * Keys of a sheet (键盘操作): arrows up and down and Enter move between the fields marked `data-cell="row:column"`;
 * left and right move when the caret stands at the end of the text.
 */
export function onGridKey(event: KeyboardEvent<HTMLElement>): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
  const [row, column] = (cell?.dataset.cell ?? '').split(':').map(Number);
  if (!cell || row === undefined || column === undefined) return;
  const input =
    event.target instanceof HTMLInputElement && event.target.type === 'text' ? event.target : undefined;
  const atStart = !input || (input.selectionStart === 0 && input.selectionEnd === 0);
  const atEnd =
    !input || (input.selectionStart === input.value.length && input.selectionEnd === input.value.length);
  const step =
    event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)
      ? [1, 0]
      : event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
        ? [-1, 0]
        : event.key === 'ArrowRight' && atEnd
          ? [0, 1]
          : event.key === 'ArrowLeft' && atStart
            ? [0, -1]
            : undefined;
  if (!step) return;
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-cell="${row + (step[0] ?? 0)}:${column + (step[1] ?? 0)}"]`,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (next instanceof HTMLInputElement && next.type === 'text') next.select();
}
