import type { Call } from '#kit/shared/call.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useWords } from './text.ts';
import { later } from './chunk.ts';

const LazyPreview = later(() => import('./page-preview-dialog.tsx').then((m) => m.PagePreview));

interface Props<I> {
  /** Answers a whole page that runs nothing. */
  readonly call: Call<I, { page: string }>;
  /** Asked when the button is pressed, so that it says what stands in the form then. */
  readonly input: () => NoInfer<I>;
  readonly disabled?: boolean;
}

/** 预览: the page that publishing would make, as its readers will see it, before it is published. */
export function PreviewButton<I>({ call, input, disabled = false }: Props<I>) {
  const w = useWords();
  const [asked, setAsked] = useState<{ readonly input: I }>();
  return (
    <>
      <Button aria-haspopup="dialog" disabled={disabled} onClick={() => setAsked({ input: input() })}>
        {w('web.preview')}
      </Button>
      {asked ? (
        <Suspense fallback={null}>
          <LazyPreview
            call={call as Call<never, { page: string }>}
            input={asked.input as never}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
