import { Button } from 'antd';
import { useState } from 'react';
import { ReasonDialog } from '#kit/web/reason-dialog.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { addComment, templateComments } from '../../shared/calls.ts';
import { COMMENT_MAX } from '../../shared/schema.ts';
import { templateText } from '../../shared/text/index.ts';

/** 模板意见: what its readers say of it, and one's own. */
export function Comments({ id }: { readonly id: string }) {
  const t = useText(templateText);
  const [open, setOpen] = useState(false);
  const add = async (content: string) => {
    await send(addComment, { id, content });
    await refreshCalls(templateComments);
    setOpen(false);
  };
  return (
    <Section
      title={t('section.comments')}
      extra={
        <Button size="small" onClick={() => setOpen(true)}>
          {t('action.comment')}
        </Button>
      }
    >
      <Answer of={useCall(templateComments, { id })} rows={2}>
        {(comments) =>
          comments.length === 0 ? (
            <p className="gh-hint">{t('noComments')}</p>
          ) : (
            <ul>
              {comments.map((one) => (
                <li key={one.id}>
                  <strong>{one.proposer}</strong> <Time value={one.time} />
                  <p>{one.content}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {open ? (
        <ReasonDialog
          title={t('action.comment')}
          label={t('field.comment')}
          need={t('need.comment')}
          okText={t('action.comment')}
          max={COMMENT_MAX}
          onClose={() => setOpen(false)}
          onOk={add}
        />
      ) : null}
    </Section>
  );
}
