import { PageShown } from '#kit/web/page-shown.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { previewOfResult } from '../../shared/calls.ts';
import { awardText } from '../../shared/text/index.ts';

/** 中标公告 as the public is going to read it, for whoever approves it. */
export function ResultToRead({ packageId }: { readonly packageId: string }) {
  const t = useText(awardText);
  return (
    <Answer of={useCall(previewOfResult, { packageId })} rows={10}>
      {({ page }) => <PageShown title={t('bulletinApprove')} page={page} />}
    </Answer>
  );
}
