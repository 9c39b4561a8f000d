import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the bundler answers the file's address
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { Desk, Heard } from './desk.ts';

declare const __PDF_PARTS__: string;

/** `FindState` of the find controller, which it does not export. */
const NOT_FOUND = 1;

/**
 * PDF预览: pdf.js draws the document into this box. No script of a document runs, no link leads out of the page, and its
 * fonts and tables come from this server alone.
 */
export async function openPdf(blob: Blob, box: HTMLDivElement, heard: Heard): Promise<Desk> {
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  // The parts of the viewer take the library from where it has just put itself.
  const { EventBus, PDFFindController, PDFLinkService, PDFViewer } = await import(
    'pdfjs-dist/legacy/web/pdf_viewer.mjs'
  );
  const loading = pdfjs.getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    cMapUrl: `${__PDF_PARTS__}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${__PDF_PARTS__}standard_fonts/`,
    wasmUrl: `${__PDF_PARTS__}wasm/`,
    useWasm: false,
    enableXfa: false,
  });
  const file = await loading.promise;
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus });
  linkService.externalLinkEnabled = false;
  const findController = new PDFFindController({ eventBus, linkService });
  const viewer = new PDFViewer({
    container: box,
    eventBus,
    linkService,
    findController,
    removePageBorders: true,
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
    enableAutoLinking: false,
    imagesRightClickMinSize: -1,
  });
  linkService.setViewer(viewer);
  const on = (name: string, hear: (event: never) => void) => eventBus.on(name, hear);
  on('pagesinit', () => {
    viewer.currentScaleValue = 'page-width';
    // On a wide screen a page as wide as the window is hard to read.
    if (viewer.currentScale > 1.4) viewer.currentScale = 1.4;
    heard.onPages(viewer.pagesCount);
  });
  on('pagechanging', ({ pageNumber }: { pageNumber: number }) => heard.onPage(pageNumber));
  on('scalechanging', ({ scale }: { scale: number }) => heard.onScale(scale));
  interface Count {
    readonly state?: number;
    readonly matchesCount: { readonly current: number; readonly total: number };
  }
  const count = ({ state, matchesCount }: Count) =>
    heard.onFound({ ...matchesCount, isMissing: state === NOT_FOUND });
  on('updatefindmatchescount', count);
  on('updatefindcontrolstate', count);
  viewer.setDocument(file);
  linkService.setDocument(file, null);
  return {
    go: (page) => {
      viewer.currentPageNumber = page;
    },
    zoom: (to) => {
      if (typeof to === 'number') viewer.currentScale = to;
      else viewer.currentScaleValue = to;
    },
    find: (words, again) =>
      eventBus.dispatch('find', {
        source: box,
        type: again === 'first' ? '' : 'again',
        query: words,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: again === 'previous',
        matchDiacritics: false,
      }),
    small: async (number, place, width) => {
      const canvas = document.createElement('canvas');
      place.replaceChildren(canvas);
      const page = await file.getPage(number);
      const own = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (width * devicePixelRatio) / own.width });
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      await page.render({ canvas, viewport }).promise;
    },
    close: () => {
      viewer.cleanup();
      void loading.destroy();
    },
  };
}
