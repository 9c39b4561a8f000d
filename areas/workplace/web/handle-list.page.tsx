import { HandledApprovals, PendingApprovals } from '#base/approval/web/index.ts';
import { countDuties, pageDuties } from '#base/duty/shared/calls.ts';
import { DutyList, useDutiesLive } from '#base/duty/web/index.ts';
import { approvalScreens } from '#base/approval/shared/screens.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { Segments } from '#kit/web/segments.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { workplaceText } from '../shared/text/index.ts';
import './workplace.css';

const parts = ['duties', 'pending', 'handled'] as const;
type Part = (typeof parts)[number];
const SHOWN = 200;

/** 办理列表: all that one has to handle in any module, the approvals among it, and the approvals that one has handled. */
export function Page() {
  const t = useText(workplaceText);
  useTitle(t('handle.title'));
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = query.get('part');
  const part = parts.find((one) => one === asked) ?? 'duties';
  return (
    <>
      <PageHeader title={t('handle.title')} />
      <Panel>
        <div className="wk-parts">
          <Segments
            label={t('handle.title')}
            value={part}
            options={parts.map((value) => ({ value, label: t(`handle.${value}`) }))}
            // Each part has filters of its own in the address.
            onChange={(next: Part) => void navigate(linkTo(approvalScreens.handle, { part: next }))}
          />
        </div>
        {part === 'duties' ? <Duties /> : part === 'pending' ? <PendingApprovals /> : <HandledApprovals />}
      </Panel>
    </>
  );
}

/** 待办事项 of all modules, nearest first. */
function Duties() {
  useDutiesLive();
  const { data: counts } = useCall(countDuties, {}, { quiet: true });
  const answer = useCall(pageDuties, { size: SHOWN, current: 1 });
  return (
    <Answer of={answer}>{({ records }) => <DutyList duties={records} counts={counts} level={2} />}</Answer>
  );
}
