import { Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { FileLinks } from '#kit/web/file/upload.tsx';
import { type ApprovalRecord, type ApprovalRecordGroup, records } from '../shared/calls.ts';
import { opType } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';
import { ApvlStatusTag, opTags } from './tags.tsx';
import type { Which } from './which.ts';

interface DrawerProps extends Which {
  readonly open: boolean;
  readonly onClose: () => void;
}

const hasOpinion = (r: ApprovalRecord): boolean => r.comment !== '' || r.files !== '';

/** 审批记录: every submission of the subject, newest first; on request only what came with an opinion. */
export function ApprovalRecordsDrawer({ open, onClose, ...which }: DrawerProps) {
  const t = useText(approvalText);
  const [onlyOpinions, setOnlyOpinions] = useState(false);
  const answer = useCall(records, which, { enabled: open });
  return (
    <Drawer open={open} onClose={onClose} placement="right" size={500} title={t('records.title')}>
      <Checkbox checked={onlyOpinions} onChange={(e) => setOnlyOpinions(e.target.checked)}>
        {t('records.onlyOpinions')}
      </Checkbox>
      <Answer of={answer}>
        {(groups) => (
          <RecordGroups groups={onlyOpinions ? withOpinions(groups) : groups} only={onlyOpinions} />
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
  return groups.map((g) => (
    <section key={g.instanceId} className="ap-group">
      <h2>
        <Time value={g.createTime} /> {t('op.o1')} <ApvlStatusTag value={g.status} />
      </h2>
      <ol className="ap-records">
        {g.records.map((r, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: records have no id of their own and are shown whole
          <Entry key={`${r.opType} ${r.apvlTime ?? ''} ${n}`} record={r} />
        ))}
      </ol>
    </section>
  ));
}

function Entry({ record: r }: { readonly record: ApprovalRecord }) {
  const t = useText(approvalText);
  const summary = r.opType === opType.agreedSummary || r.opType === opType.disagreedSummary;
  return (
    <li>
      <div className="ap-record-head">
        <strong>{summary ? t('records.summary') : r.aprvUserName}</strong>
        {r.deptName ? <span className="gh-hint">{r.deptName}</span> : null}
        {r.isAssignedUser ? <span className="gh-hint">{t('records.assigned')}</span> : null}
        <Status of={opTags} value={r.opType} />
      </div>
      <div className="gh-hint">
        {r.activityName ? <span>{r.activityName} </span> : null}
        {r.apvlTime ? <Time value={r.apvlTime} precision="second" /> : null}
      </div>
      {r.targetName ? <div>{t('records.to', { name: r.targetName })}</div> : null}
      {r.comment ? <p className="gh-long">{r.comment}</p> : null}
      {r.files ? <FileLinks value={r.files} /> : null}
    </li>
  );
}

/** The button that opens the records: `<ApprovalRecordsButton serviceKey="CONTRACT_APPROVAL" serviceId={id} />` */
export function ApprovalRecordsButton(which: Which) {
  const t = useText(approvalText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('button.records')}
      </Button>
      <ApprovalRecordsDrawer {...which} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
