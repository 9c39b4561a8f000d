import { Suspense } from 'react';
import { later } from '../chunk.ts';
import { Loading } from '../states.tsx';
import { viewerOf } from './file-viewers.ts';

// Each reader weighs as much as a screen: fetched with the first file of its kind.
const LazyDocx = later(() => import('./docx-view.tsx').then((m) => m.DocxView));
const LazySheet = later(() => import('./sheet-view.tsx').then((m) => m.SheetView));

/** 只读查看 of a Word document or a workbook that is in hand already. */
export function ReadOnlyFile({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const View = viewerOf(name)?.kind === 'sheet' ? LazySheet : LazyDocx;
  return (
    <Suspense fallback={<Loading />}>
      <View blob={blob} name={name} />
    </Suspense>
  );
}
