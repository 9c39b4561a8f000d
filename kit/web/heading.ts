const HEADING = '#gh-content h1';

export const headingOfPage = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(HEADING) ?? undefined;

/** 标题: whoever works by keyboard or by ear begins there; nothing is done by a key that was pressed once too often. */
export function toHeading(heading = headingOfPage()): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
