import { PlusOutlined } from '@ant-design/icons';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useLang } from '#kit/web/lang.ts';
import { MenuButton } from '#kit/web/menu-button.tsx';
import { listed, useText } from '#kit/web/text.ts';
import type { Block } from '#base/approval/shared/definition.ts';
import type { FlowDetail } from '../../shared/calls.ts';
import { flowText } from '../../shared/text/index.ts';
import { blockOf, type BlockType } from '../tree.ts';
import { Asked } from './asked.tsx';

/** What a drag of a block carries: its key. */
const DRAGGED = 'application/x-flow-block';

/** Among what may be put in at a place: the block that is selected. */
const HERE = 'here';

const types: readonly BlockType[] = ['approve', 'copy', 'parallel', 'choice'];

export interface DrawingProps {
  readonly nodes: readonly Block[];
  readonly selected: string | undefined;
  /** What is wrong, by the key of its block or branch. */
  readonly wrong: ReadonlyMap<string, string>;
  /** What stands behind the codes of roles and of people that the business names. */
  readonly nameOf: (assignee: Extract<Block, { assignees: unknown }>['assignees'][number]) => string;
  readonly variables: FlowDetail['variables'];
  readonly onSelect: (key: string) => void;
  readonly onAdd: (list: string, at: number, type: BlockType) => void;
  /** Dragged there, or told to go there. */
  readonly onMoveTo: (key: string, list: string, at: number) => void;
  /** Among its neighbours, by Alt and an arrow key, as the arrows beside its properties do. */
  readonly onMove: (key: string, by: -1 | 1) => void;
  readonly onRemove: (key: string) => void;
}

/** 流程图: from top to bottom, each block a button, a plus at every place where one can be put in. */
export function Drawing(props: DrawingProps) {
  const t = useText(flowText);
  return (
    <div className="fl-drawing">
      <p className="fl-end">{t('block.start')}</p>
      <Steps {...props} list="" of={t('block.start')} />
      <p className="fl-end">{t('block.end')}</p>
    </div>
  );
}

interface StepsProps extends DrawingProps {
  readonly list: string;
  /** What stands before the first step: the beginning, or the name of the branch. */
  readonly of: string;
  /** The block that may be told to go to a place of this list; none inside of itself. */
  readonly taken?: Block | undefined;
}

function Steps({ list, of, nodes, ...rest }: StepsProps) {
  const lang = useLang();
  const { onAdd, onMoveTo, selected } = rest;
  // What stands within it cannot be its place.
  const taken = rest.taken ?? (list === '' && selected ? blockOf(nodes, selected) : undefined);
  const plus = (at: number) => (
    <Plus
      after={nodes[at - 1]?.name[lang] ?? of}
      taken={taken}
      onPick={(type) => onAdd(list, at, type)}
      onTake={(key) => onMoveTo(key, list, at)}
    />
  );
  return (
    <ol className="fl-steps">
      <li>{plus(0)}</li>
      {nodes.map((block, at) => (
        <li key={block.key}>
          <One block={block} nodes={nodes} {...rest} taken={block === taken ? undefined : taken} />
          {plus(at + 1)}
        </li>
      ))}
    </ol>
  );
}

interface PlusProps {
  /** What stands before this place. */
  readonly after: string;
  /** What may be told to go here. */
  readonly taken: Block | undefined;
  readonly onPick: (type: BlockType) => void;
  /** A block was dropped here. */
  readonly onTake: (key: string) => void;
}

function Plus({ after, taken, onPick, onTake }: PlusProps) {
  const t = useText(flowText);
  const lang = useLang();
  const [over, setOver] = useState(false);
  const drops = {
    onDragOver: (e: DragEvent) => {
      if (!e.dataTransfer.types.includes(DRAGGED)) return;
      e.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (e: DragEvent) => {
      e.preventDefault();
      setOver(false);
      onTake(e.dataTransfer.getData(DRAGGED));
    },
  };
  return (
    <div className={over ? 'fl-plus fl-over' : 'fl-plus'} {...drops}>
      <MenuButton
        label={t('act.add')}
        description={t('act.after', { name: after })}
        items={[
          ...types.map((type) => ({ key: type, label: t(`block.${type}`) })),
          // What the mouse drags here comes here without one too.
          ...(taken
            ? [{ key: HERE, label: t('act.moveHere', { name: taken.name[lang] }), apart: true }]
            : []),
        ]}
        onPick={(key) => {
          if (key === HERE) {
            if (taken) onTake(taken.key);
          } else onPick(key as BlockType);
        }}
      >
        <PlusOutlined aria-hidden />
      </MenuButton>
    </div>
  );
}

interface OneProps extends Omit<StepsProps, 'list' | 'of'> {
  readonly block: Block;
}

function One({ block, selected, wrong, onSelect, ...rest }: OneProps) {
  const t = useText(flowText);
  const lang = useLang();
  const { nameOf, onMove, onRemove } = rest;
  const press = (event: KeyboardEvent) => {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
    if (by !== undefined) onMove(block.key, by);
    else if (event.key === 'Delete') onRemove(block.key);
    else return;
    event.preventDefault();
  };
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
        draggable
        data-block={block.key}
        title={wrong.get(block.key)}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onKeyDown={press}
        onDragStart={(e) => e.dataTransfer.setData(DRAGGED, block.key)}
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
                <Asked
                  when={block.branches[at]?.when ?? []}
                  variables={rest.variables}
                  nothing={t('block.otherwise')}
                />
              ) : null}
              <Steps
                {...rest}
                selected={selected}
                wrong={wrong}
                onSelect={onSelect}
                list={branch.key}
                of={branch.name[lang]}
                nodes={branch.nodes}
              />
            </section>
          ))}
        </div>
      ) : null}
    </>
  );
}
