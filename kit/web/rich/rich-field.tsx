import { type ComponentType, Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadChunk } from '../chunk.ts';
import type { ControlProps } from '../form/control.ts';
import type { RichStart } from './rich-start.ts';
import { RichStyle } from './rich-style.tsx';
import { useWords } from '../text.ts';

type Editor = ComponentType<ControlProps & { readonly start?: RichStart | undefined }>;
type Load = () => Promise<Editor>;

const loadEditor: Load = () => import('./rich-text.tsx').then((m) => m.RichText);
let fetched: Editor | undefined;

interface GuardProps {
  readonly children: ReactNode;
  readonly instead: ReactNode;
}

/** Keeps a part of the program that fails from taking the whole form with it. */
class Guard extends Component<GuardProps, { readonly failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/**
 * 富文本编辑器: it weighs more than all else on most screens that have one, and many come for another field. Its text stands there as it
 * will in the editor, which is fetched when a pointer or the focus comes to it; what is typed meanwhile is put in. When it cannot be had,
 * that is said in its place and the rest of the form stays until its writer reloads the page (their draft is kept): a browser does not
 * fetch a part a second time.
 */
export function RichField({ load = loadEditor, ...control }: ControlProps & { readonly load?: Load }) {
  const w = useWords();
  const [there, setThere] = useState<{ readonly Editor: Editor; readonly start?: RichStart } | undefined>(
    () => fetched && { Editor: fetched },
  );
  const [isFailed, setFailed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const failed = (
    <div className="gh-rich-failed" role="alert">
      {w('web.rich.failed')}
      <button type="button" className="gh-link" onClick={() => location.reload()}>
        {w('web.reloadTip.ok')}
      </button>
    </div>
  );
  if (isFailed) return failed;
  if (there)
    return (
      <Guard instead={failed}>
        <there.Editor {...control} start={there.start} />
      </Guard>
    );
  const ask = (goOn: () => RichStart | undefined) => {
    if (isAsked) return;
    setAsked(true);
    loadChunk(load, { stay: true }).then(
      (Editor) => {
        fetched = Editor;
        const start = goOn();
        // Before the next key: what is typed from now on goes into the editor.
        flushSync(() => setThere(start ? { Editor, start } : { Editor }));
      },
      () => setFailed(true),
    );
  };
  return <Closed {...control} isAsked={isAsked} onAsk={ask} />;
}

interface ClosedProps extends ControlProps {
  readonly isAsked: boolean;
  readonly onAsk: (goOn: () => RichStart | undefined) => void;
}

/** The text before its editor is there: nothing in it changes, and what is typed waits. */
function Closed({ value, disabled = false, isAsked, onAsk, ...rest }: ClosedProps) {
  const w = useWords();
  const area = useRef<HTMLDivElement>(null);
  const waiting = useRef({ typed: '', at: undefined as RichStart['at'] });
  useEffect(() => {
    const { current: box } = area;
    if (!box) return;
    const onInput = (event: InputEvent) => {
      if (event.isComposing) return;
      event.preventDefault();
      waiting.current.typed += event.inputType === 'insertParagraph' ? '\n' : (event.data ?? '');
    };
    const onComposed = (event: CompositionEvent) => {
      waiting.current.typed += event.data;
    };
    box.addEventListener('beforeinput', onInput);
    box.addEventListener('compositionend', onComposed);
    return () => {
      box.removeEventListener('beforeinput', onInput);
      box.removeEventListener('compositionend', onComposed);
    };
  }, []);
  const ask = () =>
    onAsk(() => (document.activeElement === area.current ? { ...waiting.current } : undefined));
  return (
    <div
      className={disabled ? 'gh-rich-editor gh-rich-disabled' : 'gh-rich-editor'}
      onPointerEnter={disabled ? undefined : ask}
    >
      <RichStyle />
      {disabled ? null : (
        <div className="gh-rich-bar gh-rich-shut">{w(isAsked ? 'web.loading' : 'web.rich.begin')}</div>
      )}
      <div className="gh-rich">
        <div
          ref={area}
          {...(rest.id ? { id: rest.id } : {})}
          className="tiptap"
          role="textbox"
          aria-multiline
          aria-label={rest['aria-label'] ?? w('web.rich.area')}
          aria-readonly={disabled}
          tabIndex={0}
          contentEditable={!disabled}
          suppressContentEditableWarning
          onFocus={disabled ? undefined : ask}
          onPointerDown={({ clientX: left, clientY: top }) => {
            waiting.current.at = { left, top };
          }}
          // The server cleans rich text when it takes it in; nothing else writes such fields.
          dangerouslySetInnerHTML={{ __html: value ?? '' }}
        />
      </div>
    </div>
  );
}
