import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { typography } from './rich-type.ts';

const editorOf = (content: string) => new Editor({ extensions: [StarterKit, ...typography], content });

test('font, size and alignment are kept as classes', () => {
  const editor = editorOf('<p>公告正文</p>');
  editor.chain().selectAll().setMark('font', { class: 'rt-hei' }).setMark('size', { class: 'rt-14pt' }).run();
  editor.commands.updateAttributes('paragraph', { class: 'rt-center' });
  const html = editor.getHTML();
  expect(html).toBe(
    '<p class="rt-center"><span class="rt-hei"><span class="rt-14pt">公告正文</span></span></p>',
  );
  expect(editorOf(html).getHTML()).toBe(html);
  editor.chain().selectAll().unsetMark('font').run();
  expect(editor.getHTML()).toBe('<p class="rt-center"><span class="rt-14pt">公告正文</span></p>');
});

test('styles of a word processor come in as the nearest type, other spans as plain text', () => {
  const pasted =
    '<p style="text-align: right"><span style="font-family: SimHei; font-size: 17px">甲</span><span class="x">乙</span></p>';
  expect(editorOf(pasted).getHTML()).toBe(
    '<p class="rt-right"><span class="rt-hei"><span class="rt-12pt">甲</span></span>乙</p>',
  );
});
