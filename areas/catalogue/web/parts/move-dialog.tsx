import { Radio } from 'antd';
import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { TreeView } from '#kit/web/form/tree-view.tsx';
import { toast } from '#kit/web/notice.ts';
import { useLack } from '#kit/web/lack.tsx';
import { useOnce } from '#kit/web/once.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText, useWords } from '#kit/web/text.ts';
import { changeHierarchy, type TargetLocation, targetLocations } from '../../shared/calls.ts';
import type { CatalogueNode, EntryRecord } from '../../shared/schema.ts';
import { catalogueText } from '../../shared/text/index.ts';
import { treeOf } from './catalogue-picker.tsx';
import '../catalogue.css';

interface Props {
  readonly entry: EntryRecord;
  readonly nodes: readonly CatalogueNode[];
  readonly onClose: () => void;
}

const without = (nodes: readonly CatalogueNode[], id: string): CatalogueNode[] =>
  nodes.filter((n) => n.id !== id).map((n) => ({ ...n, children: without(n.children, id) }));

/** 调整位置: before, after or below another entry; it never goes below itself. */
export function MoveDialog({ entry, nodes, onClose }: Props) {
  const t = useText(catalogueText);
  const w = useWords();
  const once = useOnce();
  const [target, setTarget] = useState<string>();
  const lack = useLack();
  const [location, setLocation] = useState<TargetLocation>('after');
  const move = async () => {
    if (target === undefined) return lack.tell(w('web.picker.must', { title: t('move.target') }));
    const input = { currentId: entry.id, targetId: target, targetLocation: location };
    if (!(await once(JSON.stringify(input), (nonce) => send(changeHierarchy, input, { nonce }))))
      return false;
    toast('success', t('done.moved'));
    await refreshAll();
    return true;
  };
  return (
    <Dialog open title={t('move.title')} width={600} onClose={onClose} onOk={move}>
      <p className="gh-hint">{t('move.hint', { name: entry.directoryName })}</p>
      <TreeView
        label={t('move.target')}
        nodes={treeOf(without(nodes, entry.id))}
        chosen={target === undefined ? [] : [target]}
        onChoose={(id) => {
          setTarget(id);
          lack.clear();
        }}
      />
      {lack.line}
      <fieldset className="cat-where">
        <legend>{t('move.location')}</legend>
        <Radio.Group
          value={location}
          options={targetLocations.map((value) => ({ value, label: t(`move.${value}`) }))}
          onChange={(event) => setLocation(event.target.value as TargetLocation)}
        />
      </fieldset>
    </Dialog>
  );
}
