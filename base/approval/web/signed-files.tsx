import { Dialog } from '#kit/web/dialog.tsx';
import { FileLinks } from '#kit/web/file/upload.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { outsideRecords } from '../shared/course-calls.ts';
import { courseText } from '../shared/text/course.ts';
import type { AboutSubject } from './which.ts';
import './approval.css';

interface Props extends AboutSubject {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** 签章文件 of a subject, each submission's own. */
export function SignedFilesDialog({ serviceKey, serviceId, open, onClose }: Props) {
  const t = useText(courseText);
  const answer = useCall(outsideRecords, { serviceKey, serviceId }, { enabled: open });
  return (
    <Dialog open={open} title={t('signed')} footer={null} onClose={onClose}>
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
  );
}
