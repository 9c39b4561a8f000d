import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fieldSet } from '#kit/shared/fields.ts';
import { texts } from '#kit/shared/text.ts';
import { DateRangeInput } from './date-inputs.tsx';
import { FormPage } from './form-page.tsx';
import { halfDone } from './form-types.ts';
import { send } from '../send.ts';
import { Wording } from '../text.ts';
import { fakeServer, ok, refused } from '../test/api.ts';
import { draw, withSession } from '../test/render.tsx';
import { sampleFields, sampleSave, sampleText } from '../test/sample.ts';
import { sampleButton as save, sampleForm as form, sampleName as name } from '../test/sample-form.tsx';

withSession();

test('all problems at once, beside their fields, and nothing is sent', async () => {
  const asked = fakeServer(() => ok({ id: '1' }));
  draw(form());
  await userEvent.click(save());
  expect(await screen.findByText('请填写名称')).toBeTruthy();
  expect(screen.getByText('请选择收取方式')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toBe('表单数据校验失败，有 2 处需要修改');
  expect(asked).toEqual([]);
});

test('labels and problems speak of the subject as the screens around do', async () => {
  const zh = {
    title: '投标',
    section: { info: '内容' },
    field: { name: '投标人' },
    need: { name: '请填写投标人' },
    byQuotes: { field: { name: '供应商' }, need: { name: '请填写供应商' } },
  } as const;
  const spoken = texts('formSpokenAs', zh, zh);
  const fields = fieldSet(spoken, { name: { kind: 'text', need: 'need.name' } });
  draw(
    <Wording value="byQuotes">
      <FormPage
        texts={spoken}
        fields={fields}
        mode="add"
        title="title"
        sections={[{ title: 'section.info', fields: ['name'] }]}
        save={{ run: async () => {} }}
      />
    </Wording>,
  );
  expect(screen.getByRole('textbox', { name: '供应商' })).toBeTruthy();
  await userEvent.click(save());
  expect(await screen.findByText('请填写供应商')).toBeTruthy();
  const list = await screen.findByRole('list', { name: '需要修改的内容' });
  expect(list.textContent).toBe('供应商');
});

test('the summary names what is still wrong, leads there, and goes when nothing is left', async () => {
  fakeServer(() => ok({ id: '1' }));
  draw(form());
  await userEvent.click(save());
  const list = await screen.findByRole('list', { name: '需要修改的内容' });
  expect(
    within(list)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['名称', '收取方式']);
  await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe('true'));
  // The words come a moment after the mark.
  await waitFor(() => {
    const words = document.getElementById(name().getAttribute('aria-describedby') ?? '');
    expect(words?.textContent ?? '').toContain('请填写名称');
  });
  await userEvent.click(within(list).getByRole('button', { name: '名称' }));
  await waitFor(() => expect(document.activeElement).toBe(name()));
  await userEvent.type(name(), '水厂');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('表单数据校验失败，有 1 处需要修改'),
  );
  // What the choice asks for in turn is counted at once, and what is chosen away is not.
  await userEvent.click(screen.getByRole('radio', { name: '是' }));
  await waitFor(() => expect(within(list).getByRole('button').textContent).toBe('百分比'));
  await userEvent.type(await screen.findByRole('textbox', { name: '百分比' }), '5');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(name().getAttribute('aria-invalid')).not.toBe('true');
});

test('what is wrong with either end of a range stands at the range, once it is left, and leads there', async () => {
  const asked = fakeServer(() => ok({ id: '1' }));
  const fields = fieldSet(sampleText, {
    name: { kind: 'date', need: 'need.name' },
    way: { kind: 'date', check: (end, of) => (of.name && end < of.name ? 'need.way' : undefined) },
  });
  draw(
    <FormPage
      texts={sampleText}
      fields={fields}
      mode="add"
      title="title"
      sections={[
        {
          title: 'section.info',
          fields: [
            {
              field: 'name',
              until: 'way',
              control: (props, ctx) => (
                <DateRangeInput
                  {...props}
                  value={[ctx.values().name ?? null, ctx.values().way ?? null]}
                  onChange={([begin, end]) => ctx.set({ name: begin, way: end })}
                />
              ),
            },
          ],
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          await send(sampleSave, values, { nonce });
        },
      }}
    />,
  );
  const end = screen.getByRole('textbox', { name: '名称 结束日期' });
  await userEvent.type(screen.getByRole('textbox', { name: '名称 开始日期' }), '2027-03-02');
  await userEvent.type(end, '2027-03-01');
  expect(screen.queryByText('请选择收取方式')).toBeNull();
  await userEvent.click(save());
  const list = await screen.findByRole('list', { name: '需要修改的内容' });
  expect(screen.getByText('请选择收取方式')).toBeTruthy();
  expect(end.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(within(list).getByRole('button', { name: '名称' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '名称 开始日期' })),
  );
  expect(asked).toEqual([]);
  await userEvent.clear(end);
  await userEvent.type(end, '2027-03-05');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a value that another part of the form sets takes its problem off the summary', async () => {
  fakeServer(() => ok({ id: '1' }));
  draw(
    <FormPage
      texts={sampleText}
      fields={sampleFields}
      mode="add"
      title="title"
      sections={[
        {
          title: 'section.info',
          fields: ['name'],
          render: (ctx) => (
            <button type="button" onClick={() => ctx.set({ name: '水厂' })}>
              选用
            </button>
          ),
        },
      ]}
      save={{ run: () => Promise.resolve() }}
    />,
  );
  await userEvent.click(save());
  expect(await screen.findByRole('alert')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '选用' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('what the server refuses stands beside its field; the rest stands above; nothing typed is lost', async () => {
  fakeServer(() =>
    refused(400, {
      msg: '名称已被占用',
      fields: [
        { path: 'name', msg: '名称已被占用' },
        { path: 'list.0.person', msg: '请填写联系人' },
      ],
    }),
  );
  draw(form('edit', { name: '水厂', way: '1', percent: '5' }));
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe('名称已被占用'),
  );
  expect(screen.getByText('请填写联系人')).toBeTruthy();
  expect(screen.getByText('表单数据校验失败，有 2 处需要修改')).toBeTruthy();
  expect(screen.getByRole('button', { name: '其他 1 处' })).toBeTruthy();
  expect((name() as HTMLInputElement).value).toBe('水厂');
  await userEvent.type(name(), '二期');
  await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).toBeNull());
});

