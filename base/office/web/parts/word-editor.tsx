import '@eigenpal/docx-editor-react/styles.css';
import { type Document, parseDocx, setGoogleFontsEnabled } from '@eigenpal/docx-editor-core';
import zhCN from '@eigenpal/docx-editor-i18n/zh-CN';
import { DocxEditor, type DocxEditorRef } from '@eigenpal/docx-editor-react';
import {
  type CSSProperties,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLang } from '#kit/web/lang.ts';
import { Loading } from '#kit/web/states.tsx';
import { officeTypes } from '../../shared/mode.ts';
import type { Editor } from './editor.ts';
import { drawnWidth, fitting, paperWidth } from './page-fit.ts';
import { withTableWidths } from './table-widths.ts';
import './office.css';

// Nothing is fetched from outside: fonts are those of the machine.
setGoogleFontsEnabled(false);

const FONTS = ['宋体', '黑体', '仿宋', '楷体', 'Arial', 'Times New Roman', 'Calibri'];

interface Props {
  readonly blob: Blob;
  readonly ref: Ref<Editor>;
  readonly onDirty: () => void;
  readonly onFailed: () => void;
}

/** 适合页宽: how a page is drawn in the room that there is, and how wide it is once somebody drew it larger than that. */
function usePageFit(
  shown: Document | undefined,
  host: RefObject<HTMLDivElement | null>,
  editor: RefObject<DocxEditorRef | null>,
) {
  const [room, setRoom] = useState<number>();
  const [zoomed, setZoomed] = useState(1);
  const isParsed = shown !== undefined;
  useLayoutEffect(() => {
    const at = host.current;
    if (!isParsed || !at) return undefined;
    const measure = () => setRoom(at.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(at);
    return () => observer.disconnect();
  }, [isParsed, host]);
  const paper = shown ? paperWidth(shown) : 0;
  const fit = shown && room !== undefined ? fitting(paper, room) : undefined;
  const zoom = fit?.zoom;
  // A telephone that is turned shows the page in its new width.
  useEffect(() => {
    if (zoom === undefined) return;
    editor.current?.setZoom(zoom);
    setZoomed(zoom);
  }, [zoom, editor]);
  return {
    fit,
    drawn: fit?.narrow && zoomed > fit.zoom ? drawnWidth(paper, zoomed) : 0,
    /** The editor tells nobody of its zoom, so it is asked after what may have changed it. */
    look: () => setTimeout(() => setZoomed((before) => editor.current?.getZoom() ?? before)),
  };
}

/** 在线编辑Word文档. */
export function WordEditor({ blob, ref, onDirty, onFailed }: Props) {
  const lang = useLang();
  const editor = useRef<DocxEditorRef>(null);
  const host = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Document>();
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    let gone = false;
    parseDocx(blob).then(
      (found) => gone || setShown(withTableWidths(found)),
      () => gone || failed.current(),
    );
    return () => {
      gone = true;
    };
  }, [blob]);
  useImperativeHandle(ref, () => {
    const taken = async () => {
      const saved = await editor.current?.save();
      if (!saved) throw new Error('the editor gave no document');
      return new Blob([saved], { type: officeTypes.docx });
    };
    return { taken, copy: taken };
  }, []);
  const { fit, drawn, look } = usePageFit(shown, host, editor);
  if (!shown) return <Loading />;
  return (
    // What is typed or chosen with the mouse changes the document; that it is drawn does not.
    <div
      ref={host}
      className={fit?.narrow ? 'of-word of-word-narrow' : 'of-word'}
      {...(drawn ? { 'data-closer': '' } : {})}
      style={{ '--of-drawn': `${drawn}px` } as CSSProperties}
      onClickCapture={look}
      onWheelCapture={look}
      onKeyUpCapture={look}
      onInput={onDirty}
      onKeyDown={({ key }) => {
        if (['Enter', 'Backspace', 'Delete'].includes(key)) onDirty();
      }}
      onPaste={onDirty}
      onCut={onDirty}
      role="presentation"
    >
      {fit ? (
        <DocxEditor
          ref={editor}
          document={shown}
          mode="editing"
          initialZoom={fit.zoom}
          showOutlineButton={!fit.narrow}
          showFileOpen={false}
          showHelpMenu={false}
          fontFamilies={FONTS}
          renderLogo={() => null}
          documentNameEditable={false}
          onChange={onDirty}
          onError={onFailed}
          {...(lang === 'zh' ? { i18n: zhCN } : {})}
        />
      ) : null}
    </div>
  );
}
