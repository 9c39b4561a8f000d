import { ActButton } from '#kit/web/act-button.tsx';
import { useText } from '#kit/web/text.ts';
import { reopenFile } from '../../shared/calls.ts';
import { fileText } from '../../shared/text/index.ts';

/** 重新编制: for an approved file whose dates no longer hold. */
export function ReopenButton({ packageId }: { readonly packageId: string }) {
  const t = useText(fileText);
  return (
    <ActButton
      text={t('action.reopen')}
      call={reopenFile}
      input={{ packageId }}
      confirm={{ title: t('confirm.reopen') }}
      done={t('done.reopened')}
    />
  );
}
