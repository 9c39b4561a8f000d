/** The door of the owner's confirmation for other screens (业主审批组件); what needs much of antd is loaded when it is shown. */
import { createElement, Fragment } from 'react';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { type OwnedLot, submitButtons } from '../shared/status.ts';
import { OwnerRecordsButton, SubmitToOwner, WithdrawFromOwner } from './buttons.tsx';
import { useMoved } from './moved.ts';
import { useOffers } from './offers.ts';

export { OwnerRecordsButton } from './buttons.tsx';
export { OwnerDesk } from './owner-desk.tsx';

interface Subject {
  readonly serviceKey: ApprovalKey;
  readonly serviceId: string;
}

/** 提交按钮: whether the subject goes to its owner or to the internal approval now; it is asked again when the confirmation moves. */
export function useSubmitButtons(subject: Subject, lot: OwnedLot | undefined, enabled = true) {
  const { data } = useOffers(subject, enabled);
  useMoved(data?.instanceId ? subject : undefined);
  return data
    ? { ...submitButtons(data, lot), isPrepared: data.bfSubmit && data.instanceId !== '' }
    : { toOwner: false, toApproval: false, isPrepared: false };
}

/** 提交按钮的文字: where it leads, in the words that each business has of its own under these keys. */
export function submitWords(toOwner: boolean, takesEffect: boolean) {
  if (toOwner)
    return {
      text: 'action.submitToOwner' as const,
      confirm: 'confirm.toOwner' as const,
      done: 'done.toOwner' as const,
    };
  if (takesEffect) return { text: 'kit.web.takeEffect' as const, done: 'done.submitted' as const };
  return {
    text: 'action.submit' as const,
    confirm: 'confirm.submit' as const,
    done: 'done.submitted' as const,
  };
}

/** 提交业主审批 of what is prepared, 撤销业主审批 and 业主审批记录, as the subject's own screen offers them. */
export function OwnerButtons({
  lot,
  handsIn = false,
  ...subject
}: Subject & {
  readonly lot: OwnedLot;
  /** 直接提交: there is no form of its own that hands it in. */
  readonly handsIn?: boolean;
}) {
  const { toOwner, isPrepared } = useSubmitButtons(subject, lot);
  return createElement(
    Fragment,
    null,
    toOwner && (handsIn || isPrepared) ? createElement(SubmitToOwner, subject) : null,
    createElement(WithdrawFromOwner, subject),
    createElement(OwnerRecordsButton, subject),
  );
}
