import { renderAsync } from 'docx-preview';
import { useEffect, useState } from 'react';
import { ErrorBox, Loading } from '../states.tsx';
import { useWords } from '../text.ts';

interface Props {
  readonly blob: Blob;
  readonly name: string;
}

/** Larger documents are not unpacked in the browser: they would stop it. */
const LARGEST = 30 * 1024 * 1024;

/** 文档预览: a Word document (docx) as pages, drawn here and shown in a frame that runs nothing and leads nowhere. */
export function DocxView({ blob, name }: Props) {
  const w = useWords();
  const [page, setPage] = useState<string>();
  const [failed, setFailed] = useState(blob.size > LARGEST);
  useEffect(() => {
    let gone = false;
    if (blob.size <= LARGEST)
      pageOf(blob, name).then(
        (made) => gone || setPage(made),
        () => gone || setFailed(true),
      );
    return () => {
      gone = true;
    };
  }, [blob, name]);
  if (failed) return <ErrorBox title={w('web.file.noPreview')} />;
  if (page === undefined) return <Loading />;
  return <iframe srcDoc={page} title={name} sandbox="" />;
}

/** The document as a page of its own; what came with it keeps no link but those inside it. */
export async function pageOf(blob: Blob, name: string): Promise<string> {
  // Never part of this page: what the document says is only ever text here.
  const made = document.implementation.createHTMLDocument();
  // Readers aloud are told what it is called and how it is spoken: documents of tenders are Chinese.
  made.documentElement.lang = 'zh-CN';
  const { body } = made;
  const styles = document.createElement('div');
  const pages = document.createElement('div');
  await renderAsync(await blob.arrayBuffer(), pages, styles, {
    useBase64URL: true,
    // Foreign HTML inside a document is not drawn.
    renderAltChunks: false,
    renderChanges: true,
    renderComments: false,
  });
  const fit = document.createElement('style');
  // A page that is wider than the window begins at its left edge, and on a telephone it is drawn at half its size.
  fit.textContent =
    '.docx-wrapper{align-items:safe center!important;background:#f3f5f7!important}@media(max-width:600px){.docx-wrapper{zoom:.45;padding:8px!important}}';
  styles.append(fit);
  body.append(styles, pages);
  for (const link of body.querySelectorAll('a[href]'))
    if (!link.getAttribute('href')?.startsWith('#')) link.removeAttribute('href');
  for (const active of body.querySelectorAll('script, iframe, object, embed, link, meta, base, form'))
    active.remove();
  const coded = made.createElement('meta');
  coded.setAttribute('charset', 'utf-8');
  const title = made.createElement('title');
  title.textContent = name;
  made.head.prepend(coded, title);
  return `<!doctype html>${made.documentElement.outerHTML}`;
}
