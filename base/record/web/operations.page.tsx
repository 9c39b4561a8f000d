import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status, tagSet } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import {
  type LogKind,
  logKind,
  type LogResult,
  logResult,
  operationDetail,
  type OperationLine,
  pageOperations,
} from '../shared/operation-calls.ts';
import { recordText } from '../shared/text/index.ts';
import './record.css';

const kinds = tagSet(recordText)<LogKind>({
  [logKind.login]: ['process', 'operation.kind.login'],
  [logKind.operation]: ['saved', 'operation.kind.operation'],
});
const results = tagSet(recordText)<LogResult>({
  [logResult.done]: ['done', 'operation.result.done'],
  [logResult.failed]: ['refused', 'operation.result.failed'],
});

const subject = (row: OperationLine): string => `${row.subjectType} ${row.subjectId}`.trim();

/** 日志列表: operations and logins of the tenant. */
export function Page() {
  const t = useText(recordText);
  const [viewing, setViewing] = useState<OperationLine>();
  return (
    <>
      <ListPage
        call={pageOperations}
        texts={recordText}
        title="operation.title"
        exportName="operation.export"
        filters={[
          { field: 'userName', label: 'operation.field.userName' },
          { field: 'dayStart', to: 'dayEnd', kind: 'dateRange', label: 'operation.field.day' },
          { field: 'kind', kind: 'choice', tag: kinds, label: 'operation.field.kind' },
          { field: 'result', kind: 'choice', tag: results, label: 'operation.field.result' },
          { field: 'address', label: 'operation.field.address' },
          { field: 'action', label: 'operation.field.action' },
        ]}
        columns={[
          {
            field: 'at',
            label: 'operation.field.at',
            kind: 'instant',
            width: 170,
            sortable: true,
            render: (row) => <Time value={row.at} precision="second" />,
          },
          { field: 'userName', label: 'operation.field.userName', width: 120 },
          { field: 'actionName', label: 'operation.field.actionName', width: 200, onOpen: setViewing },
          { field: 'result', label: 'operation.field.result', tag: results, width: 80 },
          { field: 'address', label: 'operation.field.address', width: 130 },
          { field: 'kind', label: 'operation.field.kind', tag: kinds, width: 80 },
          { field: 'resultText', label: 'operation.field.resultText', width: 180 },
          {
            field: 'subjectId',
            label: 'operation.field.subject',
            width: 200,
            render: (row) => subject(row) || <span className="gh-none">—</span>,
            text: subject,
          },
          { field: 'trueName', label: 'operation.field.trueName', width: 100 },
          { field: 'orgName', label: 'operation.field.orgName', width: 180 },
          { field: 'action', label: 'operation.field.action', width: 220 },
        ]}
        emptyHint="operation.empty"
      />
      {viewing ? (
        <Dialog open title={viewing.actionName} footer={null} onClose={() => setViewing(undefined)}>
          <Entry id={viewing.id} t={t} />
        </Dialog>
      ) : null}
    </>
  );
}

function Entry({
  id,
  t,
}: {
  readonly id: string;
  readonly t: ReturnType<typeof useText<typeof recordText.zh>>;
}) {
  const answer = useCall(operationDetail, { id });
  return (
    <Answer of={answer}>
      {(known) => (
        <>
          <dl className="rec-facts">
            <Fact label={t('operation.field.at')}>
              <Time value={known.at} precision="second" />
            </Fact>
            <Fact label={t('operation.field.userName')}>
              {known.userName} {known.trueName}
            </Fact>
            <Fact label={t('operation.field.orgName')}>{known.orgName || '—'}</Fact>
            <Fact label={t('operation.field.address')}>{known.address}</Fact>
            <Fact label={t('operation.field.result')}>
              <Status of={results} value={known.result} /> {known.resultText}
            </Fact>
            <Fact label={t('operation.field.action')}>{known.action}</Fact>
            <Fact label={t('operation.field.device')}>{known.device || '—'}</Fact>
          </dl>
          <h3 className="rec-head">{t('operation.field.input')}</h3>
          <pre className="rec-content" tabIndex={0} aria-label={t('operation.field.input')}>
            {known.input}
          </pre>
          <h3 className="rec-head">{t('operation.field.changes')}</h3>
          {known.changes.length === 0 ? <p className="gh-hint">{t('operation.noChange')}</p> : null}
          {known.changes.map((change) => (
            <section key={`${change.type} ${change.subjectId}`}>
              <p>
                <code>{change.type}</code> {change.subjectType} {change.subjectId}
              </p>
              <div className="rec-change">
                {(['before', 'after'] as const).map((side) => (
                  <div key={side}>
                    <span className="gh-hint">{t(`operation.field.${side}`)}</span>
                    <pre className="rec-content" tabIndex={0} aria-label={t(`operation.field.${side}`)}>
                      {change[side] || '—'}
                    </pre>
                  </div>
                ))}
              </div>
            </section>
          ))}
        </>
      )}
    </Answer>
  );
}
