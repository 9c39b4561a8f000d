import { usePackageId } from '#base/approval/web/index.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { later } from '#kit/web/chunk.ts';
import { OpeningButton } from '#kit/web/opening-button.tsx';
import { useText } from '#kit/web/text.ts';
import { submitToOwner, withdraw } from '../shared/calls.ts';
import { bizflowText } from '../shared/text/index.ts';
import { useOffers } from './offers.ts';

const Records = later(() => import('./records-drawer.tsx').then((m) => m.OwnerRecordsDrawer));

interface Subject {
  readonly serviceKey: string;
  readonly serviceId: string;
}

/** 提交业主审批: what the agency has approved goes to the owner. */
export function SubmitToOwner(subject: Subject) {
  const t = useText(bizflowText);
  const packageId = usePackageId();
  return (
    <ActButton
      type="primary"
      text={t('button.submit')}
      call={submitToOwner}
      input={{ ...subject, packageId }}
      confirm={{ title: t('confirm.submit') }}
      done={t('done.submitted')}
    />
  );
}

/** 撤销业主审批: for whoever may submit it, while the owner has not ended it. */
export function WithdrawFromOwner(subject: Subject) {
  const t = useText(bizflowText);
  const { data } = useOffers(subject);
  if (!data?.withdraw) return null;
  return (
    <ActButton
      text={t('button.withdraw')}
      call={withdraw}
      input={subject}
      confirm={{ title: t('confirm.withdraw') }}
      done={t('done.withdraw')}
    />
  );
}

/** 业主审批记录: the button appears only where the owner was asked, or is about to be. */
export function OwnerRecordsButton(subject: Subject) {
  const t = useText(bizflowText);
  const { data } = useOffers(subject);
  if (!data?.records) return null;
  return <OpeningButton text={t('button.records')}>{(at) => <Records {...subject} {...at} />}</OpeningButton>;
}
