import { Button } from 'antd';
import { useConfirm } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { useAct } from '#kit/web/query.ts';
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
  const confirm = useConfirm();
  const { run, busy } = useAct(publishBulletin);
  const publish = async () => {
    if (!(await confirm({ title: t('confirm.publish'), okText: t('action.publish') }))) return;
    if (await run({ packageId }).catch(() => undefined)) toast('success', t('done.published'));
  };
  return (
    <WhyButton type="primary" loading={busy} why={why} onClick={() => void publish()}>
      {t('action.publish')}
    </WhyButton>
  );
}

/** 重新编制: an approved bulletin goes back to its author. */
export function ReopenButton({ packageId }: Props) {
  const t = useText(bulletinText);
  const confirm = useConfirm();
  const { run, busy } = useAct(reopenBulletin);
  const reopen = async () => {
    if (!(await confirm({ title: t('confirm.reopen') }))) return;
    if ((await run({ packageId }).catch(() => undefined)) !== undefined) toast('success', t('done.reopened'));
  };
  return (
    <Button loading={busy} onClick={() => void reopen()}>
      {t('action.reopen')}
    </Button>
  );
}
