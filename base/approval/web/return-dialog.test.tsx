import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw } from '#kit/web/test/render.tsx';
import { INITIATOR } from '../shared/status.ts';
import { ReturnDialog } from './return-dialog.tsx';

const steps = [
  { activityKey: INITIATOR, activityName: '发起人 周敏' },
  { activityKey: 'a', activityName: '部门负责人审批' },
];
const STRAIGHT = '退回后直接回到本环节，中间已同意的不再审批';

/** What was sent, press by press. */
function shown(comesBack: boolean): { returnActivity: string; submitToMe?: boolean }[] {
  const sent: { returnActivity: string; submitToMe?: boolean }[] = [];
  draw(
    <ReturnDialog
      steps={steps}
      comesBack={comesBack}
      onClose={() => undefined}
      onReturn={async (to) => {
        sent.push(to);
        return false;
      }}
    />,
  );
  return sent;
}
const press = async () => {
  const [ok] = (await screen.findAllByRole('button')).slice(-1);
  if (ok) await userEvent.click(ok);
};

test('退回: a step is chosen first; to the initiator it comes straight back unless it is said otherwise', async () => {
  const sent = shown(true);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press();
  expect(await screen.findByText('请选择退回环节')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: '发起人 周敏' }));
  const straight = await screen.findByRole('checkbox', { name: STRAIGHT });
  expect((straight as HTMLInputElement).checked).toBe(true);
  await press();
  await userEvent.click(screen.getByRole('radio', { name: '部门负责人审批' }));
  expect((straight as HTMLInputElement).checked).toBe(false);
  await press();
  await userEvent.click(straight);
  await press();
  expect(sent).toEqual([
    { returnActivity: INITIATOR, submitToMe: true },
    { returnActivity: 'a', submitToMe: false },
    { returnActivity: 'a', submitToMe: true },
  ]);
});

test('where the flow does not allow it, nothing is asked and nothing is sent of it', async () => {
  const sent = shown(false);
  const box = within((await screen.findAllByRole('dialog', { hidden: true })).at(-1) as HTMLElement);
  await userEvent.click(await box.findByRole('radio', { name: '部门负责人审批' }));
  expect(box.queryByRole('checkbox')).toBeNull();
  await press();
  expect(sent).toEqual([{ returnActivity: 'a' }]);
});
