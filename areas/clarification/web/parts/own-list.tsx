import { Alert } from 'antd';
import { useState } from 'react';
import { LotFacts } from '#areas/project/web/index.ts';
import { OBJECTIONS_MOST } from '#base/law/shared/objection.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { PageHeader, useTitle, WhyButton } from '#kit/web/page.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { Link } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time, Until, useEndWords } from '#kit/web/time.tsx';
import { askQuestion, myClarifications } from '../../shared/calls.ts';
import { type OwnClarifications, questionFields } from '../../shared/schema.ts';
import { clarificationText } from '../../shared/text/index.ts';
import { replyPath } from '../links.ts';
import { confirmedTags } from '../tags.ts';
import { useAskedColumns, useListedColumns } from './columns.tsx';
import { Objections, RaiseObjection } from './objections.tsx';

/** 收到的澄清与修改: what a supplier was told about the documents it holds, and what it has asked. */
export function OwnClarificationsList({ packageId }: { readonly packageId: string }) {
  const t = useText(clarificationText);
  useTitle(t('title'));
  return (
    <Answer page={t('title')} of={useCall(myClarifications, { packageId })} rows={8}>
      {(own) => <Own own={own} />}
    </Answer>
  );
}

function Own({ own }: { readonly own: OwnClarifications }) {
  const t = useText(clarificationText);
  const end = useEndWords();
  return (
    <>
      <PageHeader title={t('title')} />
      <Section title={t('section.lot')}>
        <LotFacts lot={own.lot}>
          <Fact label={t('field.bidDeadline')}>
            <Countdown until={own.bidDeadline} />
          </Fact>
          <Fact label={t('field.questionsUntil')}>
            <Until at={own.questionsUntil} over />
          </Fact>
          <Fact label={t('field.objectionsUntil')}>
            <Until at={own.objectionsUntil} over />
          </Fact>
        </LotFacts>
      </Section>
      <Section title={t('section.rows')}>
        <Rows own={own} />
      </Section>
      <Section
        title={t('section.ownObjections')}
        extra={own.can.object ? <RaiseObjection packageId={own.lot.packageId} /> : null}
      >
        <Alert
          type="info"
          showIcon
          title={
            own.objections.length >= OBJECTIONS_MOST
              ? t('objectionsMost', { most: OBJECTIONS_MOST })
              : t(own.can.object ? 'hint.objectUntil' : 'hint.objectOver', { at: end(own.objectionsUntil) })
          }
        />
        {own.objections.length > 0 ? (
          <Objections
            packageId={own.lot.packageId}
            objections={own.objections}
            side="supplier"
            can={own.can}
          />
        ) : null}
      </Section>
      <Section title={t('section.own')} extra={own.can.ask ? <Ask packageId={own.lot.packageId} /> : null}>
        <Alert
          type="info"
          showIcon
          title={t(own.can.ask ? 'hint.askUntil' : 'hint.askOver', { at: end(own.questionsUntil) })}
        />
        <Questions own={own} />
      </Section>
    </>
  );
}

function Rows({ own }: { readonly own: OwnClarifications }) {
  const t = useText(clarificationText);
  const listed = useListedColumns();
  return (
    <DataTable
      label={t('section.rows')}
      rows={own.rows}
      rowKey={(row) => row.id}
      empty={t('hint.noRows')}
      columns={[
        listed.number,
        {
          key: 'title',
          title: t('field.title'),
          render: (row) => <Link to={replyPath(own.lot.packageId, 'supplier', row.id)}>{row.title}</Link>,
        },
        listed.kind,
        listed.issuedAt,
        listed.newDeadline,
        {
          key: 'confirmedAt',
          title: t('field.confirmedAt'),
          kind: 'tight',
          render: (row) =>
            row.confirmedAt ? <Time value={row.confirmedAt} /> : <Status of={confirmedTags} value="no" />,
        },
      ]}
    />
  );
}

function Questions({ own }: { readonly own: OwnClarifications }) {
  const t = useText(clarificationText);
  const asked = useAskedColumns((id) => replyPath(own.lot.packageId, 'supplier', id));
  if (own.questions.length === 0) return null;
  return (
    <DataTable
      label={t('section.own')}
      rows={own.questions}
      rowKey={(row) => row.id}
      empty={t('hint.noQuestions')}
      columns={[
        asked.content,
        {
          ...asked.askedAt,
          // Whoever asked is told the exact time.
          render: (row) => <Time value={row.askedAt} precision="second" />,
        },
        asked.answered,
      ]}
    />
  );
}

/** 提问: sent once; a new question begins anew. */
function Ask({ packageId }: { readonly packageId: string }) {
  const t = useText(clarificationText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <WhyButton onClick={() => setOpen(true)}>{t('section.ask')}</WhyButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        texts={clarificationText}
        fields={questionFields}
        mode="add"
        title="section.ask"
        draft={`clarification.ask.${packageId}`}
        sections={[
          { title: 'field.question', fields: [{ field: 'content', label: 'field.question' }, 'fileId'] },
        ]}
        save={{
          text: 'op.ask',
          confirm: 'confirm.ask',
          done: 'done.asked',
          run: async (values, { nonce }) => {
            await send(askQuestion, { ...values, packageId }, { nonce });
            await refreshCalls(myClarifications);
          },
        }}
      />
    </>
  );
}
