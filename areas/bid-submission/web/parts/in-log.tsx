import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Evidence } from '#base/log/shared/evidence.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { saveFile } from '#kit/web/send.ts';
import { useText, useWords } from '#kit/web/text.ts';
import { standsInLog } from '../../shared/evidence.ts';
import type { Receipt, Refused } from '../../shared/sealing.ts';
import { bidText } from '../../shared/text/index.ts';

interface Props {
  readonly of: Receipt | Refused;
  /** The answer of the call that asked for the evidence. */
  readonly evidence: {
    readonly data: Evidence | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly fileName: string;
}

/** What the evidence is found to be; undefined while it is being looked at. */
function useHolds(of: Props['of'], evidence: Evidence | undefined): boolean | undefined {
  const [holds, setHolds] = useState<boolean>();
  useEffect(() => {
    let gone = false;
    setHolds(undefined);
    if (evidence)
      standsInLog(evidence, of).then(
        (found) => gone || setHolds(found),
        () => gone || setHolds(false),
      );
    return () => {
      gone = true;
    };
  }, [of, evidence]);
  return holds;
}

const AGAIN_MS = 2000;
const AGAIN_MOST = 15;

/** What was just submitted is sealed into the log within a second or two, so it is asked again by itself. */
function useAgain(waits: boolean, ask: () => unknown): void {
  const asked = useRef(0);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!waits || asked.current >= AGAIN_MOST) return;
    const timer = setTimeout(() => {
      asked.current += 1;
      latest.current();
    }, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waits]);
}

/** 入链证明: where a receipt stands in the public log, checked here in the browser, to keep beside the receipt. */
export function InLog({ of, evidence, fileName }: Props) {
  const t = useText(bidText);
  const w = useWords();
  const { data, error, isFetching, refetch } = evidence;
  const holds = useHolds(of, data);
  const waits = !data && error instanceof CallFailed && error.code === 409;
  useAgain(waits && !isFetching, refetch);
  if (!data)
    return error ? (
      <Alert
        className="bs-log"
        type="info"
        showIcon
        title={t('log.notYet')}
        description={error instanceof CallFailed ? error.msg : undefined}
        action={
          <Button loading={isFetching} onClick={() => void refetch()}>
            {w('web.retry')}
          </Button>
        }
      />
    ) : null;
  if (holds === undefined) return null;
  const save = () =>
    saveFile({
      blob: new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      fileName,
    });
  return (
    <Alert
      className="bs-log"
      type={holds ? 'success' : 'error'}
      showIcon
      title={holds ? t('log.inside', { index: data.index }) : t('log.wrong')}
      action={<Button onClick={save}>{t('action.saveEvidence')}</Button>}
    />
  );
}
