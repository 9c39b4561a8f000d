import { CheckOutlined, CloseOutlined, FlagOutlined } from '@ant-design/icons';
import { Drawer } from '#kit/web/drawer.tsx';
import type { ReactNode } from 'react';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { StatusTag, type Tone } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { type FlowRecord, flowRecords } from '../shared/course-calls.ts';
import { courseText } from '../shared/text/course.ts';
import './approval.css';
import type { AboutSubject } from './which.ts';

const marks: Readonly<Record<FlowRecord['opType'], readonly [Tone, ReactNode]>> = {
  '0': ['process', <FlagOutlined key="flag" aria-hidden />],
  '1': ['done', <CheckOutlined key="correct" aria-hidden />],
  '2': ['refused', <CloseOutlined key="wrong" aria-hidden />],
};

interface Props extends AboutSubject {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** 流程记录: what happened to the subject, newest first. */
export function FlowRecordsDrawer({ serviceKey, serviceId, open, onClose }: Props) {
  const t = useText(courseText);
  const answer = useCall(flowRecords, { serviceKey, serviceId }, { enabled: open });
  return (
    <Drawer open={open} onClose={onClose} title={t('title')}>
      <Answer of={answer}>
        {(records) => (
          <ol className="ap-records">
            {records.map((r, n) => (
              // Records have no id of their own and are shown whole
              <li key={`${r.time} ${n}`}>
                <div className="ap-record-head">
                  <StatusTag tone={marks[r.opType][0]}>
                    {marks[r.opType][1]} {r.name}
                  </StatusTag>
                  <span>{r.userName}</span>
                </div>
                <div className="gh-hint">
                  <Time value={r.time} precision="second" />
                </div>
              </li>
            ))}
          </ol>
        )}
      </Answer>
    </Drawer>
  );
}
