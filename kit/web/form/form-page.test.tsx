import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fieldSet } from '#kit/shared/fields.ts';
import { texts } from '#kit/shared/text.ts';
import { DateRangeInput } from './date-inputs.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormPage } from './form-page.tsx';
import { type FormMode, halfDone } from './form-types.ts';
import { puttingRight } from './leave-guard.ts';
import { setLang } from '../lang.ts';
import { setToaster } from '../notice.ts';
import { CallFailed } from '../call-failed.ts';
import { send } from '../send.ts';
import { Wording } from '../text.ts';
import { fakeServer, ok, type Reply, refused } from '../test/api.ts';
import { draw, withSession } from '../test/render.tsx';
import { sampleFields, sampleSave, sampleText } from '../test/sample.ts';

const form = (mode: FormMode = 'add', data?: object, after?: string) => (
  <FormPage
    texts={sampleText}
    fields={sampleFields}
    mode={mode}
    title="title"
    back="/mine/mine"
    load={mode === 'add' ? undefined : { data }}
    sections={[{ title: 'section.info', fields: ['name', 'way', 'percent', 'fee', 'file'] }]}
    save={{
      run: async (values, { nonce, heard }) => {
        await send(sampleSave, values, { nonce, heard });
        return after;
      },
    }}
  />
);

const name = () => screen.getByRole('textbox', { name: '名称' });
const save = () => screen.getByRole('button', { name: '保存' });

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

