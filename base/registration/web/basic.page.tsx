import { Alert, Button } from 'antd';
import { useState } from 'react';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { Link } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { askChange, basicInfo, withdrawChange } from '../shared/calls.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { changeFields, formFields } from '../shared/schema.ts';
import { registrationScreens } from '../shared/screens.ts';
import { registrationText } from '../shared/text/index.ts';
import { Compare } from './parts/compare.tsx';
import { kindOf, sectionsOf } from './parts/sections.ts';
import { changeTags } from './tags.ts';
import './register.css';

type Basic = OutputOf<typeof basicInfo>;

/** 基本信息 of one's own organisation: to read, and to ask for a change of it. */
export const Page = () => <BasicInfo />;

/** The same, begun with the change (供应商信息变更) where one may ask for it and none waits. */
export function BasicInfo({ changing = false }: { readonly changing?: boolean }) {
  const t = useText(registrationText);
  const [editing, setEditing] = useState(changing);
  const answer = useCall(basicInfo, {});
  useTitle(t('change.title'));
  if (editing && answer.data?.can.change) return <Change of={answer.data} onDone={() => setEditing(false)} />;
  return (
    <>
      <PageHeader
        title={t('change.title')}
        actions={
          answer.data?.can.change ? (
            <Button type="primary" onClick={() => setEditing(true)}>
              {t('change.edit')}
            </Button>
          ) : null
        }
      />
      <p className="gh-hint">{t('change.intro')}</p>
      <Answer of={answer}>{(basic) => <Shown of={basic} />}</Answer>
    </>
  );
}

function Shown({ of: basic }: { readonly of: Basic }) {
  const t = useText(registrationText);
  const { pending } = basic;
  return (
    <div className="reg-record">
      {pending ? (
        <>
          <Alert
            type="info"
            showIcon
            title={t('change.pending')}
            action={
              pending.can.withdraw ? (
                <ActButton
                  text={t('change.withdraw')}
                  call={withdrawChange}
                  input={{ id: pending.id }}
                  confirm={{ title: t('change.withdrawSure') }}
                  done={t('change.withdrawn')}
                />
              ) : undefined
            }
            style={{ marginBottom: 12 }}
          />
          <Compare of={pending} />
        </>
      ) : null}
      <FormPage
        embedded
        texts={registrationText}
        fields={formFields}
        mode="view"
        title="change.title"
        load={{ data: basic.form }}
        sections={sectionsOf(kindOf(basic.form.regType))}
      />
      <Section title={t('change.history')}>
        {basic.history.length === 0 ? <p className="gh-hint">{t('change.historyEmpty')}</p> : null}
        <ol className="reg-history">
          {basic.history.map((one) => (
            <li key={one.id}>
              <Status of={changeTags} value={one.state} />
              <Link to={linkTo(registrationScreens.ownChangeInfo, { id: one.id })}>
                <Time value={one.askedAt} />
              </Link>
              <span>{one.askedBy}</span>
              <p>{one.changeReason}</p>
              {one.opinion === '' ? null : (
                <p>
                  {t('field.opinion')}: {one.opinion}
                </p>
              )}
              <FileLinks value={one.proofFileId} />
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

function Change({ of: basic, onDone }: { readonly of: Basic; readonly onDone: () => void }) {
  return (
    <FormPage
      texts={registrationText}
      fields={changeFields}
      mode="edit"
      title="change.form"
      load={{ data: basic.form }}
      back={onDone}
      moduleName="registration"
      sections={[
        ...sectionsOf(kindOf(basic.form.regType)),
        { title: 'change.section', fields: ['changeReason', 'proofFileId'] },
      ]}
      submit={{
        text: 'change.submit',
        done: 'change.submitted',
        run: async (values, { nonce }) => {
          await send(askChange, { ...values, orgId: basic.orgId }, { nonce });
          await refreshCalls(basicInfo);
          window.scrollTo(0, 0);
          onDone();
        },
      }}
    />
  );
}
