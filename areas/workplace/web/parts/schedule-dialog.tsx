import { Button } from 'antd';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { useConfirm } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { fromShanghai } from '#kit/shared/time.ts';
import { daysList, homeDetail, removeSchedule, saveSchedule, scheduleList } from '../../shared/calls.ts';
import { remind, scheduleFields } from '../../shared/schedule.ts';
import { workplaceText } from '../../shared/text/index.ts';

interface Props {
  /** Undefined = a new entry. */
  readonly id: string | undefined;
  readonly day: string;
  readonly around: { readonly from: string; readonly to: string };
  readonly onClose: () => void;
}

/** 日程: one's own entry of the calendar with its reminder. */
export function ScheduleDialog({ id, day, around, onClose }: Props) {
  const t = useText(workplaceText);
  const confirm = useConfirm();
  const once = useOnce();
  const { data } = useCall(scheduleList, around, { enabled: id !== undefined });
  const item = data?.find((one) => one.id === id);
  if (id !== undefined && !item) return null;
  const refresh = () => refreshCalls(homeDetail, daysList, scheduleList);
  const remove = async () => {
    const question = { title: t('schedule.confirmRemove'), content: item?.title ?? '', danger: true };
    if (id === undefined || !(await confirm(question))) return;
    if (!(await once(`remove ${id}`, (nonce) => send(removeSchedule, { id }, { nonce })))) return;
    toast('success', t('schedule.removed'));
    onClose();
    await refresh();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={workplaceText}
      fields={scheduleFields}
      mode={id === undefined ? 'add' : 'edit'}
      title={id === undefined ? 'schedule.add' : 'schedule.edit'}
      moduleName="mine"
      initial={
        item
          ? {
              title: item.title,
              scheduleTime: item.scheduleTime,
              remind: item.remind,
              remindTime: item.remindTime,
            }
          : { scheduleTime: fromShanghai(`${day} 09:00`), remind: remind.none }
      }
      sections={[
        {
          title: 'calendar.kind.schedule',
          fields: [{ field: 'title', wide: true }, 'scheduleTime', 'remind', 'remindTime'],
        },
        ...(id === undefined
          ? []
          : [
              {
                title: 'schedule.remove' as const,
                render: () => (
                  <Button danger onClick={() => void remove()}>
                    {t('schedule.remove')}
                  </Button>
                ),
              },
            ]),
      ]}
      save={{
        run: async (values, { nonce }) => {
          await send(saveSchedule, { ...values, id: id ?? null }, { nonce });
          onClose();
          await refresh();
        },
      }}
    />
  );
}
