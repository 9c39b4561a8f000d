import { approvalScreens } from '#base/approval/shared/screens.ts';
import { DutyList } from '#base/duty/web/index.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { Link } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { type HomeRecord, homeDetail } from '../../shared/calls.ts';
import { workplaceText } from '../../shared/text/index.ts';
import { Nothing, PlateBox } from './plate.tsx';

/** 待办事项, by how near they are; who has something to approve also gets to the list of approvals. */
export function DutiesPlate({ of }: { readonly of: HomeRecord['duties'] }) {
  const t = useText(workplaceText);
  const approves = of.records.some((d) => d.subject === 'approval');
  return (
    <PlateBox
      code="duties"
      title={t('plate.duties')}
      className={of.total > 0 ? 'wk-duties' : ''}
      action={
        <span className="wk-ways">
          {approves ? <Link to={approvalScreens.pending}>{t('toApprovals')}</Link> : null}
          <Link to={approvalScreens.handle}>{t('handle.title')}</Link>
        </span>
      }
    >
      <DutyList
        duties={of.records}
        counts={of.counts}
        onOver={() => refreshCalls(homeDetail)}
        empty={<Nothing>{t('empty.duties')}</Nothing>}
      />
    </PlateBox>
  );
}

/** Said honestly where the work of a role is not there yet, or where a role has none in tenders. */
export function ClerkPlate({ of }: { readonly of: 'later' | 'none' }) {
  const t = useText(workplaceText);
  return (
    <section className="gh-panel wk-plate wk-clerk">
      <h2>{t(`clerk.${of}.title`)}</h2>
      <p>{t(`clerk.${of}.hint`)}</p>
    </section>
  );
}
