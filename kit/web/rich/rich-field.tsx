import { Component, type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { later } from '../chunk.ts';
import type { ControlProps } from '../form/control.ts';
import { useWords } from '../text.ts';

type Load = () => Promise<ComponentType<ControlProps>>;

const loadEditor: Load = () => import('./rich-text.tsx').then((m) => m.RichText);

interface GuardProps {
  readonly children: ReactNode;
  readonly instead: ReactNode;
}

/** Keeps a part of the program that did not come from taking the whole form with it. */
class Guard extends Component<GuardProps, { readonly failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/**
 * 富文本编辑器, fetched when it is first shown; when it cannot be had, that is said in its place and the rest of the form stays
 * until its writer reloads the page (their draft is kept): a browser does not fetch a part a second time.
 */
export function RichField({ load = loadEditor, ...control }: ControlProps & { readonly load?: Load }) {
  const w = useWords();
  const [Editor] = useState(() => later(load, { stay: true }));
  const failed = (
    <div className="gh-rich-failed" role="alert">
      {w('web.rich.failed')}
      <button type="button" className="gh-link" onClick={() => location.reload()}>
        {w('web.reloadTip.ok')}
      </button>
    </div>
  );
  return (
    <Guard instead={failed}>
      <Suspense fallback={<div className="gh-rich-wait" />}>
        <Editor {...control} />
      </Suspense>
    </Guard>
  );
}
