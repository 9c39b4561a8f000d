import { CloseOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { useText, useWords } from '#kit/web/text.ts';
import { helpAsked } from './help-key.ts';
import type { MenuNode } from './menu.ts';
import { MenuTree } from './side-menu.tsx';
import { shellText } from './words.ts';

interface MenuSheetProps {
  readonly nodes: readonly MenuNode[];
  readonly trail: readonly MenuNode[];
  readonly onClose: () => void;
}

/** 手机菜单: the whole menu over the screen, where there is no room for it beside one. */
export function MenuSheet({ nodes, trail, onClose }: MenuSheetProps) {
  const t = useText(shellText);
  const w = useWords();
  const sheet = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const box = sheet.current;
    // A press beside it closes it.
    box?.setAttribute('closedby', 'any');
    box?.showModal();
    return () => box?.close();
  }, []);
  return (
    <dialog ref={sheet} className="sh-sheet" aria-label={t('sideMenu')} onClose={onClose}>
      <nav className="sh-sheet-panel" aria-label={t('nav')}>
        <div className="sh-side-head">
          <strong>{t('sideMenu')}</strong>
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={w('web.close')}
            onClick={onClose}
          />
        </div>
        <MenuTree nodes={nodes} trail={trail} onPick={onClose} unfolded />
        <Button
          type="text"
          className="sh-sheet-help"
          icon={<QuestionCircleOutlined aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => {
            onClose();
            helpAsked.set(true);
          }}
        >
          {t('help.title')}
        </Button>
      </nav>
    </dialog>
  );
}