test('what stands beside no field is led to, at every refusal, unless a field was refused too', async () => {
  const led: string[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    led.push(this.className);
  });
  const fields = [{ path: 'list.0.person', msg: '请填写联系人' }];
  fakeServer(() => refused(400, { msg: '请填写联系人', fields }));
  draw(form('edit', { name: '水厂', way: '1', percent: '5' }));
  for (const times of [1, 2]) {
    await userEvent.click(await screen.findByRole('button', { name: '保存' }));
    await waitFor(() => expect(led).toEqual(Array.from({ length: times }, () => 'gh-elsewhere')));
  }
  fields.push({ path: 'name', msg: '名称已被占用' });
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  await screen.findByText('名称已被占用', { selector: '.ant-form-item-explain-error' });
  expect(led).toHaveLength(2);
  scroll.mockRestore();
});

test('what stands beside no field goes once it was changed, comes again with what was wrong, and is quiet where only the server can tell', async () => {
  const fields = [
    { path: 'list.0.person', msg: '请填写第一行的联系人' },
    { path: 'list.1.person', msg: '请填写第二行的联系人' },
    { path: 'terms', msg: '投标有效期已变更' },
  ];
  fakeServer(() => refused(400, { msg: '请填写联系人', fields }));
  const rows = (first: string) => [{ person: first }, { person: '' }] as unknown as string;
  draw(
    <FormPage
      texts={sampleText}
      fields={sampleFields}
      mode="edit"
      title="title"
      load={{ data: { name: '水厂', way: '1', percent: '5', list: rows('') } }}
      sections={[{ title: 'section.info', fields: ['name', 'way', 'percent'] }]}
      save={{ run: async (values, { nonce }) => void (await send(sampleSave, values, { nonce })) }}
      actions={(ctx) => (
        <>
          <button type="button" onClick={() => ctx.set({ list: rows('陈宇') })}>
            填第一行
          </button>
          <button type="button" onClick={() => ctx.set({ list: rows('') })}>
            清第一行
          </button>
        </>
      )}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  await screen.findByText('请填写第一行的联系人');
  // A passing message is an alert as well.
  const said = () =>
    [...document.querySelectorAll('.gh-elsewhere[role=alert] li')].map((one) => one.textContent);
  expect(said()).toEqual(fields.map((one) => one.msg));
  await userEvent.click(screen.getByText('填第一行'));
  // The other row is as it was; of the third nothing in the form tells.
  expect(said()).toEqual(['请填写第二行的联系人']);
  expect(screen.getByText(/再次保存或提交时重新检查/).parentElement?.textContent).toContain(
    '投标有效期已变更',
  );
  await userEvent.click(screen.getByText('清第一行'));
  expect(said()).toEqual(['请填写第一行的联系人', '请填写第二行的联系人']);
  await userEvent.click(save());
  await waitFor(() => expect(said()).toHaveLength(3));
});

test('what the server will not save half done is listed until it is mended, at every refusal', async () => {
  const lacking = [
    { path: 'name', msg: '请填写名称' },
    { path: 'way', msg: '请选择收取方式' },
  ];
  let refusals = 0;
  fakeServer(() => refused(400, { msg: '请填写', fields: lacking.slice(refusals++) }));
  draw(
    <FormPage
      texts={sampleText}
      fields={sampleFields}
      mode="add"
      title="title"
      sections={[{ title: 'section.info', fields: ['name', 'way'] }]}
      save={{
        partial: halfDone,
        run: async (values, { nonce, heard }) => {
          await send(sampleSave, values, { nonce, heard });
        },
      }}
    />,
  );
  const said = () => screen.queryByRole('list', { name: '需要修改的内容' })?.textContent;
  await userEvent.click(save());
  await waitFor(() => expect(said()).toContain('名称'));
  await userEvent.type(name(), '水厂');
  await waitFor(() => expect(said()).not.toContain('名称'));
  await userEvent.click(save());
  await waitFor(() => expect(refusals).toBe(2));
  await waitFor(() => expect(said()).toBeTruthy());
  await userEvent.click(screen.getByRole('radio', { name: '是' }));
  await waitFor(() => expect(said()).toBeUndefined());
});

test('what is wrong with a filled field is read out once it is left; an empty one is passed in silence', async () => {
  draw(form());
  const heard = () => [...document.querySelectorAll('[aria-live] > p')].map((line) => line.textContent);
  await userEvent.click(name());
  await userEvent.tab();
  await userEvent.type(name(), '名'.repeat(21));
  await userEvent.tab();
  await waitFor(() => expect(heard()).toHaveLength(1));
  expect(heard()[0]).toMatch(/^名称 /);
  // The same again is no news.
  await userEvent.click(name());
  await userEvent.tab();
  expect(heard()).toHaveLength(1);
});
