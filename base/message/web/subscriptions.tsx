import { isYes } from '#kit/shared/yes-no.ts';
import { useState } from 'react';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { pageSubscriptions, type Subscription, submitSubscription } from '../shared/calls.ts';
import { sendType } from '../shared/status.ts';
import { messageText } from '../shared/text/index.ts';
import { WhySwitch } from '#kit/web/why-switch.tsx';

type Way = 'smsSwitch' | 'msgSwitch' | 'emailSwitch';
const wayCodes = { smsSwitch: sendType.sms, msgSwitch: sendType.inApp, emailSwitch: sendType.email } as const;
const ways: readonly Way[] = ['smsSwitch', 'msgSwitch', 'emailSwitch'];

/** The switches of one row: they turn at once and turn back when the server refuses. */
function Ways({ row, way, onTurn }: { row: Subscription; way: Way; onTurn: () => void }) {
  const t = useText(messageText);
  const why = row.closedWays.includes(wayCodes[way])
    ? t('wayClosed')
    : way !== 'msgSwitch' && !row.mayLeave
      ? t('subscription.inside')
      : undefined;
  return (
    <WhySwitch
      checked={isYes(row[way])}
      why={why}
      aria-label={`${row.templateName} ${t(`field.${way}`)}`}
      onChange={onTurn}
    />
  );
}

/** 消息订阅: a table of message templates with switches for SMS, in-app message and mail. */
export function Subscriptions({ embedded = false }: { readonly embedded?: boolean }) {
  // What was turned here stands above what the list brought.
  const [turned, setTurned] = useState<Readonly<Record<string, Subscription>>>({});
  const turn = (row: Subscription, way: Way) => {
    const put = (to: Subscription[Way]) =>
      setTurned((old) => ({ ...old, [row.templateCode]: { ...(old[row.templateCode] ?? row), [way]: to } }));
    const to = isYes(row[way]) ? '0' : '1';
    put(to);
    const { templateName: _, mayLeave: __, closedWays: ___, ...switches } = row;
    send(submitSubscription, { ...switches, [way]: to }).catch(() => put(row[way]));
  };
  return (
    <ListPage
      call={pageSubscriptions}
      texts={messageText}
      title="subscription.title"
      embedded={embedded}
      rowKey="templateCode"
      filters={['searchKey']}
      columns={[
        { field: 'templateName' },
        ...ways.map((way) => ({
          field: way,
          width: 120,
          render: (row: Subscription) => {
            const now = turned[row.templateCode] ?? row;
            return <Ways row={now} way={way} onTurn={() => turn(now, way)} />;
          },
        })),
      ]}
      emptyHint="subscription.empty"
    />
  );
}
