import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fieldSet } from '#kit/shared/fields.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countDrafts, dropDraft, readDraft, setDraftOwner, wipeDrafts, writeDraft } from './draft-store.ts';
import { draftActs } from './draft-acts.ts';
import { FormPage } from './form-page.tsx';
import { queries, useCall } from '../query.ts';
import { send } from '../send.ts';
import { Answer } from '../states.tsx';
import { sessionNow } from '../session.ts';
import { fakeServer, ok, refused } from '../test/api.ts';
import { draw, withSession } from '../test/render.tsx';
import { sampleFields, sampleRecord, sampleSave, sampleSubmit, sampleText } from '../test/sample.ts';

const DAY = 24 * 3_600_000;

withSession();
beforeEach(() => {
  for (const owner of ['u2.o1', 'u1.o1']) {
    setDraftOwner(owner);
    wipeDrafts();
  }
});
afterEach(() => setDraftOwner(undefined));

/** A form over a record that is asked from the server, as screens have it. */
function Asked({ id = '1' }: { readonly id?: string }) {
  const answer = useCall(sampleRecord, { id });
  return (
    <Answer of={answer}>
      {(record) => (
        <FormPage
          texts={sampleText}
          fields={sampleFields}
          mode="edit"
          title="title"
          load={{ data: record }}
          sections={[
            {
              title: 'section.info',
              fields: ['name', 'way', 'fee'],
              render: () => (
                <button type="button" onClick={() => void queries.invalidateQueries()}>
                  生成密钥
                </button>
              ),
            },
          ]}
          save={{ run: async (values) => void (await send(sampleSave, values)) }}
        />
      )}
    </Answer>
  );
}

const record = (part: object = {}) => ({
  id: '1',
  name: '水厂',
  way: '0',
  fee: '900',
  version: '1',
  ...part,
});
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: '名称' });
/** The page is left before the typing has rested. */
const close = () => act(() => void window.dispatchEvent(new Event('pagehide')));

test('an act beside a form never takes away what was typed, whatever the record says afterwards', async () => {
  let now = record();
  fakeServer(() => ok(now));
  draw(<Asked />, { at: '/here?id=1' });
  await userEvent.type(await name(), '二期');
  now = record({ version: '2' });
  await userEvent.click(screen.getByRole('button', { name: '生成密钥' }));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect((await name()).value).toBe('水厂二期');
  expect(screen.queryByText('填写期间，服务器上的内容已由他人修改')).toBeNull();
  now = record({ fee: '950' });
  await userEvent.click(screen.getByRole('button', { name: '生成密钥' }));
  expect(await screen.findByText('填写期间，服务器上的内容已由他人修改')).toBeTruthy();
  expect((await name()).value).toBe('水厂二期');
  await userEvent.click(screen.getByRole('button', { name: '载入最新内容（已填内容保留为草稿）' }));
  expect((await name()).value).toBe('水厂');
  await userEvent.click(await screen.findByRole('button', { name: '恢复' }));
  expect((await name()).value).toBe('水厂二期');
});

test("what was kept before handing in was refused is one's own, and is gone on from as the server holds it", async () => {
  let now = record();
  fakeServer(({ path, body }) => {
    if (path === '/sample/submit') return refused(409, { msg: '须由他人审批' });
    // As stored it is not always as typed.
    if (path === '/sample/save') now = record({ name: (body as { name: string }).name.trim(), version: '2' });
    return ok(path === '/sample/save' ? { id: '1' } : now);
  });
  function HandingIn() {
    const answer = useCall(sampleRecord, { id: '1' });
    const acts = draftActs({
      store: (values: Readonly<Record<string, string | null>>) => send(sampleSave, values),
      submit: () => send(sampleSubmit, { id: '1' }),
      after: answer.refetch,
    });
    return (
      <Answer of={answer}>
        {(data) => (
          <FormPage
            texts={sampleText}
            fields={sampleFields}
            mode="edit"
            title="title"
            load={{ data }}
            sections={[{ title: 'section.info', fields: ['name', 'way', 'fee'] }]}
            submit={acts.submit}
          />
        )}
      </Answer>
    );
  }
  draw(<HandingIn />, { at: '/here?id=1' });
  await userEvent.type(await name(), '二期 ');
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(async () => expect((await name()).value).toBe('水厂二期'));
  await act(() => queries.invalidateQueries());
  expect(screen.queryByText('填写期间，服务器上的内容已由他人修改')).toBeNull();
  expect(countDrafts()).toBe(0);
});

