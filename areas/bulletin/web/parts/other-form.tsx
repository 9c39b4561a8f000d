import { Alert } from 'antd';
import { LotFacts } from '#areas/project/web/index.ts';
import { ApprovalButtons, submission, useTakesEffect } from '#base/approval/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { draftActs } from '#kit/web/form/draft-acts.ts';
import { FormPage } from '#kit/web/form/either-form.tsx';
import type { FormSection } from '#kit/web/form/form-types.ts';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import {
  otherDetail,
  otherFields,
  type OtherValues,
  publishOther,
  reopenOther,
  saveOther,
  submitOther,
} from '../../shared/other.ts';
import { OTHER_KEY } from '../../shared/status.ts';
import { bulletinScreens } from '../../shared/screens.ts';
import { otherText } from '../../shared/text/other.ts';
import { publicPage } from '../links.ts';
import { statusTags } from '../tags.ts';

type Notice = OutputOf<typeof otherDetail>;

export const sections: readonly FormSection<typeof otherFields.fields, typeof otherText.zh>[] = [
  {
    title: 'section.bulletin',
    fields: ['noticeKind', { field: 'title', wide: true }, { field: 'media', wide: true }, 'content'],
  },
];

interface Props {
  readonly id: string;
  readonly readOnly?: boolean;
  readonly embedded?: boolean;
}

/** 其他公告: to be changed only while the server says so. */
export function OtherForm(props: Props) {
  const t = useText(otherText);
  const answer = useCall(otherDetail, { id: props.id });
  return (
    <Answer
      page={props.embedded ? undefined : t(props.readOnly ? 'title.view' : 'title.edit')}
      of={answer}
      rows={10}
    >
      {(notice) => <FormOf {...props} notice={notice} refetch={answer.refetch} />}
    </Answer>
  );
}

interface OfProps extends Props {
  readonly notice: Notice;
  readonly refetch: () => unknown;
}

function FormOf({ id, notice, refetch, embedded = false, ...props }: OfProps) {
  const t = useText(otherText);
  const { can } = notice;
  const readOnly = props.readOnly === true || !can.edit;
  const takesEffect = useTakesEffect(OTHER_KEY, !readOnly);
  const acts = draftActs({
    store: (values: OtherValues, { nonce }) =>
      send(saveOther, { ...values, id, packageId: notice.lot.packageId }, { nonce }),
    submit: async (nonce) => {
      const wfParameter = await submission(OTHER_KEY, id);
      return send(submitOther, { id, wfParameter }, { nonce });
    },
    after: refetch,
  });
  const submit = takesEffect
    ? { ...acts.submit, text: 'kit.web.takeEffect' as const, done: 'done.submitted' as const }
    : {
        ...acts.submit,
        text: 'action.submit' as const,
        confirm: 'confirm.submit' as const,
        done: 'done.submitted' as const,
      };
  return (
    <FormPage
      texts={otherText}
      fields={otherFields}
      mode={readOnly ? 'view' : 'edit'}
      title={readOnly ? 'title.view' : 'title.edit'}
      {...(embedded ? {} : { back: bulletinScreens.others })}
      tags={<Status of={statusTags} value={notice.status} />}
      load={{ data: notice }}
      embedded={embedded}
      sections={[
        { title: 'section.lot', render: () => <Facts of={notice} readOnly={readOnly} /> },
        ...sections,
      ]}
      {...(readOnly
        ? {}
        : {
            save: { ...acts.save, text: 'action.save' as const },
            submit: { ...submit, may: 'bulletin.submit' as const },
          })}
      actions={() =>
        embedded ? null : (
          <>
            {can.reopen ? (
              <ActButton
                text={t('action.reopen')}
                call={reopenOther}
                input={{ id }}
                confirm={{ title: t('confirm.reopen') }}
                done={t('done.reopened')}
              />
            ) : null}
            <ApprovalButtons serviceKey={OTHER_KEY} serviceId={id} />
            {can.publish ? (
              <ActButton
                type="primary"
                text={t('action.publish')}
                call={publishOther}
                input={{ id }}
                confirm={{ title: t('confirm.publish') }}
                done={t('done.published')}
              />
            ) : null}
          </>
        )
      }
    />
  );
}

function Facts({ of: n, readOnly }: { readonly of: Notice; readonly readOnly: boolean }) {
  const t = useText(otherText);
  return (
    <>
      <LotFacts lot={n.lot}>
        <Fact label={t('field.bulletinNo')}>{n.bulletinNo}</Fact>
        {n.publishedAt ? (
          <Fact label={t('field.publishedAt')}>
            <Time value={n.publishedAt} precision="second" />{' '}
            <a href={publicPage(n.id)} target="_blank" rel="noopener">
              {t('action.openPublic')}
            </a>
          </Fact>
        ) : null}
      </LotFacts>
      {readOnly ? null : <Alert type="info" showIcon title={t('hint.terms')} />}
    </>
  );
}
