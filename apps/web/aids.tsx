import { QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { later } from '#kit/web/chunk.ts';
import { useStore } from '#kit/web/store.ts';
import { useText } from '#kit/web/text.ts';
import { asksByKey, helpAsked } from './help-key.ts';
import { shellText } from './words.ts';

const Palette = later(() => import('./palette.tsx').then((m) => m.Palette));
const ScreenHelp = later(() => import('./screen-help.tsx').then((m) => m.ScreenHelp));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** 快速查找与页面说明: two buttons in the header, and their keys. */
export function Aids() {
  const t = useText(shellText);
  const [open, setOpen] = useState<'find' | 'help'>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // One dialog at a time: what is open keeps the keyboard.
      const isFree = document.querySelector('dialog[open], .ant-modal-wrap:not([style*="none"])') === null;
      if (!isFree) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen('find');
      } else if ((event.key === '?' || event.key === '？') && !isTyping(event.target) && asksByKey.get())
        setOpen('help');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const asked = useStore(helpAsked);
  const close = () => {
    setOpen(undefined);
    helpAsked.set(false);
  };
  return (
    <>
      <Button
        type="text"
        className="sh-tool"
        icon={<SearchOutlined aria-hidden />}
        data-tour="find"
        aria-label={t('find.title')}
        title={`${t('find.title')} (Ctrl K)`}
        aria-haspopup="dialog"
        onClick={() => setOpen('find')}
      />
      <Button
        type="text"
        className="sh-tool sh-ask"
        icon={<QuestionCircleOutlined aria-hidden />}
        data-tour="help"
        aria-label={t('help.title')}
        title={`${t('help.title')} (?)`}
        aria-haspopup="dialog"
        onClick={() => setOpen('help')}
      />
      <Suspense fallback={null}>
        {open === 'find' ? <Palette onClose={close} /> : null}
        {asked || open === 'help' ? <ScreenHelp onClose={close} /> : null}
      </Suspense>
    </>
  );
}
