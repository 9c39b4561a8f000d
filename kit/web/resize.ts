/** 尺寸变化节流: while something is being drawn larger or smaller, what depends on its size is worked out this often. */
export const RESIZE_MS = 500;

/** At once, then at most once in each interval; what was asked for last is never lost. */
function throttled(work: () => void): { readonly ask: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const run = () => {
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, RESIZE_MS);
    work();
  };
  const ask = () => {
    if (timer === undefined) run();
    else again = true;
  };
  return { ask, stop: () => clearTimeout(timer) };
}

/** Calls back when the window changes its size; returns a function that stops it. */
export function watchWindowSize(work: () => void): () => void {
  const { ask, stop } = throttled(work);
  window.addEventListener('resize', ask);
  return () => {
    window.removeEventListener('resize', ask);
    stop();
  };
}

/** Calls back when one of these changes its size, for whatever reason; returns a function that stops it. */
export function watchSizeOf(elements: readonly Element[], work: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const { ask, stop } = throttled(work);
  let isFirst = true;
  const observer = new ResizeObserver(() => {
    // The first word only tells the size from which it is watched: what changes right after is not late for it.
    if (isFirst) work();
    else ask();
    isFirst = false;
  });
  for (const element of elements) observer.observe(element);
  return () => {
    observer.disconnect();
    stop();
  };
}
