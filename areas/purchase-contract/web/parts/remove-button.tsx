import { Button } from 'antd';
import type { Route } from '#kit/shared/names.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { toast } from '#kit/web/notice.ts';
import { useAct } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { removeContract } from '../../shared/calls.ts';
import { contractText } from '../../shared/text/index.ts';

interface Props {
  readonly id: string;
  readonly back: Route;
  readonly text: 'confirm.remove' | 'confirm.supplementRemove';
}

/** 删除草稿, and back to where it can be drafted anew. */
export function RemoveButton({ id, back, text }: Props) {
  const t = useText(contractText);
  const w = useWords();
  const ask = useConfirm();
  const go = useNavigate();
  const { run, busy } = useAct(removeContract);
  const remove = async () => {
    if (!(await ask({ title: t(text), okText: t('action.remove'), danger: true }))) return;
    await go(back);
    // Why not is said by the request layer.
    await run({ id }).then(
      () => toast('success', w('done.removed')),
      () => undefined,
    );
  };
  return (
    <Button danger loading={busy} onClick={() => void remove()}>
      {t('action.remove')}
    </Button>
  );
}
