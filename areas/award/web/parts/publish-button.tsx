import { Button } from 'antd';
import { useConfirm } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { publishResult } from '../../shared/calls.ts';
import { awardText } from '../../shared/text/index.ts';

/** 发出通知书并公布结果: shown where the server allows it; says beforehand who receives what. */
export function PublishButton({ packageId }: { readonly packageId: string }) {
  const t = useText(awardText);
  const confirm = useConfirm();
  const { run, busy } = useAct(publishResult);
  const publish = async () => {
    if (
      !(await confirm({
        title: t('action.publish'),
        content: t('confirm.publish'),
        okText: t('action.publish'),
      }))
    )
      return;
    if (await run({ packageId }).catch(() => undefined)) toast('success', t('done.published'));
  };
  return (
    <Button type="primary" loading={busy} onClick={() => void publish()}>
      {t('action.publish')}
    </Button>
  );
}
