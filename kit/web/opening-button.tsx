import { Button } from 'antd';
import { type ReactNode, Suspense, useRef, useState } from 'react';

interface Opened {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface Props {
  readonly text: string;
  /** The drawer or dialog: made and fetched with the first press, kept from then on so that it can close in its own time. */
  readonly children: (at: Opened) => ReactNode;
}

/** 打开按钮: a button and what it opens. Few press it, so a screen that has one does not wait for the rest. */
export function OpeningButton({ text, children }: Props) {
  const [open, setOpen] = useState(false);
  const everOpen = useRef(false);
  if (open) everOpen.current = true;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text}
      </Button>
      {everOpen.current ? (
        <Suspense fallback={null}>{children({ open, onClose: () => setOpen(false) })}</Suspense>
      ) : null}
    </>
  );
}
