import { Button } from 'antd';
import { Drawer } from '#kit/web/drawer.tsx';
import { useState } from 'react';
import { RecordList } from '#base/approval/web/index.ts';
import { useCall } from '#kit/web/query.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { measures } from '#kit/web/theme.ts';
import { type OwnerRecord, type OwnerRecordGroup, records } from '../shared/calls.ts';
import { bizflowText } from '../shared/text/index.ts';
import { useOffers } from './offers.ts';
import { bizOpTags, flowTags } from './tags.ts';

interface Subject {
  readonly serviceKey: string;
  readonly serviceId: string;
}

/** 业主审批记录: the button appears only where the owner was asked, or is about to be. */
export function OwnerRecordsButton({ serviceKey, serviceId }: Subject) {
  const t = useText(bizflowText);
  const [open, setOpen] = useState(false);
  const subject = { serviceKey, serviceId };
  const { data } = useOffers(subject);
  const answer = useCall(records, subject, { enabled: open });
  if (!data?.records) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('button.records')}
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="right"
        size={measures.drawerWidth}
        title={t('button.records')}
      >
        <Answer of={answer}>{(groups) => <OwnerRecords groups={groups} />}</Answer>
      </Drawer>
    </>
  );
}

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
