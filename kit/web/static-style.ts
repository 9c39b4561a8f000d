/** Where the next styles of whole components go, and those of their parts, which come after all of them. */
let whole: Element | undefined;
let part: Element | undefined;

/** Hangs styles of a screen after those of the page (页面样式), which it says differently or adds to. */
export function addStyle(css: string): void {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
}

/** Hangs what all components have in common before the styles of each of them, whenever it comes. */
export function putFirst(css: string): void {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.prepend(style);
  whole ??= style;
}

/**
 * Hangs styles that the build has worked out (静态样式) before all others of the page, so that those may say it differently; called by the
 * modules of antd as they are fetched.
 */
export function putStyle(css: string, isPart = false): void {
  const style = document.createElement('style');
  style.textContent = css;
  const after = isPart ? (part ?? whole) : whole;
  if (after) after.after(style);
  else document.head.prepend(style);
  if (isPart) part = style;
  else whole = style;
}
