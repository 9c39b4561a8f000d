import { RecordList } from '#base/approval/web/index.ts';
import { Empty } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { OwnerRecord, OwnerRecordGroup } from '../shared/calls.ts';
import { bizflowText } from '../shared/text/index.ts';
import { bizOpTags, flowTags } from './tags.ts';

/** Submissions to the owner with what was decided and said in each, newest first. */
export function OwnerRecords({ groups }: { readonly groups: readonly OwnerRecordGroup[] }) {
  const t = useText(bizflowText);
  if (groups.every((g) => g.records.length === 0)) return <Empty title={t('records.empty')} />;
  const lineOf = (r: OwnerRecord) => ({
    name: r.userName,
    hints: [r.orgName].filter(Boolean),
    tag: <Status of={bizOpTags} value={r.opType} />,
    step: '',
    time: r.time,
    to: r.targetName ? t('records.to', { name: r.targetName }) : '',
    comment: r.attach.comment,
    files: r.attach.fileId,
  });
  return (
    <RecordList
      groups={groups.map((g) => ({
        key: g.instanceId,
        heading: (
          <>
            <Time value={g.createTime} /> <Status of={flowTags} value={g.status} />
          </>
        ),
        lines: g.records.map(lineOf),
      }))}
    />
  );
}
