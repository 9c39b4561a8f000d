import { Alert } from 'antd';
import { type Menus, useSession } from '#base/session/web/index.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import type { FormAct, FormSection } from '#kit/web/form/form-types.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { ReasonButton } from '#kit/web/reason-button.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { PageHeader } from '#kit/web/page.tsx';
import { Link, useSearchParams } from '#kit/web/router/router.tsx';
import { Answer, Empty } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import {
  agencyAccount,
  agencyAccounts,
  confirmAccount,
  proposeAccount,
  returnAccount,
} from '../shared/calls.ts';
import { accountFields, type AccountState } from '../shared/schema.ts';
import { agencyScreens } from '../shared/screens.ts';
import { agencyText } from '../shared/text/index.ts';
import { accountTags } from './tags.ts';

type Section = FormSection<typeof accountFields.fields, typeof agencyText.zh>;

/** 代理机构配置: where the agency receives what it is owed; submitted by one administrator, checked by another. */
export function Page() {
  const t = useText(agencyText);
  const [query] = useSearchParams();
  const agencyId = query.get('agencyId') ?? undefined;
  const menus = useSession()?.menus ?? [];
  // Agencies have no library in their menu: whoever has it means one of the agencies there, and has to say which.
  const isUnnamed = agencyId === undefined && leadsTo(menus, agencyScreens.list);
  const answer = useCall(agencyAccount, agencyId ? { agencyId } : {}, { enabled: !isUnnamed });
  if (isUnnamed)
    return (
      <>
        <PageHeader title={t('config')} back={agencyScreens.list} />
        <Empty
          title={t('noAgency')}
          hint={t('noAgencyHint')}
          action={<Link to={linkTo(agencyScreens.list)}>{t('title')}</Link>}
        />
      </>
    );
  return (
    <Answer page={t('config')} of={answer} rows={10}>
      {(state) => (
        <Accounts
          key={`${state.agencyId} ${state.waiting?.id ?? state.inUse?.id ?? ''}`}
          state={state}
          fromLibrary={agencyId !== undefined}
        />
      )}
    </Answer>
  );
}

/** Whether an entry of a menu, or one below it, leads to a screen. */
const leadsTo = (menus: Menus, screen: string): boolean =>
  menus.some((one) => one.resourceUri === screen || leadsTo(one.children, screen));

interface Props {
  readonly state: AccountState;
  /** Reached from the library, by an administrator of the tenant. */
  readonly fromLibrary: boolean;
}

function Accounts({ state, fromLibrary }: Props) {
  const t = useText(agencyText);
  const { agencyId, agencyName, inUse, waiting, can } = state;
  const record = waiting ?? inUse ?? undefined;
  const sections: readonly Section[] = [
    {
      title: 'section.receipt',
      fields: ['receiptMethod', 'contractAccountAlertCount'],
      render: () => <Note state={state} />,
    },
    {
      title: 'section.account',
      fields: ['mainAccountName', 'mainAccountNumber', 'accountOpeningFileId'],
    },
    {
      title: 'section.numbers',
      fields: [
        'cashClientTreeNumber',
        'cashClientNodeNumber',
        'bidCommunicationClientNumber',
        'eBankingContractNumber',
        'tenderInvitationContractNumber',
      ],
    },
    { title: 'section.versions', render: () => <Versions agencyId={agencyId} /> },
  ];
  const submit: FormAct<typeof accountFields.fields, typeof agencyText.zh> = {
    text: 'action.propose',
    may: 'agency.account',
    confirm: 'confirm.propose',
    done: 'done.proposed',
    run: async (values, { nonce }) => {
      await send(proposeAccount, { ...values, agencyId }, { nonce });
      await refreshAll();
    },
  };
  return (
    <FormPage
      texts={agencyText}
      fields={accountFields}
      mode={can.propose ? (inUse ? 'edit' : 'add') : 'view'}
      title={{ words: `${t('config')} · ${agencyName}` }}
      tags={record ? <Status of={accountTags} value={record.status} /> : null}
      load={record ? { data: record } : undefined}
      sections={sections}
      moduleName="mbd"
      {...(fromLibrary ? { back: agencyScreens.list } : {})}
      // Numbers of accounts are kept in no browser.
      draft={false}
      actions={() => (waiting && can.decide ? <Decide id={waiting.id} /> : null)}
      submit={can.propose ? submit : undefined}
    />
  );
}

/** How it stands: nothing yet, or a version that waits for the second person. */
function Note({ state: { inUse, waiting, can } }: { readonly state: AccountState }) {
  const t = useText(agencyText);
  const words = waiting
    ? `${can.decide ? '' : t('hint.ownProposal')} ${inUse ? t('hint.waiting') : ''}`.trim()
    : inUse
      ? ''
      : t('hint.noAccount');
  return words ? <Alert type="info" showIcon title={words} /> : null;
}

/** 复核: by somebody else than whoever submitted it. */
function Decide({ id }: { readonly id: string }) {
  const t = useText(agencyText);
  return (
    <>
      <ReasonButton
        text={t('action.refuseAccount')}
        call={returnAccount}
        input={(reason) => ({ id, reason })}
        note={t('confirm.refuseAccount')}
        label={t('field.reason')}
        need={t('need.reason')}
        done={t('done.accountRefused')}
      />
      <ActButton
        type="primary"
        text={t('action.confirmAccount')}
        call={confirmAccount}
        input={{ id }}
        confirm={{ title: t('confirm.confirmAccount') }}
        done={t('done.accountConfirmed')}
      />
    </>
  );
}

/** 配置记录. */
const Versions = ({ agencyId }: { readonly agencyId: string }) => (
  <ListPage
    embedded
    call={agencyAccounts}
    texts={agencyText}
    fields={accountFields}
    fixed={{ agencyId }}
    columns={[
      { field: 'status', tag: accountTags, width: 110 },
      { field: 'mainAccountName', width: 220 },
      { field: 'mainAccountNumber', width: 200 },
      { field: 'proposer', width: 110 },
      { field: 'proposedAt', kind: 'instant', width: 150 },
      { field: 'decider', width: 110 },
      { field: 'decidedAt', kind: 'instant', width: 150 },
      { field: 'reason', width: 220 },
    ]}
    emptyHint="emptyVersions"
  />
);
