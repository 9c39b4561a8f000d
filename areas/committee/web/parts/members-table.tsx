import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { Empty } from '#kit/web/states.tsx';
import { Status, StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { committeeDetail, replaceMember } from '../../shared/calls.ts';
import { memberState } from '../../shared/status.ts';
import { committeeText } from '../../shared/text/index.ts';
import { stateTags } from '../tags.ts';
import { ReplacementDialog } from './replacement-dialog.tsx';
import { ReplacementTable } from './replacement-table.tsx';

type Committee = OutputOf<typeof committeeDetail>;

/** 成员: seats with their answers; code names until the result is published. */
export function MembersTable({ committee }: { readonly committee: Committee }) {
  const t = useText(committeeText);
  const [leaving, setLeaving] = useState<Committee['members'][number]>();
  return (
    <Section
      title={`${t('section.members')} ${committee.confirmedCount} / ${committee.plannedExtractCount ?? 0}`}
    >
      {committee.namesShown ? null : <p className="gh-hint">{t('hint.masked')}</p>}
      <DataTable
        label={t('section.members')}
        rows={committee.members}
        rowKey={(m) => m.memberId}
        empty={<Empty hint={t('hint.noMembers')} />}
        columns={[
          { key: 'name', title: t('field.member'), render: (m) => m.name },
          ...(committee.namesShown
            ? [
                {
                  key: 'company',
                  title: t('field.company'),
                  render: (m: Committee['members'][number]) => m.company,
                },
              ]
            : []),
          {
            key: 'state',
            title: t('field.state'),
            render: (m) => (
              <>
                <Status of={stateTags} value={m.state} />{' '}
                {m.replacementAsked ? <StatusTag tone="process">{t('awaited.replacement')}</StatusTag> : null}
              </>
            ),
          },
          { key: 'invitedAt', title: t('field.invitedAt'), render: (m) => <Time value={m.invitedAt} /> },
          { key: 'answeredAt', title: t('field.answeredAt'), render: (m) => <Time value={m.answeredAt} /> },
          { key: 'reason', title: t('field.reason'), kind: 'text' as const, render: (m) => m.reason ?? '' },
          {
            key: 'act',
            title: '',
            kind: 'actions' as const,
            render: (m) =>
              m.can.replace ? (
                <Button type="link" size="small" onClick={() => setLeaving(m)}>
                  {t('action.replace')}
                </Button>
              ) : null,
          },
        ]}
      />
      <p className="gh-hint">{t('hint.reserves')}</p>
      {committee.replacements.length > 0 ? (
        <>
          <h3>{t('section.replacements')}</h3>
          <ReplacementTable rows={committee.replacements} />
        </>
      ) : null}
      {leaving ? (
        <ReplacementDialog
          open
          member={leaving.name}
          {...(leaving.state === memberState.invited ? { ground: 'noAnswer' as const } : {})}
          onClose={() => setLeaving(undefined)}
          onAsk={async (asking, nonce) => {
            const { packageId } = committee;
            await send(replaceMember, { packageId, memberId: leaving.memberId, ...asking }, { nonce });
            await refreshCalls(committeeDetail);
          }}
        />
      ) : null}
    </Section>
  );
}
