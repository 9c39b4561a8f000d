import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { submitting } from '#base/approval/web/test/submitting.ts';
import { setButtons } from '#kit/web/can.tsx';
import { setDraftOwner, wipeDrafts, writeDraft } from '#kit/web/form/draft-store.ts';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { simpleFields } from '../shared/schema.ts';
import { TendereeChoice } from './parts/tenderee-choice.tsx';
import { Page as Quote } from './quote.page.tsx';
import { Page } from './simple.page.tsx';

const mainId = '01980000-0000-7000-8000-000000000001';
const packageId = '01980000-0000-7000-8000-00000000000a';
const typed = {
  mainName: '阀门备件询价',
  projectProp: '10',
  projectType: 'A',
  projectTypeSecond: 'A01',
  industryType: '46',
  projectareaProvince: '320000',
  projectareaCity: '320100',
  bidOrganizationWay: '20',
  estimate: '180000',
  worksRelated: '0',
  fundSource: '10',
  reach: 'invited',
  deadline: '2099-03-10T01:00:00.000Z',
  delivery: '30日内送达',
  payment: '验收合格后30日内付清',
};

withSession();
beforeEach(() => {
  setButtons({ simpleBidding: ['edit'] });
  setDraftOwner('u1.o1');
});
afterEach(() => {
  wipeDrafts();
  setDraftOwner(undefined);
});

test('a new purchase is made once, however often its submission is refused', async () => {
  writeDraft(`${simpleFields.name}:/here`, { savedAt: Date.now(), base: {}, values: typed });
  const asked = fakeServer(({ method, path }) => {
    if (path.endsWith('/submit')) return refused(400, { msg: '至少邀请3家供应商' });
    if (path === '/base/wf/apvl/submitConfig') return ok(submitting());
    return ok(method === 'POST' ? { mainId, packageId } : []);
  });
  const saved = () => asked.filter(({ path }) => path.endsWith('/save')).map(({ body }) => body);
  draw(<Page />, { at: '/here' });
  await userEvent.click(await screen.findByRole('button', { name: '恢复' }));
  const submit = screen.getByRole('button', { name: '提交审批' });
  for (const times of [1, 2]) {
    await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(submit);
    await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('/submit'))).toHaveLength(times));
  }
  expect(saved()[0]).not.toHaveProperty('mainId');
  expect(saved()[1]).toMatchObject({ mainId, delivery: '30日内送达' });
});

test('a unit price that cannot count is named beside its row, and the words are those of a quote', async () => {
  const lot = {
    packageId,
    packageName: '阀门备件询价',
    packageCode: 'XM-1',
    mainName: '阀门备件询价',
    mainCode: 'XM-1',
    tendereeName: '江州水务集团有限公司',
    isLawBid: '0',
    purchaseMode: '1030',
    status: '3080',
  };
  const times = { deadline: '2099-11-21T01:00:00.000Z', begin: '2026-11-20T01:00:00.000Z' };
  const both = { lot, ...times, ceiling: null, holder: true };
  const row = (name: string) => ({ name, spec: '', unit: '个', count: '20' });
  fakeServer(({ path }) => {
    if (path.endsWith('/offer'))
      return ok({
        ...both,
        reach: 'invited',
        fileIds: null,
        rows: [row('蝶阀'), row('闸阀')],
        notice: [],
        can: { join: false },
        result: null,
      });
    if (path === '/bos/submit/detail')
      return ok({
        ...both,
        now: times.begin,
        byNotice: null,
        lotPublicKey: 'AAAA',
        bidderId: 'o1',
        bid: null,
        history: [],
        refusals: [],
        can: { submit: true, recall: false },
      });
    return ok({ userId: 'u1', certificate: null, sm2: { certificate: null }, demoKey: false });
  });
  draw(<Quote />, { at: `/here?packageId=${packageId}` });
  const price = await screen.findByRole('textbox', { name: '单价（元） 1' });
  expect(screen.getByRole('textbox', { name: '其他说明' })).toBeTruthy();
  await userEvent.type(price, '-5');
  await userEvent.tab();
  expect(price.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('单价填数字，不小于0，最多6位小数')).toBeTruthy();
  await userEvent.clear(price);
  await userEvent.type(price, '12.5');
  await userEvent.type(screen.getByRole('textbox', { name: '单价（元） 2' }), '2');
  expect(price.getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByText('290.00')).toBeTruthy();
});

test('a purchaser beyond the first hundred is found by typing, and the list says that it is cut', async () => {
  const one = (n: number) => ({
    tendereeId: `t${n}`,
    tendereeName: `采购单位${n}`,
    linkPerson: '李敏',
    linkMobile: '',
    isMain: '0',
    userId: null,
  });
  const asked = fakeServer(({ query }) =>
    ok(query.get('searchKey') ? [one(500)] : Array.from({ length: 100 }, (_, n) => one(n))),
  );
  const chosen: (string | null)[] = [];
  const set: object[] = [];
  function Held() {
    const [value, setValue] = useState<string | null>(null);
    const ctx = { set: (values: object) => set.push(values) } as unknown as FormContext;
    const onChange = (next: string | null) => {
      chosen.push(next);
      setValue(next);
    };
    return <TendereeChoice id="tenderee" value={value} onChange={onChange} ctx={ctx} saved={undefined} />;
  }
  draw(<Held />);
  expect(await screen.findByText('仅显示前 100 条，请缩小范围查找其余记录。')).toBeTruthy();
  await userEvent.type(await screen.findByRole('combobox'), '单位500');
  await userEvent.click(await screen.findByText('采购单位500'));
  expect(chosen).toEqual(['t500']);
  expect(set).toEqual([{ linkPerson: '李敏', linkMobile: null }]);
  // Its name stays once nothing is typed any more.
  expect((await screen.findAllByText('采购单位500')).length).toBeGreaterThan(0);
  expect(asked.some(({ query }) => query.get('searchKey') === '单位500')).toBe(true);
});
