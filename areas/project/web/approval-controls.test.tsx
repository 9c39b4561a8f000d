import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setButtons } from '#kit/web/can.tsx';
import { ok } from '#kit/web/test/api.ts';
import { draw } from '#kit/web/test/render.tsx';
import { Page } from './edit.page.tsx';
import { dicts, ID, may, project, serve, withManager } from './test/serve.ts';

withManager({ project: ['view'] });

const CONTROLS = ['提交审批', '撤销审批', '撤回', '审批记录', '查看签章文件'];
const controls = () =>
  CONTROLS.filter((name) => screen.queryByRole('button', { name: new RegExp(`^${name}$`) }));

test('审批控件 of a project: who may not read, submit or withdraw is offered none of them', async () => {
  const asked = serve(project({ status: '1020', can: may({ submit: false }) }), {
    '/base/wf/apvl/offers': () => ok({}),
  });
  draw(<Page />, { at: `/here?status=2&mainId=${ID}`, dicts });
  await screen.findByText('项目基本信息');
  const about = () => asked.filter((one) => one.path.startsWith('/base/wf/apvl/')).map((one) => one.path);
  await waitFor(() => expect(about()).toEqual(['/base/wf/apvl/offers']));
  expect(controls()).toEqual([]);
});

test('whoever took part in its approval reads the records without the permission to read all', async () => {
  serve(project({ status: '1020' }), {
    '/base/wf/apvl/offers': () => ok({ records: true }),
  });
  draw(<Page />, { at: `/here?status=2&mainId=${ID}`, dicts });
  await screen.findByRole('button', { name: '审批记录' });
  expect(controls()).toEqual(['审批记录']);
});

test('with the permissions each stands where the server says so', async () => {
  setButtons({ project: ['view', 'save', 'submit'], approval: ['read'] });
  serve(project({ status: '1020', can: may({ submit: false }) }), {
    '/base/wf/apvl/offers': () => ok({ withdraw: true, takeBack: true, signed: true }),
  });
  const drawn = draw(<Page />, { at: `/here?status=2&mainId=${ID}`, dicts });
  await waitFor(() => expect(controls()).toEqual(['撤销审批', '撤回', '审批记录', '查看签章文件']));
  drawn.unmount();
  serve(project(), { '/base/wf/apvl/offers': () => ok({}) });
  draw(<Page />, { at: `/here?status=1&mainId=${ID}`, dicts });
  await waitFor(() => expect(controls()).toEqual(['提交审批', '审批记录']));
});
