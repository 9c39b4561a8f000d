import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { FileLinks } from '#kit/web/file/upload.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { outsideRecords } from '../shared/course-calls.ts';
import { courseText } from '../shared/text/course.ts';
import { useOffers } from './offers.ts';
import type { AboutSubject } from './which.ts';
import './approval.css';

/** 查看签章文件: what was signed on paper and put in with a submission, to be read in the browser; only where there is any. */
export function SignedFilesButton(which: AboutSubject) {
  const t = useText(courseText);
  const [open, setOpen] = useState(false);
  const { serviceKey, serviceId } = which;
  const answer = useCall(outsideRecords, { serviceKey, serviceId }, { enabled: open });
  if (!useOffers(which).data?.signed) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('signed')}
      </Button>
      <Dialog open={open} title={t('signed')} footer={null} onClose={() => setOpen(false)}>
        <Answer of={answer}>
          {(records) => (
            <ol className="ap-records">
              {records.map((one) => (
                <li key={`${one.createTime} ${one.files}`}>
                  <div className="gh-hint">
                    {t('putIn', { name: one.trueName })} <Time value={one.createTime} precision="second" />
                  </div>
                  <FileLinks value={one.files} />
                </li>
              ))}
            </ol>
          )}
        </Answer>
      </Dialog>
    </>
  );
}
