import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { ensureSession } from '#base/session/web/index.ts';
import { say, withLive } from '#kit/web/test/live.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { OwnerDeed } from './deed.tsx';

withSession();
withLive({ id: '01980000-0000-7000-8000-00000000000a' }, ensureSession);

const subject = { serviceKey: 'BULLETIN_APPROVAL', serviceId: '01980000-0000-7000-8000-000000000001' };

test('where no owner was asked nothing is fetched that is not there; where one was, it stands beside the subject', async () => {
  const none = fakeServer(({ path }) =>
    path === '/base/bizflow/offers' ? ok({ records: false }) : refused(404),
  );
  const first = draw(<OwnerDeed {...subject} />);
  const ofFlows = () => none.map((a) => a.path).filter((path) => path.startsWith('/base/bizflow/'));
  await waitFor(() => expect(ofFlows()).toEqual(['/base/bizflow/offers']));
  first.unmount();
  const group = { instanceId: 'f1', createTime: '2026-03-02T02:00:00Z', status: '3', records: [] };
  const asked = fakeServer(({ path }) =>
    path === '/base/bizflow/records'
      ? ok([group])
      : ok({
          records: true,
          ...subject,
          id: 'f1',
          serviceName: '公告',
          title: '江州水厂',
          status: '3',
          submitterName: '陈立新',
          submitOrgName: '公衡招标代理有限公司',
          submitTime: '2026-03-02T02:00:00Z',
          finishTime: '2026-03-02T03:00:00Z',
          taskId: '',
          can: { decide: false, withdraw: false },
        }),
  );
  draw(<OwnerDeed {...subject} />);
  expect(await screen.findByText('江州水厂')).toBeTruthy();
  // That its owner has opened it shows in the records; nothing else on the screen is asked again for that.
  const times = (path: string) => asked.filter((a) => a.path === `/base/bizflow/${path}`).length;
  await say(`bizflow:${subject.serviceKey}:${subject.serviceId}`, { kind: 'opened' });
  await waitFor(() => expect([times('records'), times('instance')]).toEqual([2, 1]));
  await say(`bizflow:${subject.serviceKey}:${subject.serviceId}`, { kind: 'changed' });
  await waitFor(() => expect([times('records'), times('instance')]).toEqual([3, 2]));
});

test('a lost line is told beside the subject and asked again; nothing that decides is hidden by it', async () => {
  let isLost = true;
  fakeServer(({ path }) => {
    if (isLost) return refused(500);
    return path === '/base/bizflow/offers' ? ok({ records: false }) : refused(404);
  });
  draw(<OwnerDeed {...subject} />);
  const again = await screen.findByRole('button', { name: /重\s?试/ });
  isLost = false;
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
