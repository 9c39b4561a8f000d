import { useState } from 'react';
import { Button } from 'antd';
import { useConfirm } from '#kit/web/confirm.ts';
import { SelectInput } from '#kit/web/form/choice.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useOnce } from '#kit/web/once.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { useGoTo } from '#kit/web/back.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { STANDARD_PLATFORM } from '#base/organisation/shared/platforms.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import {
  adminEntry,
  freePlatforms,
  modifyTenant,
  saveTenant,
  type TenantEntryWay,
  tenantDetail,
  tenantFunctions,
} from '../shared/calls.ts';
import { tenantChangeFields, tenantFields } from '../shared/schema.ts';
import { tenantScreens } from '../shared/screens.ts';
import { tenantText } from '../shared/text/index.ts';
import { EntryDialog } from './parts/entry-dialog.tsx';
import { FunctionChecks } from './parts/function-checks.tsx';
import { LogoField } from './parts/logo-field.tsx';
import './tenant.css';

type Made = TenantEntryWay & { readonly userName: string };

/** 租户编辑: opens a tenant with its administrator, or changes one. */
export function Page() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id ? <Edit id={id} /> : <Add />;
}

function Add() {
  const t = useText(tenantText);
  const goTo = useGoTo();
  const functions = useCall(tenantFunctions, {});
  const platforms = useCall(freePlatforms, {});
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [made, setMade] = useState<Made>();
  const granted = functions.data?.functions.filter((f) => f.granted).map((f) => f.code) ?? [];
  return (
    <>
      <FormPage
        texts={tenantText}
        fields={tenantFields}
        mode="add"
        title="add"
        back={tenantScreens.page}
        initial={{ prefectureCode: STANDARD_PLATFORM }}
        sections={[
          {
            title: 'section.about',
            fields: [
              'tenantName',
              'tenantCode',
              'linkPerson',
              'linkMobile',
              'linkEmail',
              {
                field: 'logo',
                control: (props, ctx) => (
                  <LogoField value={props.value ?? ''} onChange={(logo) => ctx.set({ logo })} />
                ),
              },
            ],
          },
          {
            title: 'section.platform',
            fields: [
              {
                field: 'prefectureCode',
                control: (props) => <PlatformField {...props} known={platforms.data ?? []} />,
              },
              'prefectureTitle',
              { field: 'domain', help: 'domainHint' },
            ],
          },
          { title: 'section.admin', fields: ['adminUserName', 'adminTrueName', 'adminMobile', 'adminEmail'] },
          {
            title: 'section.functions',
            render: () => (
              <Answer of={functions} rows={4}>
                {(known) => (
                  <FunctionChecks known={known} chosen={chosen ?? new Set(granted)} onChange={setChosen} />
                )}
              </Answer>
            ),
          },
        ]}
        save={{
          may: 'tenant.manage',
          run: async (values, { nonce }) => {
            const input = { ...values, logo: values.logo ?? '', functions: chosen ? [...chosen] : null };
            setMade(await send(saveTenant, input, { nonce }));
          },
        }}
      />
      {made ? (
        <EntryDialog
          entry={made}
          onClose={() => {
            setMade(undefined);
            void refreshAll().then(() => goTo(tenantScreens.page));
          }}
        />
      ) : null}
      <p className="gh-hint">{t('adminHint')}</p>
    </>
  );
}

interface PlatformProps {
  readonly id?: string | undefined;
  readonly value?: string | null | undefined;
  readonly onChange?: ((value: string | null) => void) | undefined;
  readonly known: OutputOf<typeof freePlatforms>;
}

