import './tree.css';
import { DownOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { announce } from '../announce.ts';
import { Empty } from '../states.tsx';
import { useWords } from '../text.ts';
import { TextInput } from './text-input.tsx';
import { useNameFilter } from './name-filter.ts';

/** One entry of a tree to choose from (树节点). */
export interface TreeNode {
  readonly id: string;
  readonly label: string;
  /** Beside its name, and found too: its code. */
  readonly note?: string | undefined;
  readonly children: readonly TreeNode[];
  /** Shown for what stands below it, not to be chosen. */
  readonly isShut?: boolean | undefined;
}

interface TreeViewProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly chosen: readonly string[];
  readonly multiple?: boolean;
  readonly onChoose: (id: string) => void;
  /** Where names are looked for elsewhere, since the tree may be too large to be all here: `nodes` are what was found. */
  readonly search?: {
    readonly typed: string;
    readonly onType: (typed: string) => void;
    readonly hint: string;
    /** Said where nothing was found. */
    readonly none: string;
  };
}

type Fits = (name: string) => boolean;

const namesOf = ({ label, note = '' }: TreeNode): string => (note === '' ? label : `${label} ${note}`);

/** What fits, and the ways to it. */
const fitting = (nodes: readonly TreeNode[], fits: Fits): TreeNode[] =>
  nodes.flatMap((node) => {
    const children = fitting(node.children, fits);
    return fits(node.label) || fits(namesOf(node)) || children.length > 0 ? [{ ...node, children }] : [];
  });

const holds = (node: TreeNode, ids: readonly string[]): boolean =>
  node.children.some((c) => ids.includes(c.id) || holds(c, ids));

/** 可筛选的树: a filter above, radios or checks in the tree; all of it works by the keyboard. */
export function TreeView({ label, nodes, chosen, multiple = false, onChoose, search }: TreeViewProps) {
  const w = useWords();
  const name = useId();
  const [own, setOwn] = useState('');
  const fits = useNameFilter(own);
  const shown = fits ? fitting(nodes, fits) : nodes;
  const filtered = fits !== undefined || (search !== undefined && search.typed.trim() !== '');
  const hint = search?.hint ?? w('web.picker.byName');
  const none = search?.none ?? w('web.list.emptyFiltered');
  const found = shown.length > 0;
  useEffect(() => {
    if (filtered && !found) announce(none);
  }, [filtered, found, none]);
  return (
    <div className="gh-tree" role="group" aria-label={label}>
      <TextInput
        type="search"
        maxLength={50}
        value={search?.typed ?? own}
        placeholder={hint}
        aria-label={hint}
        onChange={search?.onType ?? setOwn}
      />
      {shown.length === 0 ? (
        <Empty hint={filtered ? none : w('web.list.emptyHint')} />
      ) : (
        <ul>
          {shown.map((node) => (
            <Branch
              key={node.id}
              of={{ name, chosen, multiple, onChoose, all: filtered }}
              node={node}
              open={filtered || nodes.length === 1}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface BranchProps {
  readonly of: {
    readonly name: string;
    readonly chosen: readonly string[];
    readonly multiple: boolean;
    readonly onChoose: (id: string) => void;
    /** Everything is open: what is found shall be seen. */
    readonly all: boolean;
  };
  readonly node: TreeNode;
  readonly open: boolean;
}

function Branch({ of, node, open }: BranchProps) {
  const [own, setOwn] = useState<boolean>();
  const shown = of.all || (own ?? (open || holds(node, of.chosen)));
  // As in every tree; where there is nothing to open or to close the keys are those of the choice itself.
  const fold = (event: KeyboardEvent) => {
    const opens = event.key === 'ArrowRight';
    if (of.all || node.children.length === 0 || shown === opens) return;
    if (!opens && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    setOwn(opens);
  };
  return (
    <li>
      <div className="gh-tree-row">
        {node.children.length > 0 ? (
          <button
            type="button"
            className="gh-tree-fold"
            aria-expanded={shown}
            aria-label={node.label}
            onClick={() => setOwn(!shown)}
          >
            <DownOutlined className={shown ? 'gh-fold gh-fold-open' : 'gh-fold'} aria-hidden />
          </button>
        ) : (
          <span className="gh-tree-fold" aria-hidden />
        )}
        <label>
          <input
            type={of.multiple ? 'checkbox' : 'radio'}
            name={of.name}
            checked={of.chosen.includes(node.id)}
            disabled={node.isShut ?? false}
            onChange={() => of.onChoose(node.id)}
            onKeyDown={fold}
          />
          {node.label}
          {node.note ? <small>{node.note}</small> : null}
        </label>
      </div>
      {shown && node.children.length > 0 ? (
        <ul>
          {node.children.map((child) => (
            <Branch key={child.id} of={of} node={child} open={false} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