test('a record that cannot be had leaves the screen its heading, and says why', async () => {
  const error = new CallFailed(404, '记录不存在', {});
  draw(
    <FormPage
      texts={sampleText}
      fields={sampleFields}
      mode="view"
      title="title"
      load={{ data: undefined, error }}
      sections={[]}
    />,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('记录不存在');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(sampleText.say('zh', 'title'));
});

test('an amount is in the unit that is chosen beside it, typed and read', async () => {
  const fields = fieldSet(sampleText, {
    fee: { kind: 'money', unit: '0', unitBy: 'way' },
    way: { kind: 'text' },
  });
  const of = (mode: FormMode, data: object) => (
    <FormPage
      texts={sampleText}
      fields={fields}
      mode={mode}
      title="title"
      back="/mine/mine"
      load={{ data }}
      sections={[{ title: 'section.info', fields: ['fee', 'way'] }]}
    />
  );
  const { unmount } = draw(of('edit', { fee: '9.6', way: '1' }));
  expect(await screen.findByText(/玖万陆仟元整/)).toBeTruthy();
  expect(screen.getByText('万元')).toBeTruthy();
  await userEvent.clear(screen.getByRole('textbox', { name: '收取方式' }));
  await userEvent.type(screen.getByRole('textbox', { name: '收取方式' }), '0');
  expect(await screen.findByText(/玖元陆角整/)).toBeTruthy();
  unmount();
  draw(of('view', { fee: '9.6', way: '1' }));
  expect(await screen.findByText('玖万陆仟元整')).toBeTruthy();
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

test('an unusual value is asked back once, names what is unusual, and starts on the way back', async () => {
  const asked = fakeServer(() => ok({ id: '1' }));
  draw(
    <FormPage
      texts={sampleText}
      fields={sampleFields}
      mode="edit"
      title="title"
      load={{ data: { name: '水厂', way: '0', fee: '900' } }}
      sections={[{ title: 'section.info', fields: ['name', 'way', 'fee'] }]}
      unusual={({ fee }) => (Number(fee) > 100 ? [`金额 ${fee} 超过 100`] : [])}
      save={{ run: async (values) => void (await send(sampleSave, values)) }}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  const box = await screen.findByRole('dialog', { name: '以下内容与通常情况不符，请确认' });
  expect(within(box).getByText('金额 900 超过 100')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('返回修改'));
  await userEvent.click(within(box).getByRole('button', { name: '返回修改' }));
  expect(asked).toEqual([]);
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(save());
  await userEvent.click(await screen.findByRole('button', { name: '确认无误，继续' }));
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('a conditional field shows, is checked while it shows, and is dropped when it does not', async () => {
  const asked = fakeServer(() => ok({ id: '1' }));
  draw(form());
  expect(screen.queryByRole('textbox', { name: '百分比' })).toBeNull();
  await userEvent.type(name(), '水厂');
  await userEvent.click(screen.getByRole('radio', { name: '是' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '百分比' }), '120');
  await userEvent.click(save());
  expect(await screen.findByText('请填写小于100的数字')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: '否' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '金额' }), '1,234.50');
  expect(screen.getByText(/壹仟贰佰叁拾肆元伍角整/)).toBeTruthy();
  await userEvent.click(save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toEqual({ name: '水厂', way: '0', percent: null, fee: '1234.50', file: null });
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

test('pressing twice saves once; after a lost connection the repeated attempt is the same act', async () => {
  let cut: (value?: unknown) => void = () => undefined;
  const held = new Promise((resolve) => {
    cut = resolve;
  });
  let reply: () => Reply = () => ({ unreachable: true, after: held });
  const asked = fakeServer(() => reply());
  draw(form('edit', { name: '水厂', way: '1', percent: '5' }));
  await userEvent.dblClick(await screen.findByRole('button', { name: '保存' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  reply = () => ok({ id: '1' });
  cut();
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(save());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.headers['nonce']).toBe(asked[0]?.headers['nonce']);
});

test('switching the language keeps what was typed and says the problems anew', async () => {
  fakeServer(() => ok({ id: '1' }));
  draw(form());
  await userEvent.type(name(), '江州水厂');
  await userEvent.click(save());
  expect(await screen.findByText('请选择收取方式')).toBeTruthy();
  act(() => setLang('en'));
  expect(await screen.findByText('Please choose the method')).toBeTruthy();
  expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('江州水厂');
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  expect(screen.queryByText('请选择收取方式')).toBeNull();
});

test('leaving a changed form asks; leaving an unchanged or saved one does not', async () => {
  fakeServer(() => ok({ id: '1' }));
  const { router } = draw(form('edit', { name: '水厂', way: '1', percent: '5' }, '/mine/mine'));
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '二期');
  await act(async () => void router.navigate('/mine/mine'));
  expect(await screen.findByRole('dialog', { name: '表单有修改，是否放弃并离开' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '继续填写' }));
  expect(router.state.location.pathname).toBe('/here');
  await userEvent.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/mine/mine'));
});

test('whoever gave up what was typed is not asked again by the browser, where the next screen takes a new page', async () => {
  const { router } = draw(form('edit', { name: '水厂', way: '1', percent: '5' }), {
    elsewhere: () => new Promise(() => undefined),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '二期');
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await act(async () => void router.navigate('/mine/mine'));
  expect(isAsked()).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: '放弃并离开' }));
  await waitFor(() => expect(router.state.isLeaving).toBe(true));
  expect(isAsked()).toBe(false);
});

test('another record under the same path is another place: leaving for it asks as well', async () => {
  const { router } = draw(form('edit', { name: '水厂', way: '1', percent: '5' }), { at: '/here?id=1' });
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '二期');
  await act(async () => void router.navigate('/here?id=2'));
  expect(await screen.findByRole('dialog', { name: '表单有修改，是否放弃并离开' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '继续填写' }));
  expect(router.state.location.search).toBe('?id=1');
});

test('a screen that puts its own address right leaves nothing: what was typed stays, and nobody is asked', async () => {
  const { router } = draw(form('edit', { name: '水厂', way: '1', percent: '5' }), { at: '/here?id=1' });
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '二期');
  const state = puttingRight(router.state.location);
  await act(() => router.navigate('/here?id=1&opType=PM', { replace: true, state }));
  expect(router.state.location.search).toBe('?id=1&opType=PM');
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveProperty('value', '水厂二期');
  await act(async () => void router.navigate('/here?id=2', { state }));
  expect(await screen.findByRole('dialog', { name: '表单有修改，是否放弃并离开' })).toBeTruthy();
});

test('an amount pasted too long is refused, never cut', async () => {
  const asked = fakeServer(() => ok({ id: '1' }));
  draw(form('edit', { name: '水厂', way: '0' }));
  const fee = await screen.findByRole('textbox', { name: '金额' });
  await userEvent.click(fee);
  await userEvent.paste('1234567890123456789012345');
  await userEvent.click(save());
  expect(await screen.findByText('请输入合理的数字')).toBeTruthy();
  expect((fee as HTMLInputElement).value.replaceAll(',', '')).toBe('1234567890123456789012345');
  expect(asked).toEqual([]);
});

test('an amount that is selected and typed over is replaced, not appended to', async () => {
  draw(form('edit', { name: '水厂', way: '0', fee: '250000.00' }));
  const fee = await screen.findByRole<HTMLInputElement>('textbox', { name: '金额' });
  expect(fee.value).toBe('250,000.00');
  act(() => {
    fee.focus();
    fee.select();
  });
  await userEvent.keyboard('180000');
  await userEvent.tab();
  expect(fee.value).toBe('180,000');
});

test('what the server said is the word of success', async () => {
  fakeServer(() => ({ body: { code: 200, msg: '添加成功', data: { id: '1' } } }));
  const said: string[] = [];
  setToaster((kind, words) => said.push(`${kind} ${words}`));
  draw(form('edit', { name: '水厂', way: '1', percent: '5' }));
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  await waitFor(() => expect(said).toEqual(['success 添加成功']));
  setToaster(undefined);
});

test('in a dialog a failed upload keeps 确定 shut as well', async () => {
  const files = {
    upload: () => Promise.reject(new CallFailed(500, '')),
    downloadAll: () => Promise.reject(new Error('not all')),
    list: () => Promise.resolve([]),
    download: () => Promise.reject(new Error('none')),
  };
  draw(
    <FormDialog
      open
      texts={sampleText}
      fields={sampleFields}
      mode="add"
      title="title"
      sections={[{ title: 'section.info', fields: ['name', 'file'] }]}
      save={{ run: () => Promise.resolve() }}
      onClose={() => undefined}
    />,
    { files },
  );
  await screen.findByRole('button', { name: '上传文件' });
  const ok = screen.getByRole('button', { name: '确定' });
  expect(ok.getAttribute('aria-disabled')).toBeNull();
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], '合同.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(ok.title).toBe('有附件上传失败，请重新上传或移除后再保存'));
  expect(ok.getAttribute('aria-disabled')).toBe('true');
});

test('view mode reads: words instead of inputs, hidden fields absent, no buttons', async () => {
  draw(form('view', { name: '水厂', way: '0', fee: '1234567.5', percent: '7' }));
  expect(await screen.findByText('水厂')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText(/1,234,567.50/)).toBeTruthy();
  expect(screen.getByText('壹佰贰拾叁万肆仟伍佰陆拾柒元伍角整')).toBeTruthy();
  expect(screen.queryByText('百分比')).toBeNull();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

test('a failed upload keeps saving shut and says why; removing it opens saving again', async () => {
  const files = {
    upload: () => Promise.reject(new CallFailed(500, '')),
    downloadAll: () => Promise.reject(new Error('not all')),
    list: () => Promise.resolve([]),
    download: () => Promise.reject(new Error('none')),
  };
  draw(form('edit', { name: '水厂', way: '1', percent: '5' }), { files });
  await screen.findByRole('button', { name: '上传文件' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], '合同.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('上传失败')).toBeTruthy();
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'));
  expect(save().getAttribute('aria-description')).toBe('有附件上传失败，请重新上传或移除后再保存');
  await userEvent.click(screen.getByRole('button', { name: '删除 合同.pdf' }));
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
});

test('the words of all choices come in one request, of those too that a choice brings up, while the record is on its way', async () => {
  const fields = fieldSet(sampleText, {
    way: { kind: 'choice', dict: 'TRADING_PLATFORM' },
    fee: { kind: 'choice', dict: 'FUND_SOURCE', showIf: { way: '1' } },
  });
  const asked: (readonly string[])[] = [];
  const of = (data?: object) => (
    <FormPage
      texts={sampleText}
      fields={fields}
      mode="edit"
      title="title"
      back="/mine/mine"
      load={{ data }}
      sections={[{ title: 'section.info', fields: ['way', 'fee'] }]}
    />
  );
  const dicts = (codes: readonly string[]) => {
    asked.push(codes);
    return Promise.resolve({
      TRADING_PLATFORM: [{ val: '1', name: '按比例' }],
      FUND_SOURCE: [{ val: '2', name: '百分之二' }],
    });
  };
  const { unmount } = draw(of(), { dicts });
  await waitFor(() => expect(asked).toEqual([['FUND_SOURCE', 'TRADING_PLATFORM']]));
  unmount();
  draw(of({ way: '' }), { dicts });
  expect(await screen.findByText('收取方式')).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect([...(asked[1] ?? [])].sort()).toEqual(['FUND_SOURCE', 'TRADING_PLATFORM']);
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
