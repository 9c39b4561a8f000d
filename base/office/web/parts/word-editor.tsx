import '@eigenpal/docx-editor-react/styles.css';
import { type Document, parseDocx, setGoogleFontsEnabled } from '@eigenpal/docx-editor-core';
import zhCN from '@eigenpal/docx-editor-i18n/zh-CN';
import { DocxEditor, type DocxEditorRef } from '@eigenpal/docx-editor-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useLang } from '#kit/web/lang.ts';
import { Loading } from '#kit/web/states.tsx';
import { officeTypes } from '../../shared/mode.ts';
import type { Editor } from './editor.ts';
import { withTableWidths } from './table-widths.ts';

// Nothing is fetched from outside: fonts are those of the machine.
setGoogleFontsEnabled(false);

const FONTS = ['宋体', '黑体', '仿宋', '楷体', 'Arial', 'Times New Roman', 'Calibri'];

interface Props {
  readonly blob: Blob;
  readonly ref: Ref<Editor>;
  readonly onDirty: () => void;
  readonly onFailed: () => void;
}

/** 在线编辑Word文档. */
export function WordEditor({ blob, ref, onDirty, onFailed }: Props) {
  const lang = useLang();
  const editor = useRef<DocxEditorRef>(null);
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
  if (!shown) return <Loading />;
  return (
    // What is typed or chosen with the mouse changes the document; that it is drawn does not.
    <div
      className="of-word"
      onInput={onDirty}
      onKeyDown={({ key }) => {
        if (['Enter', 'Backspace', 'Delete'].includes(key)) onDirty();
      }}
      onPaste={onDirty}
      onCut={onDirty}
      role="presentation"
    >
      <DocxEditor
        ref={editor}
        document={shown}
        mode="editing"
        showFileOpen={false}
        showHelpMenu={false}
        fontFamilies={FONTS}
        renderLogo={() => null}
        documentNameEditable={false}
        onChange={onDirty}
        onError={onFailed}
        {...(lang === 'zh' ? { i18n: zhCN } : {})}
      />
    </div>
  );
}
