import { Button } from 'antd';
import { useConfirm } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { reopenFile } from '../../shared/calls.ts';
import { fileText } from '../../shared/text/index.ts';

/** 重新编制: for an approved file whose dates no longer hold. */
export function ReopenButton({ packageId }: { readonly packageId: string }) {
  const t = useText(fileText);
  const confirm = useConfirm();
  const { run, busy } = useAct(reopenFile);
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
