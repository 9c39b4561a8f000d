import { Checkbox } from 'antd';
import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { homeDetail, modifyShortcuts } from '../../shared/calls.ts';
import { SHORTCUTS_MAX } from '../../shared/plates.ts';
import { workplaceText } from '../../shared/text/index.ts';
import type { MenuLeaf } from './shortcuts.tsx';
import '../workplace.css';

interface Props {
  readonly leaves: readonly MenuLeaf[];
  readonly chosen: readonly string[];
  readonly onClose: () => void;
}

/** 选择快捷入口 out of one's own menu. */
export function ShortcutDialog({ leaves, chosen, onClose }: Props) {
  const t = useText(workplaceText);
  const once = useOnce();
  const [ids, setIds] = useState(() => chosen.filter((id) => leaves.some((leaf) => leaf.id === id)));
  const [dirty, setDirty] = useState(false);
  const toggle = (id: string, on: boolean) => {
    setDirty(true);
    setIds(on ? [...ids, id] : ids.filter((one) => one !== id));
  };
  const save = async () => {
    if (!(await once('shortcuts', (nonce) => send(modifyShortcuts, { menuIds: ids }, { nonce }))))
      return false;
    toast('success', t('shortcut.saved'));
    onClose();
    await refreshCalls(homeDetail);
    return true;
  };
  return (
    <Dialog open title={t('shortcut.title')} width={520} onClose={onClose} onOk={save} dirty={dirty}>
      <p className="gh-hint">{t('shortcut.hint', { max: SHORTCUTS_MAX })}</p>
      <ul className="wk-choices">
        {leaves.map(({ id, label }) => (
          <li key={id}>
            <Checkbox
              checked={ids.includes(id)}
              disabled={!ids.includes(id) && ids.length >= SHORTCUTS_MAX}
              onChange={({ target }) => toggle(id, target.checked)}
            >
              {label}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
