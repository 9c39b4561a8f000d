import { Drawer } from 'antd';
import { useText } from '#kit/web/text.ts';
import { projectText } from '../../shared/text/index.ts';
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
      {open ? <ProjectForm mainId={mainId} mode="view" embedded /> : null}
    </Drawer>
  );
}
