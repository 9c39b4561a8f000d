import { Drawer } from '#kit/web/drawer.tsx';
import { useCall } from '#kit/web/query.ts';
import { useText, Wording } from '#kit/web/text.ts';
import { projectDetail } from '../../shared/main/calls.ts';
import { wordingOf } from '../../shared/modes.ts';
import { projectText } from '../../shared/text/index.ts';
import { Phase, PhaseSummary } from './phase.tsx';
import { ProjectForm } from './project-form.tsx';
import '../project.css';

/** 项目详情 from the left, over whatever stands there. */
export function ProjectDrawer({
  mainId,
  open,
  onClose,
}: {
  readonly mainId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useText(projectText);
  return (
    <Drawer open={open} onClose={onClose} placement="left" size="70%" title={t('op.drawer')} destroyOnHidden>
      {open ? (
        <>
          <StandsAt mainId={mainId} />
          <ProjectForm mainId={mainId} mode="view" embedded />
        </>
      ) : null}
    </Drawer>
  );
}

/** 项目进展: where the lots stand and what comes next; of one lot alone also why it failed or stands still. */
function StandsAt({ mainId }: { readonly mainId: string }) {
  const t = useText(projectText);
  // The form below asks for the same record, so it comes once; what goes wrong, the form says.
  const { data } = useCall(projectDetail, { mainId }, { quiet: true });
  const lots = data?.packageList ?? [];
  const [only] = lots;
  if (!only) return null;
  return (
    <p className="pj-stands">
      <strong>{t('field.phase')}</strong>{' '}
      <Wording value={wordingOf(data?.purchaseMode ?? '')}>
        {lots.length === 1 ? (
          <Phase of={only.phase} status={only.status} why />
        ) : (
          <PhaseSummary lots={lots} />
        )}
      </Wording>
    </p>
  );
}
