import './tree.css';
import { useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { useLack } from '../lack.tsx';
import { Loading } from '../states.tsx';
import { listed, useWords } from '../text.ts';
import { type TreeNode, TreeView } from './tree-view.tsx';

const WIDTH = 600;

interface TreeDialogProps {
  readonly title: string;
  readonly nodes: readonly TreeNode[];
  /** Ids that are chosen when it opens. */
  readonly value: readonly string[];
  readonly multiple?: boolean;
  /** The nodes are on their way. */
  readonly loading?: boolean;
  /** Said when nothing is chosen; 请选择{title} by default. */
  readonly must?: string;
  readonly onPick: (chosen: readonly TreeNode[]) => void;
  readonly onClose: () => void;
}

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((n) => [n, ...flat(n.children)]);

/** 树形选择: 600 pixels, a filter that knows pinyin, one or several; what is chosen stays while the filter changes. */
export function TreeDialog({
  title,
  nodes,
  value,
  multiple = false,
  loading = false,
  must,
  onPick,
  onClose,
}: TreeDialogProps) {
  const w = useWords();
  const [chosen, setChosen] = useState(value);
  const lack = useLack();
  const all = new Map(flat(nodes).map((n) => [n.id, n]));
  const picked = chosen.flatMap((id) => all.get(id) ?? []);
  const ok = () => {
    if (picked.length > 0) {
      onPick(picked);
      return true;
    }
    return lack.tell(must ?? w('web.picker.must', { title }));
  };
  const change = (id: string) => {
    lack.clear();
    if (!multiple) setChosen([id]);
    else setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  return (
    <Dialog open title={title} width={WIDTH} onClose={onClose} onOk={ok}>
      {loading ? (
        <Loading rows={6} />
      ) : (
        <TreeView label={title} nodes={nodes} chosen={chosen} multiple={multiple} onChoose={change} />
      )}
      {lack.line}
      {picked.length > 0 ? (
        <p className="gh-hint" role="status">
          {w('web.picker.chosen', { name: listed(picked.map((n) => n.label)) })}
        </p>
      ) : null}
    </Dialog>
  );
}
