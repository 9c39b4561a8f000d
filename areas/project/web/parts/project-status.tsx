import { Status } from '#kit/web/status-tag.tsx';
import { Wording } from '#kit/web/text.ts';
import { wordingOf } from '../../shared/modes.ts';
import { projectTags } from '../tags.ts';

/** 项目状态: as one speaks of it by the project's way of buying. */
export const ProjectStatus = ({
  of: { status, purchaseMode },
}: {
  readonly of: { readonly status: string; readonly purchaseMode: string };
}) => (
  <Wording value={wordingOf(purchaseMode)}>
    <Status of={projectTags} value={status} />
  </Wording>
);
