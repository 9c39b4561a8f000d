import { invitationStatus } from '../shared/status.ts';
import type { InvitationRow } from './store.ts';

/** 回执截止: the latest of what was sent; undefined before. Until then more may be invited. */
export function repliesUntil(
  batches: readonly Pick<InvitationRow, 'status' | 'replyUntil'>[],
): Date | undefined {
  const times = batches.flatMap((one) =>
    one.status === invitationStatus.sent && one.replyUntil ? [one.replyUntil.getTime()] : [],
  );
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}
