import { Select } from '#kit/web/form/select.tsx';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { useId, useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { UserEntry } from '../../shared/calls.ts';
import { askHandover, handoverPreview } from '../../shared/handover-calls.ts';
import { handoverText } from '../../shared/text/handover.ts';
import '../people.css';

interface HandoverProps {
  readonly user: UserEntry;
  readonly onClose: () => void;
}

type Item = OutputOf<typeof handoverPreview>['items'][number];

const itemWords = ({ count, stays, blocks }: Item) =>
  blocks > 0 ? 'itemBlocks' : stays && count > 0 ? 'itemStays' : 'item';

/** 离职交接: what hangs on the leaver, to whom it goes and why; another administrator confirms it. */
export function HandoverDialog({ user, onClose }: HandoverProps) {
  const t = useText(handoverText);
  const id = useId();
  const at = { id: user.id, orgId: user.orgId };
  const seen = useCall(handoverPreview, at);
  const [targetId, setTarget] = useState<string>();
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const ask = async () => {
    const lacks = {
      ...(targetId ? {} : { targetId: t('need.target') }),
      ...(reason.trim() ? {} : { reason: t('need.reason') }),
    };
    if (!targetId || Object.keys(lacks).length > 0) {
      setProblems(lacks);
      return false;
    }
    try {
      await send(askHandover, { ...at, targetId, reason }, { quiet: true });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const fields = Object.fromEntries(error.fields.map((f) => [f.path, f.msg]));
      setProblems(error.fields.length > 0 ? fields : { reason: error.msg });
      return false;
    }
    toast('success', t('done'));
    await refreshAll();
    return true;
  };
  const settle = (field: string) => setProblems(({ [field]: _, ...others }) => others);
  const problem = (field: string) => (
    <p className="ppl-problem" role="alert" id={`${id}-${field}-wrong`}>
      {problems[field] ?? ''}
    </p>
  );
  return (
    <Dialog
      open
      title={`${t('title')} · ${user.trueName}`}
      onClose={onClose}
      onOk={ask}
      okText={t('askIt')}
      okWhy={seen.data?.heirs.length === 0 ? t('noHeir') : undefined}
      dirty={reason !== '' || targetId !== undefined}
    >
      <Answer of={seen} rows={5}>
        {(data) => (
          <>
            <p className="gh-hint">{t(data.staysElsewhere ? 'hintStays' : 'hint')}</p>
            <ul className="ppl-handover">
              {data.items.map((item) => (
                <li key={item.name}>
                  {t(itemWords(item), { name: item.name, n: item.count, blocks: item.blocks })}
                </li>
              ))}
              <li>{t('duties', { n: data.duties })}</li>
            </ul>
            {data.heirs.length === 0 ? (
              <p className="ppl-problem">{t('noHeir')}</p>
            ) : (
              <>
                <label htmlFor={`${id}-to`}>{t('field.targetId')}</label>
                <Select
                  id={`${id}-to`}
                  className="gh-wide"
                  value={targetId ?? null}
                  placeholder={t('target')}
                  aria-invalid={problems['targetId'] ? true : undefined}
                  aria-describedby={`${id}-targetId-wrong`}
                  showSearch={{ optionFilterProp: 'label' }}
                  options={data.heirs.map((h) => ({ value: h.id, label: `${h.trueName} (${h.userName})` }))}
                  onChange={(next) => {
                    setTarget(next ?? undefined);
                    settle('targetId');
                  }}
                />
                {problem('targetId')}
                <label htmlFor={`${id}-why`}>{t('field.reason')}</label>
                <LongTextInput
                  id={`${id}-why`}
                  rows={3}
                  maxLength={500}
                  value={reason}
                  aria-invalid={problems['reason'] ? true : undefined}
                  aria-describedby={`${id}-reason-wrong`}
                  onChange={(typed) => {
                    setReason(typed);
                    settle('reason');
                  }}
                />
                {problem('reason')}
                <p className="gh-hint">{t('rule')}</p>
              </>
            )}
          </>
        )}
      </Answer>
    </Dialog>
  );
}
