import { Alert, Button } from 'antd';
import { useState } from 'react';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { LotPicker } from '#areas/project/web/index.ts';
import { halfDone } from '#kit/web/form/form-types.ts';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { otherFields, saveOther } from '../shared/other.ts';
import { bulletinScreens } from '../shared/screens.ts';
import { otherText } from '../shared/text/other.ts';
import { otherEditPath } from './links.ts';
import { OtherForm, sections } from './parts/other-form.tsx';
// Here it is mostly filled in: what that needs comes with the screen.
import '#kit/web/form/form-page.tsx';

/** 其他公告编制: of the notice in the address, or a new one of a lot that is chosen first. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id');
  const packageId = query.get('packageId');
  if (id) return <OtherForm key={id} id={id} />;
  return packageId ? (
    <NewNotice key={packageId} packageId={packageId} lot={query.get('lot') ?? ''} />
  ) : (
    <ChooseLot />
  );
}

/** 选择标段: what the notice is about. */
function ChooseLot() {
  const t = useText(otherText);
  const [, setQuery] = useSearchParams();
  const [open, setOpen] = useState(false);
  useTitle(t('title.edit'));
  return (
    <>
      <PageHeader title={t('title.edit')} back={bulletinScreens.others} />
      <Panel>
        <Empty
          title={t('hint.noLot')}
          action={
            <Button type="primary" onClick={() => setOpen(true)}>
              {t('action.choose')}
            </Button>
          }
        />
      </Panel>
      {open ? (
        <LotPicker
          onClose={() => setOpen(false)}
          stage="pre"
          isShut={(lot) => lot.status < lotStatus.bulletinPublished || byInvitation(lot.purchaseMode)}
          onPick={([lot]) => {
            setOpen(false);
            if (lot) setQuery({ packageId: lot.appnPackageId, lot: lot.packageName }, { replace: true });
          }}
        />
      ) : null}
    </>
  );
}

interface NewProps {
  readonly packageId: string;
  /** What the lot is called. */
  readonly lot: string;
}

function NewNotice({ packageId, lot }: NewProps) {
  const t = useText(otherText);
  return (
    <FormPage
      texts={otherText}
      fields={otherFields}
      mode="add"
      title="title.edit"
      back={bulletinScreens.others}
      sections={[
        {
          title: 'section.lot',
          render: () => (
            <>
              <p className="gh-read">{lot}</p>
              <Alert type="info" showIcon title={t('hint.terms')} />
            </>
          ),
        },
        ...sections,
      ]}
      save={{
        text: 'action.save',
        may: 'bulletin.edit',
        partial: halfDone,
        run: async (values, { nonce }) => {
          const { id } = await send(saveOther, { ...values, packageId }, { nonce });
          return otherEditPath(id);
        },
      }}
    />
  );
}