/** 平台编码: the shared one, a regional one that is free, or a code of one's own. */
function PlatformField({ id, value, onChange, known }: PlatformProps) {
  const t = useText(tenantText);
  const listed = known.some((p) => p.code === value);
  const [own, setOwn] = useState(false);
  const options = [
    ...known.map((p) => ({
      value: p.code,
      label: t(p.shared ? 'platformShared' : 'platformRegion', { code: p.code, name: p.name }),
    })),
    { value: 'own', label: t('platformOwn') },
  ];
  return (
    <div>
      <SelectInput
        {...(id ? { id } : {})}
        aria-label={t('platformMode')}
        clearable={false}
        value={own || (value && !listed) ? 'own' : (value ?? null)}
        options={options}
        onChange={(next) => {
          setOwn(next === 'own');
          onChange?.(next === 'own' ? null : next);
        }}
      />
      {own ? (
        <TextInput
          value={value ?? ''}
          maxLength={6}
          inputMode="numeric"
          aria-label={t('field.prefectureCode')}
          onChange={(typed) => onChange?.(typed || null)}
        />
      ) : null}
      <p className="gh-hint">{t('platformHint')}</p>
    </div>
  );
}

function Edit({ id }: { readonly id: string }) {
  const load = useCall(tenantDetail, { id });
  const t = useText(tenantText);
  return (
    <FormPage
      texts={tenantText}
      fields={tenantChangeFields}
      mode="edit"
      title="edit"
      load={load}
      back={tenantScreens.page}
      sections={[
        {
          title: 'section.about',
          extra: () => (load.data ? <code>{load.data.tenantCode}</code> : null),
          fields: [
            'tenantName',
            'linkPerson',
            'linkMobile',
            'linkEmail',
            {
              field: 'logo',
              control: (props, ctx) => (
                <LogoField value={props.value ?? ''} onChange={(logo) => ctx.set({ logo })} />
              ),
            },
          ],
        },
        {
          title: 'section.platform',
          extra: () => (load.data ? <code>{load.data.prefectureCode}</code> : null),
          fields: load.data?.prefectureTitle
            ? [
                'prefectureTitle',
                ...(load.data.prefectureCode === STANDARD_PLATFORM
                  ? []
                  : [{ field: 'domain', help: 'domainHint' } as const]),
              ]
            : [],
          ...(load.data?.prefectureTitle
            ? {}
            : {
                render: () => (
                  <p className="gh-hint">{t('platformShared', { code: load.data?.prefectureCode ?? '' })}</p>
                ),
              }),
        },
        {
          title: 'section.admin',
          render: () => (load.data ? <Admins tenantId={id} admins={load.data.admins} /> : null),
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          const version = load.data?.version ?? 0;
          await send(modifyTenant, { ...values, logo: values.logo ?? '', id, version }, { nonce });
          await refreshAll();
          return tenantScreens.page;
        },
      }}
    />
  );
}

interface AdminsProps {
  readonly tenantId: string;
  readonly admins: OutputOf<typeof tenantDetail>['admins'];
}

/** 租户管理员: whoever has not come in yet gets a new link. */
function Admins({ tenantId, admins }: AdminsProps) {
  const t = useText(tenantText);
  const once = useOnce();
  const confirm = useConfirm();
  const [made, setMade] = useState<Made>();
  const again = async ({ id: userId, userName, trueName }: AdminsProps['admins'][number]) => {
    if (!(await confirm({ title: t('admins.againSure', { name: trueName }) }))) return;
    await once(userId, async (nonce) => {
      setMade({ ...(await send(adminEntry, { tenantId, userId }, { nonce })), userName });
    });
  };
  if (admins.length === 0) return <p>{t('admins.none')}</p>;
  return (
    <>
      <ul className="tnt-roles">
        {admins.map((admin) => (
          <li key={admin.id}>
            <span>
              {admin.trueName} <code>{admin.userName}</code>
            </span>
            <StatusTag tone={admin.isWaiting ? 'needs' : 'done'}>
              {t(admin.isWaiting ? 'admins.waiting' : 'admins.in')}
            </StatusTag>
            {admin.isWaiting ? (
              <Button type="link" size="small" onClick={() => void again(admin)}>
                {t('admins.again')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {made ? <EntryDialog entry={made} onClose={() => setMade(undefined)} /> : null}
    </>
  );
}
