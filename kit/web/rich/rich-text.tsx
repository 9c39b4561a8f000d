import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  DeleteColumnOutlined,
  DeleteRowOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button, Tooltip } from 'antd';
import { Select } from '../form/select.tsx';
import { type ReactNode, useEffect } from 'react';
import type { kitText } from '#kit/shared/text/index.ts';
import { alignClass, fontClass, fontNames, richAligns, richSizes, sizeClass } from '#kit/shared/rich-type.ts';
import type { TextKey } from '#kit/shared/text.ts';
import type { ControlProps } from '../form/control.ts';
import { RichStyle } from './rich-style.tsx';
import { typography } from './rich-type.ts';
import { cleanPasted } from './word-paste.ts';
import { useWords } from '../text.ts';

type RichKey = Extract<TextKey<(typeof kitText)['zh']>, `web.rich.${string}`>;

/** 富文本: the value is HTML; an empty document is no value. */
export function RichText({ value, onChange, disabled = false, ...rest }: ControlProps) {
  const w = useWords();
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] } }),
      TableKit.configure({ table: { resizable: false } }),
      ...typography,
    ],
    content: value ?? '',
    editable: !disabled,
    editorProps: {
      transformPastedHTML: cleanPasted,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': rest['aria-label'] ?? w('web.rich.area'),
        ...(rest.id ? { id: rest.id } : {}),
      },
    },
    onUpdate: ({ editor: e }) => onChange?.(e.isEmpty ? null : e.getHTML()),
  });
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => {
    // A screen that was hidden and comes back gets a new editor; the old one knows no document any more.
    if (!editor || editor.isDestroyed || editor.isFocused) return;
    const shown = editor.isEmpty ? '' : editor.getHTML();
    if (shown !== (value ?? '')) editor.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);
  if (!editor || editor.isDestroyed) return <div className="gh-rich-wait" />;
  return (
    <div className={disabled ? 'gh-rich-editor gh-rich-disabled' : 'gh-rich-editor'}>
      <RichStyle />
      {disabled ? null : <Toolbar editor={editor} />}
      <EditorContent editor={editor} className="gh-rich" />
    </div>
  );
}

const sizeOptions = richSizes.map((points) => ({ value: sizeClass(points), label: `${points}pt` }));
const alignIcons = {
  left: <AlignLeftOutlined />,
  center: <AlignCenterOutlined />,
  right: <AlignRightOutlined />,
};

function Toolbar({ editor }: { readonly editor: Editor }) {
  const w = useWords();
  const on = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      underline: e.isActive('underline'),
      strike: e.isActive('strike'),
      bullets: e.isActive('bulletList'),
      numbers: e.isActive('orderedList'),
      table: e.isActive('table'),
      font: e.getAttributes('font').class as string | undefined,
      size: e.getAttributes('size').class as string | undefined,
      align: (e.getAttributes('paragraph').class ?? e.getAttributes('heading').class) as string | undefined,
      level: ([1, 2, 3] as const).find((level) => e.isActive('heading', { level })) ?? 0,
      canUndo: e.can().undo(),
      canRedo: e.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const tool = (key: RichKey, icon: ReactNode, act: () => void, active = false, why?: string) => (
    <Tooltip key={key} title={why ?? w(key)}>
      <Button
        type={active ? 'default' : 'text'}
        size="small"
        icon={icon}
        aria-label={w(key)}
        aria-pressed={active}
        aria-disabled={why ? true : undefined}
        aria-description={why}
        className={why ? 'gh-why' : ''}
        onMouseDown={(event) => event.preventDefault()}
        onClick={why ? undefined : act}
      />
    </Tooltip>
  );
  const heading = (level: number) => {
    if (level === 0) run().setParagraph().run();
    else
      run()
        .toggleHeading({ level: level as 1 | 2 | 3 })
        .run();
  };
  const type = (mark: 'font' | 'size', value: string | undefined) => {
    if (value) run().setMark(mark, { class: value }).run();
    else run().unsetMark(mark).run();
  };
  const align = (value: string) =>
    run().updateAttributes('paragraph', { class: value }).updateAttributes('heading', { class: value }).run();
  const choice = (mark: 'font' | 'size', options: { value: string; label: string }[]) => (
    <Select
      size="small"
      variant="borderless"
      aria-label={w(`web.rich.${mark}`)}
      placeholder={w(`web.rich.${mark}`)}
      value={on[mark]}
      allowClear={{ label: w('web.form.clearChoice') }}
      popupMatchSelectWidth={false}
      options={options}
      onChange={(value) => type(mark, value)}
    />
  );
  return (
    <div className="gh-rich-bar" role="toolbar" aria-label={w('web.rich.area')}>
      <Select
        size="small"
        variant="borderless"
        aria-label={w('web.rich.paragraph')}
        value={on.level}
        popupMatchSelectWidth={false}
        options={[
          { value: 0, label: w('web.rich.paragraph') },
          ...[1, 2, 3].map((n) => ({ value: n, label: w('web.rich.heading', { n }) })),
        ]}
        onChange={heading}
      />
      {choice(
        'font',
        fontNames.map((name) => ({ value: fontClass(name), label: w(`web.rich.${name}`) })),
      )}
      {choice('size', sizeOptions)}
      {tool('web.rich.bold', <BoldOutlined />, () => run().toggleBold().run(), on.bold)}
      {tool('web.rich.italic', <ItalicOutlined />, () => run().toggleItalic().run(), on.italic)}
      {tool('web.rich.underline', <UnderlineOutlined />, () => run().toggleUnderline().run(), on.underline)}
      {tool('web.rich.strike', <StrikethroughOutlined />, () => run().toggleStrike().run(), on.strike)}
      {richAligns.map((one) =>
        tool(`web.rich.${one}`, alignIcons[one], () => align(alignClass(one)), on.align === alignClass(one)),
      )}
      {tool('web.rich.bullets', <UnorderedListOutlined />, () => run().toggleBulletList().run(), on.bullets)}
      {tool('web.rich.numbers', <OrderedListOutlined />, () => run().toggleOrderedList().run(), on.numbers)}
      {tool('web.rich.rule', <LineOutlined />, () => run().setHorizontalRule().run())}
      {tool('web.rich.table', <TableOutlined />, () =>
        run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      )}
      {on.table
        ? [
            tool('web.rich.rowAdd', <InsertRowBelowOutlined />, () => run().addRowAfter().run()),
            tool('web.rich.columnAdd', <InsertRowRightOutlined />, () => run().addColumnAfter().run()),
            tool('web.rich.rowRemove', <DeleteRowOutlined />, () => run().deleteRow().run()),
            tool('web.rich.columnRemove', <DeleteColumnOutlined />, () => run().deleteColumn().run()),
          ]
        : null}
      {tool('web.rich.clear', <ClearOutlined />, () => run().unsetAllMarks().clearNodes().run())}
      {tool(
        'web.rich.undo',
        <UndoOutlined />,
        () => run().undo().run(),
        false,
        on.canUndo ? undefined : w('web.rich.nothing'),
      )}
      {tool(
        'web.rich.redo',
        <RedoOutlined />,
        () => run().redo().run(),
        false,
        on.canRedo ? undefined : w('web.rich.nothing'),
      )}
    </div>
  );
}
