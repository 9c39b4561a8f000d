import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fileService } from '#base/file/web/index.ts';
import { FileContext } from '#kit/web/file/files.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, drawerWidth, withSession } from '#kit/web/test/render.tsx';
import { FlowRecordsButton, SignedFilesButton } from './record-buttons.tsx';
import { submission } from './submission.ts';
import { submitting } from './test/submitting.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const KEY = 'CONTRACT_APPROVAL';
withSession();

test('流程记录 shows only where there are records, each with its mark', async () => {
  const time = '2026-11-01T01:00:00.000Z';
  let records: object[] = [];
  fakeServer(({ path }) =>
    ok(path === '/base/wf/apvl/flowRecords' ? records : { course: records.length > 0 }),
  );
  const first = draw(<FlowRecordsButton serviceKey={KEY} serviceId={ID} />);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  first.unmount();
  records = [{ opType: '2', name: '审批不同意', userName: '周敏', time }];
  draw(<FlowRecordsButton serviceKey={KEY} serviceId={ID} />);
  await userEvent.click(await screen.findByRole('button', { name: '流程记录' }));
  expect(await screen.findByText('审批不同意')).toBeTruthy();
  expect(drawerWidth(screen.getByRole('dialog', { name: '流程记录' }))).toBe('500px');
});

test('查看签章文件 shows only where a signed file was put in, and opens it in the viewer', async () => {
  let records: object[] = [];
  fakeServer(({ path }) =>
    ok(path === '/base/wf/apvl/outsideRecords' ? records : { signed: records.length > 0 }),
  );
  const file = { id: ID, fileName: '已签字的审批单.png' };
  const service = {
    ...fileService,
    list: async () => [file],
    download: async () => ({ blob: new Blob(['x']), fileName: '' }),
  };
  URL.createObjectURL = () => 'blob:signed';
  URL.revokeObjectURL = () => undefined;
  const first = draw(<SignedFilesButton serviceKey={KEY} serviceId={ID} />);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  first.unmount();
  records = [{ trueName: '陈立新', createTime: '2026-11-01T01:00:00.000Z', files: ID }];
  draw(
    <FileContext value={service}>
      <SignedFilesButton serviceKey={KEY} serviceId={ID} />
    </FileContext>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '查看签章文件' }));
  expect(await screen.findByText('陈立新上传于', { exact: false })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: file.fileName }));
  expect(await screen.findByRole('img', { name: file.fileName })).toBeTruthy();
});

test('a submission that needs the approval file asks for it, uploads it, and goes nowhere without', async () => {
  fakeServer(() => ok(submitting({ needsFile: true })));
  const upload = vi.spyOn(fileService, 'upload').mockResolvedValue({ id: ID, fileName: '审批单.pdf' });
  const sent = submission(KEY, ID);
  const input = await screen.findByLabelText<HTMLInputElement>('审批文件');
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  // Without a file it asks again.
  const again = await screen.findByLabelText<HTMLInputElement>('审批文件');
  expect(again).toBe(input);
  await userEvent.upload(again, new File(['signed'], '审批单.pdf', { type: 'application/pdf' }));
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  expect(await sent).toEqual({ files: [ID] });
  expect(upload).toHaveBeenCalledTimes(1);
});
