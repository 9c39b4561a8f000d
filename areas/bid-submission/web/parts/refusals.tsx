import { Alert, Button } from 'antd';
import type { OutputOf } from '#kit/shared/call.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { bytesText } from '#kit/web/file/upload-words.ts';
import { useCall } from '#kit/web/query.ts';
import { saveFile } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { refusalEvidence, type submissionDetail } from '../../shared/calls.ts';
import { bidText } from '../../shared/text/index.ts';
import { InLog } from './in-log.tsx';

type Signed = OutputOf<typeof submissionDetail>['refusals'][number];

const save = (signed: Signed) =>
  saveFile({
    blob: new Blob([JSON.stringify(signed, null, 2)], { type: 'application/json' }),
    fileName: `refusal-${signed.refusal.refusalId}.json`,
  });

function RefusalInLog({ refusal }: Pick<Signed, 'refusal'>) {
  const { refusalId } = refusal;
  const evidence = useCall(refusalEvidence, { refusalId }, { quiet: true });
  return <InLog of={refusal} evidence={evidence} fileName={`evidence-${refusalId}.json`} />;
}

/** 拒收回执: what came too late, and the signed receipt of the refusal to keep. */
export function Refusals({ refusals }: { readonly refusals: readonly Signed[] }) {
  const t = useText(bidText);
  return refusals.map((signed) => {
    const { refusalId, arrivedAt, deadline, ciphertext } = signed.refusal;
    return (
      <div key={refusalId} className="bs-note">
        <Alert
          type="warning"
          showIcon
          title={t('refusal.title', { at: shanghaiTime(arrivedAt, 'ms'), deadline: shanghaiTime(deadline) })}
          description={
            ciphertext
              ? t('refusal.offered', {
                  size: bytesText(ciphertext.size),
                  at: shanghaiTime(ciphertext.uploadedAt, 'ms'),
                })
              : undefined
          }
          action={<Button onClick={() => save(signed)}>{t('refusal.save')}</Button>}
        />
        <RefusalInLog refusal={signed.refusal} />
      </div>
    );
  });
}
