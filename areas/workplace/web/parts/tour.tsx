import { Button } from 'antd';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { watchWindowSize } from '#kit/web/resize.ts';
import { useText } from '#kit/web/text.ts';
import { tourText } from '../../shared/text/tour.ts';
import '../workplace.css';

/** Each step shows the first of these that stands on the page: what a role works with most differs. */
const way = [
  ['duties'],
  ['reviews', 'watch', 'tenders', 'lots', 'approvals'],
  ['bell'],
  ['find'],
  ['help'],
] as const;
type Stop = (typeof way)[number][number];

function placeOf(stop: Stop): HTMLElement | undefined {
  const place = document.querySelector<HTMLElement>(`[data-tour="${stop}"]`);
  return place && place.getClientRects().length > 0 ? place : undefined;
}

const MARGIN = 6;

/** Draws the ring around the place, and the words below it or where there is room. */
function settle(ring: HTMLElement, panel: HTMLElement, place: HTMLElement): void {
  const at = place.getBoundingClientRect();
  Object.assign(ring.style, {
    top: `${at.top - MARGIN}px`,
    left: `${at.left - MARGIN}px`,
    width: `${at.width + 2 * MARGIN}px`,
    height: `${at.height + 2 * MARGIN}px`,
  });
  const { width, height } = panel.getBoundingClientRect();
  const below = at.bottom + 2 * MARGIN;
  const above = at.top - height - 2 * MARGIN;
  const top = below + height <= window.innerHeight ? below : Math.max(above, MARGIN);
  const left = Math.min(at.left, window.innerWidth - width - MARGIN);
  panel.style.top = `${Math.min(top, window.innerHeight - height - MARGIN)}px`;
  panel.style.left = `${Math.max(MARGIN, left)}px`;
}

function useSettled(
  stop: Stop | undefined,
  ring: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const place = stop && placeOf(stop);
    const [around, words] = [ring.current, panel.current];
    if (!place || !around || !words) return undefined;
    place.scrollIntoView({ block: 'nearest' });
    const again = () => settle(around, words, place);
    again();
    words.focus();
    document.addEventListener('scroll', again, true);
    const leave = watchWindowSize(again);
    return () => {
      document.removeEventListener('scroll', again, true);
      leave();
    };
  }, [stop, ring, panel]);
}

/** 首页导览: points at what one works with most, one place after the other; Escape ends it. */
export function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const t = useText(tourText);
  const id = useId();
  // Looked for once the page stands, which may come up together with this.
  const [stops, setStops] = useState<readonly Stop[]>([]);
  useLayoutEffect(() => {
    setStops(way.flatMap((some): Stop[] => some.filter((one) => placeOf(one)).slice(0, 1)));
  }, []);
  const [at, setAt] = useState(0);
  const ring = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const stop = stops[at];
  useSettled(stop, ring, panel);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const from = document.activeElement;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end.current();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      // Whoever leaves the page has seen enough.
      end.current();
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  if (!stop) return null;
  const isLast = at === stops.length - 1;
  return (
    <>
      <div ref={ring} className="wk-tour-ring" aria-hidden />
      <div
        ref={panel}
        className="gh-panel wk-tour"
        role="dialog"
        aria-label={t('title')}
        aria-describedby={id}
        tabIndex={-1}
      >
        <div id={id}>
          <span className="gh-hint">{t('step', { n: at + 1, all: stops.length })}</span>
          <h2>{t(`stop.${stop}.title`)}</h2>
          <p>{t(`stop.${stop}.said`)}</p>
        </div>
        <div className="wk-tour-acts">
          {isLast ? null : (
            <Button type="text" onClick={onEnd}>
              {t('end')}
            </Button>
          )}
          {at > 0 ? <Button onClick={() => setAt(at - 1)}>{t('back')}</Button> : null}
          <Button type="primary" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {t(isLast ? 'end' : 'next')}
          </Button>
        </div>
      </div>
    </>
  );
}
