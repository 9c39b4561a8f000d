import { ActButton } from '#kit/web/act-button.tsx';
import { PreviewButton } from '#kit/web/page-preview.tsx';
import { useText } from '#kit/web/text.ts';
import { previewOfResult, publishResult } from '../../shared/calls.ts';
import { awardText } from '../../shared/text/index.ts';

/** 发出通知书并公布结果: shown where the server allows it; says beforehand who receives what. */
export function PublishButton({ packageId }: { readonly packageId: string }) {
  const t = useText(awardText);
  return (
    <>
      <PreviewButton call={previewOfResult} input={() => ({ packageId })} />
      <ActButton
        type="primary"
        text={t('action.publish')}
        call={publishResult}
        input={{ packageId }}
        confirm={{ title: t('action.publish'), content: t('confirm.publish') }}
        done={t('done.published')}
      />
    </>
  );
}
