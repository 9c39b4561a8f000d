import { TreeDialog } from '#kit/web/form/tree-dialog.tsx';
import type { TreeNode } from '#kit/web/form/tree-view.tsx';
import { useText } from '#kit/web/text.ts';
import type { OrgNode } from '../../shared/calls.ts';
import { peopleText } from '../../shared/text/index.ts';

interface Props {
  readonly nodes: readonly OrgNode[];
  /** Units that are shown and not to be chosen. */
  readonly isShut?: (node: OrgNode) => boolean;
  readonly value: readonly string[];
  readonly onPick: (chosen: readonly TreeNode[]) => void;
  readonly onClose: () => void;
}

/** 组织架构: one unit out of the tree. */
export function OrgPicker({ nodes, isShut, ...rest }: Props) {
  const t = useText(peopleText);
  const shown = (list: readonly OrgNode[]): TreeNode[] =>
    list.map((n) => ({
      id: n.id,
      label: n.orgName,
      isShut: isShut?.(n) ?? false,
      children: shown(n.children),
    }));
  return <TreeDialog {...rest} title={t('unit.pick')} must={t('unit.must')} nodes={shown(nodes)} />;
}
