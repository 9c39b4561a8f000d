import './pdf-view.css';
import { PageDesk } from './page-desk.tsx';
import { openPdf } from './pdf-engine.ts';

interface Props {
  readonly blob: Blob;
  readonly name: string;
}

/** PDF预览: its pages, as pdf.js draws them. */
export const PdfView = ({ blob, name }: Props) => (
  <PageDesk blob={blob} name={name} open={openPdf} pagesClass="pdfViewer" />
);
