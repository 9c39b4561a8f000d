import { CheckOutlined, CloseOutlined, FlagOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Drawer } from '#kit/web/drawer.tsx';
import { type ReactNode, useState } from 'react';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { StatusTag, type Tone } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { measures } from '#kit/web/theme.ts';
import { type FlowRecord, flowRecords } from '../shared/course-calls.ts';
import { courseText } from '../shared/text/course.ts';
import './approval.css';
import { useOffers } from './offers.ts';
import type { AboutSubject } from './which.ts';

const marks: Readonly<Record<FlowRecord['opType'], readonly [Tone, ReactNode]>> = {
  '0': ['process', <FlagOutlined key="flag" aria-hidden />],
  '1': ['done', <CheckOutlined key="correct" aria-hidden />],
  '2': ['refused', <CloseOutlined key="wrong" aria-hidden />],
};

/** 流程记录: the button with its drawer appears only where there are records. */
export function FlowRecordsButton(which: AboutSubject) {
  const t = useText(courseText);
  const [open, setOpen] = useState(false);
  const { serviceKey, serviceId } = which;
  const answer = useCall(flowRecords, { serviceKey, serviceId }, { enabled: open });
  if (!useOffers(which).data?.course) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="right"
        size={measures.drawerWidth}
        title={t('title')}
      >
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
    </>
  );
}
