import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fieldSet } from '#kit/shared/fields.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormPage } from './form-page.tsx';
import { type FormMode } from './form-types.ts';
import { puttingRight } from './leave-guard.ts';
import { setLang } from '../lang.ts';
import { setToaster } from '../notice.ts';
import { CallFailed } from '../call-failed.ts';
import { send } from '../send.ts';
import { fakeServer, ok, type Reply } from '../test/api.ts';
import { draw, withSession } from '../test/render.tsx';
import { sampleFields, sampleSave, sampleText } from '../test/sample.ts';
import { sampleButton as save, sampleForm as form, sampleName as name } from '../test/sample-form.tsx';

withSession();

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
