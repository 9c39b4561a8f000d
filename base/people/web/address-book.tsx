import { useState } from 'react';
import { Picker } from '#kit/web/form/picker.tsx';
import { type TreeNode, TreeView } from '#kit/web/form/tree-view.tsx';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { currentTree, type OrgNode } from '../shared/calls.ts';
import { type Contact, pageContacts } from '../shared/contact-calls.ts';
import { peopleText } from '../shared/text/index.ts';

interface Props {
  readonly onClose: () => void;
  readonly onPick: (people: readonly Contact[]) => void;
  readonly multiple?: boolean;
  /** Who is chosen already, and is left out. */
  readonly without?: readonly string[];
  /** Who alone may be chosen; absent = everybody. */
  readonly among?: ReadonlySet<string> | undefined;
  /** 被统筹人员: those who are brought into a piece of work are chosen under that name. */
  readonly members?: boolean;
}

const WIDTH = 800;
const ROWS = 10;
const DEBOUNCE_MS = 500;

const nodesOf = (list: readonly OrgNode[]): TreeNode[] =>
  list.map((n) => ({ id: n.id, label: n.orgName, children: nodesOf(n.children) }));

/** 通讯录: the departments of one's company on the left, its people by name, pinyin or initials on the right. */
export function AddressBook({
  onClose,
  onPick,
  multiple = false,
  without = [],
  among,
  members = false,
}: Props) {
  const t = useText(peopleText);
  const tree = useCall(currentTree, {});
  const [unit, setUnit] = useState<string>();
  const nodes = nodesOf(tree.data ?? []);
  // The company itself means everybody of it.
  const dept = nodes.some((n) => n.id === unit) ? undefined : unit;
  return (
    <Picker
      open
      onClose={onClose}
      onPick={onPick}
      multiple={multiple}
      width={WIDTH}
      size={ROWS}
      settleMs={DEBOUNCE_MS}
      aside={
        <TreeView
          label={t('unit.tree')}
          nodes={nodes}
          chosen={unit ? [unit] : nodes.slice(0, 1).map((n) => n.id)}
          onChoose={setUnit}
        />
      }
      fixed={{ ...(dept ? { deptId: dept } : {}), excludeIds: [...without] }}
      {...(among ? { isShut: (row: Contact) => !among.has(row.id) } : {})}
      call={pageContacts}
      texts={peopleText}
      title={members ? 'contacts.members' : 'contacts.title'}
      must="contacts.must"
      keywordHint="contacts.keyword"
      columns={[{ field: 'name', label: 'field.trueName' }, { field: 'deptName' }]}
    />
  );
}