test('what was typed comes back after the tab was closed, with what differs; saving drops it', async () => {
  fakeServer(({ path }) => ok(path === '/sample/save' ? { id: '1' } : record()));
  const first = draw(<Asked />, { at: '/here?id=1' });
  await userEvent.type(await name(), '二期');
  close();
  first.unmount();
  draw(<Asked />, { at: '/here?id=1' });
  expect(await screen.findByText(/^您有 \d\d:\d\d 未保存的内容$/)).toBeTruthy();
  expect((await name()).value).toBe('水厂');
  expect(screen.getByText('与当前内容有 1 处不同')).toBeTruthy();
  expect(screen.getByText(/→ 水厂二期$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  expect((await name()).value).toBe('水厂二期');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(countDrafts()).toBe(0));
});

test('a draft is offered to its person, in its organisation, for its record only; a stale one says so', async () => {
  let now = record();
  fakeServer(() => ok(now));
  const first = draw(<Asked />, { at: '/here?id=1' });
  await userEvent.type(await name(), '二期');
  first.unmount();
  expect(countDrafts()).toBe(1);
  const other = draw(<Asked />, { at: '/here?id=2' });
  await name();
  expect(screen.queryByText(/未保存的内容$/)).toBeNull();
  other.unmount();
  setDraftOwner('u1.o2');
  const elsewhere = draw(<Asked />, { at: '/here?id=1' });
  await name();
  expect(screen.queryByText(/未保存的内容$/)).toBeNull();
  elsewhere.unmount();
  setDraftOwner('u1.o1');
  now = record({ fee: '950' });
  draw(<Asked />, { at: '/here?id=1' });
  expect(await screen.findByText('此后服务器上的内容已有变化，恢复后请核对')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '丢弃' }));
  expect(screen.queryByText(/未保存的内容$/)).toBeNull();
  expect(countDrafts()).toBe(0);
});

test('typing over an offer keeps both: the older one is offered after the newer', async () => {
  fakeServer(() => ok(record()));
  const first = draw(<Asked />, { at: '/here?id=1' });
  await userEvent.type(await name(), '二期');
  first.unmount();
  const second = draw(<Asked />, { at: '/here?id=1' });
  await screen.findByText(/未保存的内容$/);
  await userEvent.type(await name(), '三期');
  second.unmount();
  draw(<Asked />, { at: '/here?id=1' });
  expect(await screen.findByText(/→ 水厂三期$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '丢弃' }));
  expect(await screen.findByText(/→ 水厂二期$/)).toBeTruthy();
});

test('a value that was not understood is offered as it was typed', async () => {
  const dated = fieldSet(sampleText, { name: { kind: 'instant' }, status: { kind: 'date' } });
  const page = (
    <FormPage
      texts={sampleText}
      fields={dated}
      mode="add"
      title="title"
      sections={[{ title: 'section.info', fields: ['name', 'status'] }]}
      save={{ run: () => Promise.resolve() }}
    />
  );
  const first = draw(page);
  await userEvent.type(await name(), '三月');
  await userEvent.tab();
  await userEvent.type(screen.getByRole('textbox', { name: '状态' }), '初一');
  await userEvent.tab();
  first.unmount();
  draw(page);
  expect(await screen.findByText(/→ 三月$/)).toBeTruthy();
  expect(screen.getByText(/→ 初一$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  expect((await name()).value).toBe('三月');
});

test('drafts are bounded in age, number and size, and one’s own can be wiped', () => {
  const draft = (savedAt: number, text = 'x') => ({ savedAt, base: {}, values: { name: text } });
  writeDraft('old', draft(sessionNow() - 15 * DAY));
  expect(readDraft('old')).toBeUndefined();
  writeDraft('large', draft(sessionNow(), 'x'.repeat(500_000)));
  expect(readDraft('large')).toBeUndefined();
  for (let i = 0; i < 25; i += 1) writeDraft(`n${i}`, draft(sessionNow() - (25 - i) * 1000));
  expect(countDrafts()).toBe(20);
  expect(readDraft('n0')).toBeUndefined();
  expect(readDraft('n24')).toBeDefined();
  dropDraft('n24');
  expect(countDrafts()).toBe(19);
  setDraftOwner('u2.o1');
  writeDraft('mine', draft(sessionNow()));
  wipeDrafts();
  expect(countDrafts()).toBe(0);
  setDraftOwner('u1.o1');
  expect(countDrafts()).toBe(19);
  setDraftOwner(undefined);
  writeDraft('nobody', draft(sessionNow()));
  expect(readDraft('nobody')).toBeUndefined();
});
