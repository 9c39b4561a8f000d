import { Button } from 'antd';
import { type Ref, useId } from 'react';
import { useUser } from '#base/session/web/index.ts';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { MenuButton } from '#kit/web/menu-button.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { FileField } from '#kit/web/file/upload.tsx';
import { addOpinion, listOpinions } from '../shared/opinion-calls.ts';
import { opinionFiles } from '../shared/schema.ts';
import { OPINION_MAX } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';

export interface Opinion {
  readonly comment: string;
  /** File ids joined by commas. */
  readonly files: string | null;
}

interface OpinionProps {
  readonly serviceKey: string;
  readonly value: Opinion;
  readonly onChange: (value: Opinion) => void;
  readonly problem?: string | undefined;
  readonly inputRef?: Ref<HTMLTextAreaElement> | undefined;
}

/** 审批意见: at most 200 characters, common opinions at hand, up to five attachments. */
export function OpinionForm({ serviceKey, value, onChange, problem, inputRef }: OpinionProps) {
  const t = useText(approvalText);
  const id = useId();
  const once = useOnce();
  const user = useUser();
  const inputGroup = `${serviceKey}:${user.id}`;
  const { data: common } = useCall(listOpinions, { inputGroup }, { quiet: true });
  const keep = async () => {
    const dataContent = value.comment.trim();
    if (!(await once('keep', (nonce) => send(addOpinion, { inputGroup, dataContent }, { nonce })))) return;
    toast('success', t('done.add'));
    await refreshCalls(listOpinions);
  };
  return (
    <div className="ap-opinion">
      <div className="ap-opinion-head">
        <label htmlFor={id}>{t('opinion.title')}</label>
        {common && common.length > 0 ? (
          <MenuButton
            className="gh-link"
            label={t('button.opinions')}
            items={common.map((o) => ({ key: o.dataId, label: o.dataContent }))}
            onPick={(key) => {
              const chosen = common.find((o) => o.dataId === key);
              if (chosen) onChange({ ...value, comment: chosen.dataContent });
            }}
          >
            {t('button.opinions')}
          </MenuButton>
        ) : null}
        {value.comment.trim() !== '' && !common?.some((o) => o.dataContent === value.comment.trim()) ? (
          <Button type="link" size="small" onClick={() => void keep()}>
            {t('button.addOpinion')}
          </Button>
        ) : null}
      </div>
      <LongTextInput
        id={id}
        ref={inputRef}
        value={value.comment}
        maxLength={OPINION_MAX}
        max={OPINION_MAX}
        rows={2}
        placeholder={t('opinion.placeholder')}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}p` : undefined}
        onChange={(comment) => onChange({ ...value, comment })}
      />
      {problem ? (
        <p id={`${id}p`} className="ap-problem" role="alert">
          {problem}
        </p>
      ) : null}
      <FileField
        value={value.files}
        onChange={(files) => onChange({ ...value, files })}
        limits={opinionFiles}
        moduleName="approval"
      />
    </div>
  );
}
