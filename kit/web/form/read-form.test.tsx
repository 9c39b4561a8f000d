import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { filling } from './choose-form.tsx';
import { FormPage } from './either-form.tsx';
import type { FormContext } from './form-types.ts';
import { useLive } from './form-values.tsx';
import { draw, withSession } from '../test/render.tsx';
import { sampleFields, sampleText } from '../test/sample.ts';

withSession();

const record = { name: '水厂一期' };

/** A part of the form beside its fields, which shows and sets what it holds. */
function Beside({ ctx }: { readonly ctx: FormContext }) {
  const live = useLive(ctx);
  const name = live.useValues((all) => all.name);
  return (
    <button type="button" onClick={() => live.set({ name: '水厂二期' })}>
      名为{name}
    </button>
  );
}

const drawn = (mode: 'view' | 'edit') => (
  <FormPage
    texts={sampleText}
    fields={sampleFields}
    mode={mode}
    title={{ words: '样例' }}
    sections={[{ title: 'section.info', fields: ['name'], render: (ctx) => <Beside ctx={ctx} /> }]}
    load={{ data: record }}
  />
);

test('a record that is only read needs nothing of what filling in needs, and its parts share their values', async () => {
  draw(drawn('view'));
  expect(screen.getByText('水厂一期')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(filling()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: '名为水厂一期' }));
  expect(screen.getByText('水厂二期')).toBeTruthy();
  expect(screen.getByRole('button', { name: '名为水厂二期' })).toBeTruthy();
});

test('one that is filled in fetches that, and its parts see what is typed', async () => {
  draw(drawn('edit'));
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: '名称' });
  expect(filling()).toBeDefined();
  await userEvent.type(input, '扩建');
  expect(await screen.findByRole('button', { name: '名为水厂一期扩建' })).toBeTruthy();
});
