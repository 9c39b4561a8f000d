import { orgType } from '#base/organisation/shared/kinds.ts';
import { DownOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useSettled } from '#kit/web/form/picker.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { type OrgNode, orgTree } from '../../shared/calls.ts';
import { peopleText } from '../../shared/text/index.ts';
import '../people.css';

interface OrgTreeProps {
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** 组织机构树: companies with their departments; a search opens the ways to what it finds. */
export function OrgTree({ chosen, onChoose }: OrgTreeProps) {
  const t = useText(peopleText);
  const [typed, setTyped] = useState('');
  const word = useSettled(typed.trim(), 400);
  const answer = useCall(orgTree, word ? { searchKey: word } : {}, { keepLast: true });
  return (
    <nav className="ppl-side" aria-label={t('unit.tree')}>
      <TextInput
        type="search"
        maxLength={50}
        value={typed}
        placeholder={t('unit.search')}
        aria-label={t('unit.search')}
        onChange={setTyped}
      />
      <Answer of={answer} rows={10}>
        {(nodes) =>
          nodes.length === 0 ? (
            <Empty title={t('unit.none')} />
          ) : (
            <ul className="ppl-tree">
              <li>
                <button
                  type="button"
                  className="ppl-node"
                  aria-current={chosen === undefined ? 'true' : undefined}
                  onClick={() => onChoose(undefined)}
                >
                  {t('unit.all')}
                </button>
              </li>
              {nodes.map((node) => (
                <Branch key={node.id} node={node} open={word !== ''} chosen={chosen} onChoose={onChoose} />
              ))}
            </ul>
          )
        }
      </Answer>
    </nav>
  );
}

const holds = (node: OrgNode, id: string | undefined): boolean =>
  id !== undefined && node.children.some((c) => c.id === id || holds(c, id));

interface BranchProps extends OrgTreeProps {
  readonly node: OrgNode;
  readonly open: boolean;
}

function Branch({ node, open, chosen, onChoose }: BranchProps) {
  const t = useText(peopleText);
  const [own, setOwn] = useState<boolean>();
  const shown = own ?? (open || holds(node, chosen));
  return (
    <li>
      <div className="ppl-row">
        {node.children.length > 0 ? (
          <button
            type="button"
            className="ppl-fold"
            aria-expanded={shown}
            aria-label={node.orgName}
            onClick={() => setOwn(!shown)}
          >
            <DownOutlined className={shown ? 'gh-fold gh-fold-open' : 'gh-fold'} aria-hidden />
          </button>
        ) : (
          <span className="ppl-fold" aria-hidden />
        )}
        <button
          type="button"
          className="ppl-node"
          aria-current={node.id === chosen ? 'true' : undefined}
          onClick={() => onChoose(node.id)}
        >
          <span>{node.orgName}</span>
          {node.orgType === orgType.company ? <small>{t(`kind.${node.orgKind as 'agency'}`)}</small> : null}
        </button>
      </div>
      {shown && node.children.length > 0 ? (
        <ul>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} open={open} chosen={chosen} onChoose={onChoose} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
