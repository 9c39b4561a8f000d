import { linkTo } from '#kit/shared/screens.ts';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { toast } from '#kit/web/notice.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { addTenderee, modifyTenderee, tendereeDetail } from '../shared/calls.ts';
import { tendereeFields } from '../shared/schema.ts';
import { tendereeScreens } from '../shared/screens.ts';
import { tendereeText } from '../shared/text/index.ts';
import { Accounts } from './parts/accounts.tsx';
import { sectionsOf } from './parts/sections.ts';

/** 新增招标人, 编辑招标人. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  return <TendereeForm key={id ?? ''} id={id} />;
}

function TendereeForm({ id }: { readonly id: string | undefined }) {
  const t = useText(tendereeText);
  const load = useCall(tendereeDetail, { id: id ?? '' }, { enabled: id !== undefined });
  const record = load.data;
  const fixed =
    record && !record.identityOpen ? t(record.identityWaits ? 'identityWaits' : 'identityFixed') : undefined;
  return (
    <FormPage
      texts={tendereeText}
      fields={tendereeFields}
      mode={id === undefined ? 'add' : record && !record.can.modify ? 'view' : 'edit'}
      title={id === undefined ? 'add' : 'edit'}
      load={id === undefined ? undefined : load}
      back={id === undefined ? tendereeScreens.list : linkTo(tendereeScreens.detail, { id })}
      sections={[
        ...sectionsOf(fixed),
        { title: 'section.account', render: () => <Accounts count={record?.userCount ?? 0} /> },
      ]}
      save={{
        may: 'tenderee.manage',
        run: async (values, { nonce }) => {
          const { waits, id: savedId } =
            id === undefined
              ? { ...(await send(addTenderee, values, { nonce })), waits: false }
              : await send(modifyTenderee, { ...values, id, version: record?.version ?? 0 }, { nonce });
          if (waits) toast('info', t('identityAsked'));
          await refreshAll();
          return linkTo(tendereeScreens.detail, { id: savedId });
        },
      }}
    />
  );
}
