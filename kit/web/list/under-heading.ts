import { type RefObject, useEffect, useId, useState } from 'react';

const HEADING = 'h1, h2, h3, h4, h5, h6, legend, .ant-modal-title, .ant-drawer-title';
/** A heading inside one of these is that part's own. */
const PART = 'section, article, dialog, fieldset, [role=dialog], [role=region]';

/** The heading under which an element stands, as whoever reads the page from above comes to it. */
function headingOf(element: Element): Element | undefined {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) {
      const all = before.matches(HEADING) ? [before] : [...before.querySelectorAll(HEADING)];
      const own = all.filter((one) => one.closest(PART)?.contains(element) ?? true);
      const last = own.at(-1);
      if (last?.textContent?.trim()) return last;
    }
  return undefined;
}

/** 标题: the id of the heading that names what stands below it, for what has no name of its own. */
export function useHeadingId(of: RefObject<Element | null>, needed: boolean): string | undefined {
  const id = useId();
  const [found, setFound] = useState<string>();
  // Each time it is drawn: the heading above may have come later, or be another one now.
  useEffect(() => {
    const heading = needed && of.current ? headingOf(of.current) : undefined;
    if (heading && !heading.id) heading.id = `${id}h`;
    setFound(heading?.id);
  });
  return found;
}
