const HEADING = '#gh-content h1';

export const headingOfPage = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(HEADING) ?? undefined;

/** 标题: keyboard and screen reader users start there, so that one key press too many does nothing. */
export function toHeading(heading = headingOfPage()): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
