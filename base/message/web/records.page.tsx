import { Alert } from 'antd';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { dispatchState, pageDispatches, resendDispatch } from '../shared/calls.ts';
import { callbackNames, type OutwardType, type SendStatus, sendStatus, sendType } from '../shared/status.ts';
import { messageText } from '../shared/text/index.ts';
import './message.css';

const types = tagSet(messageText)<OutwardType>({
  [sendType.sms]: ['saved', 'dispatch.type.sms'],
  [sendType.email]: ['saved', 'dispatch.type.email'],
});
const states = tagSet(messageText)<SendStatus>({
  [sendStatus.waiting]: ['process', 'dispatch.status.waiting'],
  [sendStatus.sent]: ['done', 'dispatch.status.sent'],
  [sendStatus.failed]: ['refused', 'dispatch.status.failed'],
  [sendStatus.local]: ['needs', 'dispatch.status.local'],
});

const callbackWords = {
  '': 'dispatch.callback.none',
  [callbackNames.tellReceiver]: 'dispatch.callback.tellReceiver',
} as const;

/** 消息发送记录: what was asked to leave by SMS or mail; without gateways it is the local outbox, and says so. */
export function Page() {
  const t = useText(messageText);
  const { data } = useCall(dispatchState, {}, { quiet: true });
  const absent = data ? (['sms', 'email'] as const).filter((way) => !data[way]) : [];
  return (
    <ListPage
      call={pageDispatches}
      texts={messageText}
      title="outbox.title"
      above={
        absent.length > 0 ? (
          <Alert
            type="warning"
            showIcon
            className="ms-local"
            title={t('outbox.local')}
            description={t('outbox.nothingSent', {
              ways: absent.map((way) => t(`outbox.${way}`)).join(t('outbox.and')),
            })}
          />
        ) : null
      }
      filters={[
        { field: 'sendType', kind: 'choice', tag: types, label: 'dispatch.field.sendType' },
        { field: 'status', kind: 'choice', tag: states, label: 'dispatch.field.status' },
      ]}
      columns={[
        { field: 'number', label: 'dispatch.field.number', width: 100 },
        { field: 'sendType', label: 'dispatch.field.sendType', tag: types, width: 90 },
        { field: 'receiveAddress', label: 'dispatch.field.receiveAddress', width: 140 },
        { field: 'status', label: 'dispatch.field.status', tag: states, width: 130 },
        { field: 'title', width: 130 },
        {
          field: 'content',
          label: 'dispatch.field.content',
          width: 260,
          render: (row) => (
            <>
              {row.content ?? t('outbox.hidden')}
              {row.error === '' ? null : (
                <span className="ms-error">
                  {t('dispatch.field.error')}: {row.error}
                </span>
              )}
            </>
          ),
          text: (row) => [row.content ?? '', row.error].filter((part) => part !== '').join('\n'),
        },
        { field: 'sendTime', label: 'dispatch.field.sendTime', kind: 'instant', width: 150 },
        { field: 'templateCode', label: 'dispatch.field.templateCode', width: 200 },
        {
          field: 'callbackName',
          label: 'dispatch.field.callbackName',
          width: 160,
          render: (row) => t(callbackWords[row.callbackName]),
          text: (row) => t(callbackWords[row.callbackName]),
        },
      ]}
      rowActions={[
        {
          text: 'resend.act',
          can: 'resend',
          confirm: 'resend.sure',
          act: (row, nonce) => send(resendDispatch, { id: row.id }, { nonce }),
          done: 'resend.done',
        },
      ]}
      emptyHint="outbox.empty"
    />
  );
}
