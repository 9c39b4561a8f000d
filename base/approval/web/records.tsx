import { Checkbox } from 'antd';
import { Drawer } from '#kit/web/drawer.tsx';
import { useState } from 'react';
import { DownloadButton } from '#kit/web/act-button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { labelled, useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { type ApprovalRecord, type ApprovalRecordGroup, records } from '../shared/calls.ts';
import { printApproval } from '../shared/print-calls.ts';
import { opType } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';
import { type RecordLine, RecordList } from './record-list.tsx';
import { ApvlStatusTag, opTags } from './tags.tsx';
import type { ApprovalWord, Which } from './which.ts';

interface DrawerProps extends Which {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What was done with the person whom a record names; it is passed on to them unless said otherwise. */
const towards: Partial<Record<string, ApprovalWord>> = {
  [opType.signAdded]: 'records.signed',
  [opType.signRemoved]: 'records.takenOff',
  [opType.reassigned]: 'records.reassigned',
};

const hasOpinion = (r: ApprovalRecord): boolean => r.comment !== '' || r.files !== '';

/** 审批记录: every submission of the subject, newest first; on request only what came with an opinion. */
export function ApprovalRecordsDrawer({ open, onClose, ...which }: DrawerProps) {
  const t = useText(approvalText);
  const [onlyOpinions, setOnlyOpinions] = useState(false);
  const answer = useCall(records, which, { enabled: open });
  return (
    <Drawer open={open} onClose={onClose} title={t('records.title')}>
      <div className="ap-drawer-tools">
        <Checkbox checked={onlyOpinions} onChange={(e) => setOnlyOpinions(e.target.checked)}>
          {t('records.onlyOpinions')}
        </Checkbox>
        {answer.data?.length ? (
          <DownloadButton text={t('records.print')} call={printApproval} input={which} />
        ) : null}
      </div>
      <Answer of={answer}>
        {(groups) => (
          <>
            {groups[0]?.note ? <p className="ap-now">{labelled(t('records.now'), groups[0].note)}</p> : null}
            <RecordGroups groups={onlyOpinions ? withOpinions(groups) : groups} only={onlyOpinions} />
          </>
        )}
      </Answer>
    </Drawer>
  );
}

/** 查看历史: the same records as a dialog, as lists open it. */
export function ApprovalHistory({ open, onClose, ...which }: DrawerProps) {
  const t = useText(approvalText);
  const answer = useCall(records, which, { enabled: open });
  return (
    <Dialog open={open} onClose={onClose} title={t('button.history')}>
      <Answer of={answer}>{(groups) => <RecordGroups groups={groups} only={false} />}</Answer>
    </Dialog>
  );
}

export const withOpinions = (groups: readonly ApprovalRecordGroup[]): ApprovalRecordGroup[] =>
  groups.map((g) => ({ ...g, records: g.records.filter(hasOpinion) })).filter((g) => g.records.length > 0);

/** Submissions with what was decided and said in each (审批记录). */
export function RecordGroups({
  groups,
  only,
}: {
  readonly groups: readonly ApprovalRecordGroup[];
  readonly only: boolean;
}) {
  const t = useText(approvalText);
  if (groups.length === 0) return <Empty title={t(only ? 'records.noneWithOpinion' : 'records.empty')} />;
  const lineOf = (r: ApprovalRecord): RecordLine => ({
    name:
      r.opType === opType.agreedSummary || r.opType === opType.disagreedSummary
        ? t('records.summary')
        : r.aprvUserName,
    hints: [
      r.onBehalf ? t('list.onBehalf', { name: r.onBehalf }) : '',
      r.deptName,
      r.isAssignedUser ? t('records.assigned') : '',
    ].filter(Boolean),
    tag: <Status of={opTags} value={r.opType} />,
    step: r.activityName,
    time: r.apvlTime,
    to: r.targetName ? t(towards[r.opType] ?? 'records.to', { name: r.targetName }) : '',
    comment: r.comment,
    files: r.files,
  });
  return (
    <RecordList
      groups={groups.map((g) => ({
        key: g.instanceId,
        heading: (
          <>
            <Time value={g.createTime} /> {t('op.o1')} <ApvlStatusTag value={g.status} />
          </>
        ),
        lines: g.records.map(lineOf),
      }))}
    />
  );
}
