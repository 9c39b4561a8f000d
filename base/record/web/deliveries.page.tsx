import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useCall } from '#kit/web/query.ts';
import { ReasonAct } from '#kit/web/reason-button.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status, tagSet } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import {
  askDiscard,
  confirmDiscard,
  type Delivery,
  deliveryDetail,
  pageDeliveries,
  retryDelivery,
} from '../shared/delivery-calls.ts';
import { recordText } from '../shared/text/index.ts';
import './record.css';

const states = tagSet(recordText)<Delivery['state']>({
  waiting: ['process', 'delivery.state.waiting'],
  retrying: ['needs', 'delivery.state.retrying'],
  givenUp: ['refused', 'delivery.state.givenUp'],
  discarding: ['needs', 'delivery.state.discarding'],
  discarded: ['saved', 'delivery.state.discarded'],
});

/** 事务消息: deliveries that are not done. */
export function Page() {
  const t = useText(recordText);
  const [viewing, setViewing] = useState<Delivery>();
  const [discarding, setDiscarding] = useState<Delivery>();
  return (
    <>
      <ListPage
        call={pageDeliveries}
        texts={recordText}
        title="delivery.title"
        above={<p className="gh-hint">{t('delivery.hint')}</p>}
        filters={[{ field: 'state', kind: 'choice', tag: states, label: 'delivery.field.state' }]}
        columns={[
          // Why it failed, and when it is tried again, are read before whom it goes to.
          { field: 'type', label: 'delivery.field.type', width: 160, onOpen: setViewing },
          { field: 'state', label: 'delivery.field.state', tag: states, width: 110 },
          { field: 'error', label: 'delivery.field.error', kind: 'longText', width: 220 },
          { field: 'attempts', label: 'delivery.field.attempts', kind: 'number', width: 90 },
          { field: 'nextAt', label: 'delivery.field.nextAt', kind: 'instant', width: 150 },
          { field: 'listener', label: 'delivery.field.listener', width: 180 },
          { field: 'at', label: 'delivery.field.at', kind: 'instant', width: 150 },
        ]}
        rowActions={[
          { text: 'delivery.view', onClick: setViewing },
          {
            text: 'delivery.retry',
            can: 'retry',
            confirm: 'delivery.retrySure',
            act: (row, nonce) => send(retryDelivery, { id: row.id }, { nonce }),
            done: 'delivery.retried',
          },
          { text: 'delivery.discard', can: 'discard', danger: true, onClick: setDiscarding },
          {
            text: 'delivery.confirm',
            can: 'confirm',
            danger: true,
            confirm: (row) =>
              t('delivery.confirmSure', { name: row.discardAskedBy, reason: row.discardReason }),
            act: (row, nonce) => send(confirmDiscard, { id: row.id }, { nonce }),
            done: 'delivery.confirmed',
          },
        ]}
        emptyHint="delivery.empty"
      />
      {viewing ? <Content of={viewing} onClose={() => setViewing(undefined)} /> : null}
      <ReasonAct
        open={discarding !== undefined}
        text={t('delivery.discardTitle')}
        call={askDiscard}
        input={(reason) => ({ id: discarding?.id ?? '', reason })}
        note={t('delivery.discardText')}
        label={t('delivery.field.discardReason')}
        need={t('delivery.discardNeed')}
        done={t('delivery.discardAsked')}
        danger
        onClose={() => setDiscarding(undefined)}
      />
    </>
  );
}

function Content({ of, onClose }: { readonly of: Delivery; readonly onClose: () => void }) {
  const t = useText(recordText);
  const answer = useCall(deliveryDetail, { id: of.id });
  return (
    <Dialog open title={of.type} onClose={onClose} footer={null}>
      <Answer of={answer}>
        {(known) => (
          <>
            <dl className="rec-facts">
              <Fact label={t('delivery.field.listener')}>{known.listener}</Fact>
              <Fact label={t('delivery.field.state')}>
                <Status of={states} value={known.state} />
              </Fact>
              <Fact label={t('delivery.field.at')}>
                <Time value={known.at} />
              </Fact>
              <Fact label={t('delivery.field.actor')}>{known.actorName}</Fact>
              <Fact label={t('delivery.field.subject')}>
                {known.subjectType} {known.subjectId}
              </Fact>
              {known.key === '' ? null : <Fact label={t('delivery.field.key')}>{known.key}</Fact>}
              {known.error === '' ? null : <Fact label={t('delivery.field.error')}>{known.error}</Fact>}
              {known.discardReason === '' ? null : (
                <Fact label={t('delivery.field.discardReason')}>
                  {known.discardReason} · {known.discardAskedBy}
                </Fact>
              )}
            </dl>
            <p className="gh-hint">{t('delivery.masked')}</p>
            <pre className="rec-content" tabIndex={0} aria-label={t('delivery.field.content')}>
              {known.content}
            </pre>
          </>
        )}
      </Answer>
    </Dialog>
  );
}
