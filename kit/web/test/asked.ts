import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** 再次确认: answers the question box, which stands above whatever dialog asked it. */
export async function confirmed(name = '确认'): Promise<void> {
  const box = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('dialog.gh-box');
    if (!found) throw new Error('nothing was asked');
    return found;
  });
  await userEvent.click(within(box).getByRole('button', { name }));
}
