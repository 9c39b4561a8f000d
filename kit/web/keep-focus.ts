import { useEffect } from 'react';
import { toHeading } from './heading.ts';
import { isTouched } from './touched.ts';

const SETTLE_MS = 80;
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';
/** An act that cannot be undone gets the focus only when the user moves there. */
const DANGER = '.ant-btn-dangerous';
const OVER = '[role=dialog], dialog, .gh-floating';

/** Where an element stands: it, and from each of its ancestors the way down to it. */
interface Place {
  readonly element: HTMLElement;
  readonly path: readonly { readonly parent: Element; readonly index: number }[];
  readonly address: string;
  /** The head of the screen that it stood in. */
  readonly head: Element | null;
}

function placeOf(element: HTMLElement): Place {
  const path: { parent: Element; index: number }[] = [];
  for (let at: Element = element; at.parentElement && at !== document.body; at = at.parentElement)
    path.push({
      parent: at.parentElement,
      index: Array.prototype.indexOf.call(at.parentElement.children, at),
    });
  return { element, path, address: location.pathname, head: element.closest('.gh-page-head') };
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
const isShown = (one: HTMLElement): boolean => one.checkVisibility?.() ?? true;
const isOff = (one: HTMLElement): boolean => one.matches(':disabled');

function focusablesIn(box: Element | undefined): HTMLElement[] {
  if (!box) return [];
  const all = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)];
  if (box instanceof HTMLElement && box.matches(FOCUSABLE)) all.unshift(box);
  return all.filter((one) => isShown(one) && !one.matches(DANGER));
}

/** What came into its place (the next row), else what stands nearest to where it stood. */
function nearest({ path }: Place): HTMLElement | undefined {
  for (const { parent, index } of path) {
    if (!parent.isConnected || parent === document.body) continue;
    const all = [...parent.children];
    const instead = focusablesIn(all[index])[0];
    if (instead) return instead;
    for (const one of all.slice(0, index).reverse()) {
      const found = focusablesIn(one);
      // A row is begun with its name, not with the last act that it offers.
      const there = one.matches('tr, li') ? found[0] : found.at(-1);
      if (there) return there;
    }
    const behind = focusablesIn(all.slice(index + 1).find((one) => focusablesIn(one).length > 0))[0];
    if (behind) return behind;
  }
  return undefined;
}

/**
 * 焦点不丢: where what had the focus is taken away (a row was deleted, an act is no longer offered), the focus goes to what stands there now;
 * where it was switched off while it acted, it has the focus again afterwards. Otherwise whoever works by keyboard or with a screen reader loses the place.
 */
export function keepFocus(): () => void {
  let page: Place | undefined;
  let over: Place | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const mend = () => {
    timer = undefined;
    if (!isLost()) return;
    const place = over ?? page;
    // On another screen the focus stands on its heading.
    if (!place || place.address !== location.pathname) return;
    if (place.element.isConnected) {
      if (!isOff(place.element)) place.element.focus();
      return;
    }
    // A screen's heading comes again with its record; an act that makes another screen of it is begun at its head.
    if (place.element.matches('h1') || place.head?.isConnected === false) return toHeading();
    const outside = over && page?.element.isConnected && isShown(page.element) ? page.element : undefined;
    const inside = over
      ? nearest({ ...over, path: over.path.filter((one) => one.parent.closest(OVER)) })
      : undefined;
    const to = inside ?? outside ?? (page ? nearest(page) : undefined);
    to?.focus();
  };
  const look = (changes: readonly MutationRecord[]) => {
    const element = (over ?? page)?.element;
    if (timer !== undefined || !element || !isLost()) return;
    // Moved within the page it loses the focus as well (taken out and put in), and while it is switched off.
    const isBack = (one: MutationRecord): boolean =>
      one.type === 'attributes'
        ? one.target.contains(element)
        : Array.from(one.removedNodes).some((node) => node.contains(element));
    if (element.isConnected && (isOff(element) || !changes.some(isBack))) return;
    timer = setTimeout(mend, SETTLE_MS);
  };
  const onIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.closest(OVER)) over = placeOf(target);
    else {
      page = placeOf(target);
      over = undefined;
    }
  };
  const onOut = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    // Whoever presses beside everything means to have the focus nowhere.
    setTimeout(() => {
      if (timer !== undefined || !isLost() || !target.isConnected || isOff(target) || !isShown(target))
        return;
      if (over?.element === target) over = undefined;
      else if (page?.element === target) page = undefined;
    });
  };
  const watcher = new MutationObserver(look);
  document.addEventListener('focusin', onIn);
  document.addEventListener('focusout', onOut);
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    document.removeEventListener('focusin', onIn);
    document.removeEventListener('focusout', onOut);
  };
}

export function useKeptFocus(): void {
  useEffect(() => (isTouched() ? undefined : keepFocus()), []);
}
