import { Button } from 'antd';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

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
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text}
      </Button>
      {everOpen.current ? (
        <Suspense fallback={<Coming onLeave={close} />}>{children({ open, onClose: close })}</Suspense>
      ) : null}
    </>
  );
}

/** Stands there while the drawer is fetched: who changes their mind meanwhile is not overrun by it. */
function Coming({ onLeave }: { readonly onLeave: () => void }) {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onLeave();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  });
  return null;
}
