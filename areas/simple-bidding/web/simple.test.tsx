import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { submitting } from '#base/approval/web/test/submitting.ts';
import { setButtons } from '#kit/web/can.tsx';
import { setDraftOwner, wipeDrafts, writeDraft } from '#kit/web/form/draft-store.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { simpleFields } from '../shared/schema.ts';
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
