import { TreeDialog } from '#kit/web/form/tree-dialog.tsx';
import type { TreeNode } from '#kit/web/form/tree-view.tsx';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { catalogueTree } from '../../shared/calls.ts';
import type { CatalogueNode } from '../../shared/schema.ts';
import { catalogueStatus } from '../../shared/status.ts';
import { catalogueText } from '../../shared/text/index.ts';

interface Props {
  readonly value: readonly string[];
  readonly multiple?: boolean;
  readonly onPick: (chosen: readonly TreeNode[]) => void;
  readonly onClose: () => void;
}

export const treeOf = (nodes: readonly CatalogueNode[]): TreeNode[] =>
  nodes.map((n) => ({ id: n.id, label: n.directoryName, note: n.code, children: treeOf(n.children) }));

/** 采购目录选择: enabled entries, found by name, code, pinyin or initials. */
export function CataloguePicker(props: Props) {
  const t = useText(catalogueText);
  const tree = useCall(catalogueTree, { status: catalogueStatus.enabled }, { freshMs: 60_000 });
  return (
    <TreeDialog
      {...props}
      title={t('pick.title')}
      must={t('need.catalogue')}
      nodes={treeOf(tree.data ?? [])}
      loading={tree.isPending}
    />
  );
}
