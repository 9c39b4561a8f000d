import { PlusOutlined } from '@ant-design/icons';
import { useLang } from '#kit/web/lang.ts';
import { MenuButton } from '#kit/web/menu-button.tsx';
import { listed, useText } from '#kit/web/text.ts';
import type { Block } from '#base/approval/shared/definition.ts';
import type { Condition } from '#base/approval/shared/conditions.ts';
import { useDict } from '#kit/web/dict.tsx';
import type { FlowDetail } from '../../shared/calls.ts';
import { flowText } from '../../shared/text/index.ts';
import type { BlockType } from '../tree.ts';

const types: readonly BlockType[] = ['approve', 'copy', 'parallel', 'choice'];

export interface DrawingProps {
  readonly nodes: readonly Block[];
  readonly selected: string | undefined;
  /** Keys of blocks with something wrong. */
  readonly wrong: ReadonlySet<string>;
  /** What stands behind the codes of roles and of people that the business names. */
  readonly nameOf: (assignee: Extract<Block, { assignees: unknown }>['assignees'][number]) => string;
  readonly variables: FlowDetail['variables'];
  readonly onSelect: (key: string) => void;
  readonly onAdd: (list: string, at: number, type: BlockType) => void;
}

/** 流程图: from top to bottom, each block a button, a plus at every place where one can be put in. */
export function Drawing(props: DrawingProps) {
  const t = useText(flowText);
  return (
    <div className="fl-drawing">
      <p className="fl-end">{t('block.start')}</p>
      <Steps {...props} list="" />
      <p className="fl-end">{t('block.end')}</p>
    </div>
  );
}

function Steps({ list, nodes, ...rest }: DrawingProps & { readonly list: string }) {
  const { onAdd } = rest;
  return (
    <ol className="fl-steps">
      <Plus onPick={(type) => onAdd(list, 0, type)} />
      {nodes.map((block, at) => (
        <li key={block.key}>
          <One block={block} nodes={nodes} {...rest} />
          <Plus onPick={(type) => onAdd(list, at + 1, type)} />
        </li>
      ))}
    </ol>
  );
}

function Plus({ onPick }: { readonly onPick: (type: BlockType) => void }) {
  const t = useText(flowText);
  return (
    <div className="fl-plus">
      <MenuButton
        label={t('act.add')}
        items={types.map((type) => ({ key: type, label: t(`block.${type}`) }))}
        onPick={(key) => onPick(key as BlockType)}
      >
        <PlusOutlined aria-hidden />
      </MenuButton>
    </div>
  );
}

function One({ block, selected, wrong, onSelect, ...rest }: DrawingProps & { readonly block: Block }) {
  const t = useText(flowText);
  const lang = useLang();
  const { nameOf } = rest;
  const kind = block.type ?? 'approve';
  const about =
    block.type === 'parallel'
      ? undefined
      : block.type === 'choice'
        ? t(`by.${block.by}`)
        : listed(block.assignees.map(nameOf));
  return (
    <>
      <button
        type="button"
        className={`fl-block fl-${kind}${wrong.has(block.key) ? ' fl-wrong' : ''}`}
        aria-pressed={selected === block.key}
        onClick={() => onSelect(block.key)}
      >
        <small>{t(`block.${kind}`)}</small>
        <strong>{block.name[lang]}</strong>
        {about ? <span>{about}</span> : null}
        {'mode' in block ? <span>{t(`mode.${block.mode}`)}</span> : null}
      </button>
      {block.type === 'parallel' || block.type === 'choice' ? (
        <div className="fl-branches">
          {block.branches.map((branch, at) => (
            <section key={branch.key} className={wrong.has(branch.key) ? 'fl-wrong' : undefined}>
              <h3>{branch.name[lang]}</h3>
              {block.type === 'choice' && block.by === 'condition' ? (
                <Asked when={block.branches[at]?.when ?? []} variables={rest.variables} />
              ) : null}
              <Steps
                {...rest}
                selected={selected}
                wrong={wrong}
                onSelect={onSelect}
                list={branch.key}
                nodes={branch.nodes}
              />
            </section>
          ))}
        </div>
      ) : null}
    </>
  );
}

interface AskedProps {
  readonly when: readonly Condition[];
  readonly variables: FlowDetail['variables'];
}

/** What a branch asks, in words; the one that asks nothing is for all other cases. */
function Asked({ when, variables }: AskedProps) {
  const t = useText(flowText);
  if (when.length === 0) return <p className="fl-asked">{t('block.otherwise')}</p>;
  return (
    <p className="fl-asked">
      {when.map((condition, at) => (
        // Conditions have no names; their place is what they are.
        <OneAsked key={at} of={condition} variables={variables} />
      ))}
    </p>
  );
}

function OneAsked({ of, variables }: { readonly of: Condition } & Pick<AskedProps, 'variables'>) {
  const t = useText(flowText);
  const variable = variables.find((v) => v.key === of.variable);
  const dict = useDict(variable?.dict || undefined);
  const values = of.values.map((value) => (variable?.dict ? dict.label(value) : value));
  return (
    <span>
      {variable?.name ?? of.variable} {t(of.op === 'in' ? 'op.among' : `op.${of.op}`)} {listed(values)}
    </span>
  );
}
