import { Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import { loadChunk } from '#kit/web/chunk.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import type { ScreenHelp as Help } from '#kit/web/help.ts';
import { useLang } from '#kit/web/lang.ts';
import { homeRoute } from '#kit/web/paths.ts';
import { Link, useLocation } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { tour } from '#kit/web/tour.ts';
import { asksByKey } from './help-key.ts';
import { helpFiles } from './tables.ts';
import { shellText } from './words.ts';

const KEYS = [
  ['Ctrl K', 'help.find'],
  ['?', 'help.this'],
  ['Tab', 'help.tab'],
  ['↑ ↓', 'help.arrows'],
  ['Enter', 'help.enter'],
  ['Esc', 'help.escape'],
] as const;

async function helpOn(screen: string): Promise<Help | undefined> {
  const files = await Promise.all(helpFiles.map((load) => loadChunk(load)));
  for (const { help } of files) {
    const found = (help as Readonly<Record<string, Help>>)[screen];
    if (found) return found;
  }
  return undefined;
}

/** 页面说明 (?): what this screen is for, who works in it, which rules hold, and the keys. */
export function ScreenHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useText(shellText);
  const lang = useLang();
  const { pathname } = useLocation();
  const [help, setHelp] = useState<Help>();
  const [byKey, setByKey] = useState(asksByKey.get);
  useEffect(() => {
    let left = false;
    void helpOn(pathname).then(
      (found) => {
        if (!left) setHelp(found);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [pathname]);
  const said = help?.[lang];
  const startTour = () => {
    tour.set(true);
    onClose();
  };
  return (
    <Dialog open title={t('help.title')} width={560} onClose={onClose} footer={null}>
      {said ? (
        <dl className="sh-help">
          <dt>{t('help.what')}</dt>
          <dd>{said.what}</dd>
          <dt>{t('help.who')}</dt>
          <dd>{said.who}</dd>
          {said.rule ? (
            <>
              <dt>{t('help.rule')}</dt>
              <dd>{said.rule}</dd>
            </>
          ) : null}
        </dl>
      ) : null}
      <p className="sh-help-tour">
        <Link to={homeRoute()} onClick={startTour}>
          {t('help.tour')}
        </Link>
      </p>
      <h3 className="sh-help-head">{t('help.keys')}</h3>
      <dl className="sh-help sh-help-keys">
        {KEYS.map(([key, says]) => [
          <dt key={key}>
            <kbd>{key}</kbd>
          </dt>,
          <dd key={says}>{t(says)}</dd>,
        ])}
      </dl>
      <Checkbox
        checked={byKey}
        onChange={({ target }) => {
          asksByKey.set(target.checked);
          setByKey(target.checked);
        }}
      >
        {t('help.byKey')}
      </Checkbox>
    </Dialog>
  );
}
