import { ActButton } from '#kit/web/act-button.tsx';
import { useText } from '#kit/web/text.ts';
import { publishBulletin, reopenBulletin } from '../../shared/calls.ts';
import { bulletinText } from '../../shared/text/index.ts';

interface Props {
  readonly packageId: string;
  /** Why it cannot be published now. */
  readonly why?: string | undefined;
}

/** 发布公告: says what will happen; the server decides about time and completeness. */
export function PublishButton({ packageId, why }: Props) {
  const t = useText(bulletinText);
  return (
    <ActButton
      type="primary"
      text={t('action.publish')}
      call={publishBulletin}
      input={{ packageId }}
      confirm={{ title: t('confirm.publish') }}
      done={t('done.published')}
      why={why}
    />
  );
}

/** 重新编制: an approved bulletin goes back to its author. */
export function ReopenButton({ packageId }: Props) {
  const t = useText(bulletinText);
  return (
    <ActButton
      text={t('action.reopen')}
      call={reopenBulletin}
      input={{ packageId }}
      confirm={{ title: t('confirm.reopen') }}
      done={t('done.reopened')}
    />
  );
}
