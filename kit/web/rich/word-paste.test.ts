import { Editor } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { typography } from './rich-type.ts';
import { cleanPasted } from './word-paste.ts';

const pasted = (html: string): string => {
  const editor = new Editor({ extensions: [StarterKit, TableKit, ...typography] });
  editor.commands.insertContent(cleanPasted(html));
  const written = editor.getHTML();
  // It looks at the page again a moment later, when the test and its page may be over.
  editor.destroy();
  return written;
};
const entry = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{mso-x:1}</style><!--[if gte mso 9]><xml><o:x>秘密</o:x></xml><![endif]--></head><body>${body}</body></html>`;

test('lists that a word processor draws become lists, deeper ones within', () => {
  const html = word(
    entry(1, '1.', '资格要求') + entry(2, '·', '营业执照') + entry(2, '·', '业绩') + entry(1, '2.', '报名'),
  );
  expect(pasted(html)).toContain(
    '<ol><li><p>资格要求</p><ul><li><p>营业执照</p></li><li><p>业绩</p></li></ul></li><li><p>报名</p></li></ol>',
  );
});

test('type and tables stay; conditions, own elements, hidden words and scripts go', () => {
  const html = pasted(
    word(
      `<p class=MsoNormal align=center style='text-align:center'><span style='font-size:14.0pt;font-family:黑体'>招标公告<o:p></o:p></span></p>
       <p class=MsoNormal><span style='mso-hide:all'>隐藏</span><script>alert(1)</script>正文</p>
       <table class=MsoTableGrid><tr><td><p class=MsoNormal>甲</p></td><td><p class=MsoNormal>乙</p></td></tr></table>`,
    ),
  );
  expect(html).toContain('class="rt-center"');
  expect(html).toContain('rt-14pt');
  expect(html).toContain('rt-hei');
  expect(html).toMatch(/<td[^>]*><p>甲<\/p><\/td>/);
  expect(html).not.toMatch(/Mso|mso|秘密|隐藏|alert|o:p/);
});

test('what no word processor wrote is left to the editor', () => {
  const plain = '<p>一 <strong>二</strong></p>';
  expect(cleanPasted(plain)).toBe(plain);
});
