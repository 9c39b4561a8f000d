import { openingScreens } from '#areas/bid-opening/shared/screens.ts';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { awardScreens } from '#areas/award/shared/screens.ts';
import { committeeScreens } from '#areas/committee/shared/screens.ts';
import { invitationScreens, WATCHING } from '#areas/invitation/shared/screens.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import type { Step } from '#areas/procedure/shared/steps.ts';
import { contractScreens } from '#areas/purchase-contract/shared/screens.ts';
import { reviewScreens } from '#areas/review/shared/screens.ts';
import type { Permission, Screen } from '#kit/shared/names.ts';

/** What the supervision looks at in a step: screen and permission as everywhere, but of no side of the procedure. */
type Watched = Omit<Step['operations'][number], 'for'>;

const watch = (code: string, zh: string, en: string, url: Screen, permission: Permission): Watched => ({
  code,
  name: { zh, en },
  url,
  params: {},
  permission,
  isKeyOp: false,
  // A supervisor whose tenant has taken the permission away is not led there.
  closed: true,
});

/** 监督查看的操作: what a supervising authority may look at, by the step in which it happens. */
const watched: Readonly<Record<string, readonly Watched[]>> = {
  S4: [
    {
      ...watch('watch', '投标邀请情况', 'Invitations', invitationScreens.receipts, 'invitation.watch'),
      params: { opType: WATCHING },
    },
  ],
  S6: [
    {
      ...watch(
        'watch',
        '问题、异议与澄清',
        'Questions, objections and clarifications',
        tenderFileScreens.clarification,
        'clarification.watch',
      ),
      params: { opType: WATCHING },
    },
  ],
  S8: [watch('watch', '评委抽取与名单', 'Draw and members', committeeScreens.committee, 'committee.view')],
  S10: [
    watch('watch', '开标大厅', 'Opening hall', submissionScreens.openingHall, 'opening.hall'),
    watch('watchRecord', '开标记录', 'Opening record', openingScreens.record, 'opening.record'),
  ],
  S12: [watch('watch', '评审过程', 'Course of the review', reviewScreens.lotReview, 'review.view')],
  S16: [watch('watch', '评审报告', 'Review report', reviewScreens.lotReport, 'review.watch')],
  S17: [
    watch('watch', '候选人公示与异议', 'Candidates and objections', awardScreens.candidates, 'award.view'),
  ],
  S19: [watch('watch', '定标情况', 'Award decision', awardScreens.determination, 'award.view')],
  S20: [watch('watch', '中标通知与结果', 'Notices and result', awardScreens.notices, 'award.view')],
  S22: [watch('watch', '采购合同', 'Purchase contract', contractScreens.lot, 'purchaseContract.view')],
};

/**
 * 一个步骤中监督可看的: wherever a procedure does it on the same screen. It does not stand in the procedures themselves, since it is the
 * law that lets the authority look (《招标投标法》第七条) and no purchaser may draw it away.
 */
export const watchedIn = (step: Step): readonly Watched[] =>
  (watched[step.code] ?? []).filter(({ url }) => step.operations.some((o) => o.url === url));
