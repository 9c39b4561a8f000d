import { orgType } from '#base/organisation/shared/kinds.ts';
import { useState } from 'react';
import { useSettled } from '#kit/web/form/picker.tsx';
import { type TreeNode, TreeView } from '#kit/web/form/tree-view.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { type OrgNode, orgTree } from '../../shared/calls.ts';
import { peopleText } from '../../shared/text/index.ts';
import '../people.css';

interface OrgTreeProps {
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** What stands for no unit in particular. */
const ALL = '';

/** 组织机构树: companies with their departments; the server looks for names, and the ways to what it finds are open. */
export function OrgTree({ chosen, onChoose }: OrgTreeProps) {
  const t = useText(peopleText);
  const [typed, setTyped] = useState('');
  const word = useSettled(typed.trim(), 400);
  const answer = useCall(orgTree, word ? { searchKey: word } : {}, { keepLast: true });
  const nodeOf = (node: OrgNode): TreeNode => ({
    id: node.id,
    label: node.orgName,
    note: node.orgType === orgType.company ? t(`kind.${node.orgKind as 'agency'}`) : undefined,
    children: node.children.map(nodeOf),
  });
  return (
    <nav className="ppl-side" aria-label={t('unit.tree')}>
      <Answer of={answer} rows={10}>
        {(nodes) => (
          <TreeView
            label={t('unit.tree')}
            nodes={
              nodes.length === 0
                ? []
                : [{ id: ALL, label: t('unit.all'), children: [] }, ...nodes.map(nodeOf)]
            }
            search={{ typed, onType: setTyped, hint: t('unit.search'), none: t('unit.none') }}
            chosen={[chosen ?? ALL]}
            onChoose={(id) => onChoose(id === ALL ? undefined : id)}
          />
        )}
      </Answer>
    </nav>
  );
}
