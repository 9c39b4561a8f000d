import { type RefObject, useEffect, useId, useState } from 'react';

const HEADING = 'h1,h2,h3,h4,h5,legend,.ant-modal-title,.ant-drawer-title';
/** A heading inside one of these belongs to that part. */
const PART = 'section,article,fieldset,dialog,[role=dialog],[role=region]';

/** The heading above an element, in the order of reading. */
function headingOf(element: Element): Element | undefined {
  // A box that is about to open is not yet in the document.
  const all = (element.getRootNode() as ParentNode).querySelectorAll(HEADING);
  const above = [...all].filter(
    (one) =>
      one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
      one.textContent &&
      (one.closest(PART)?.contains(element) ?? !element.closest('[role=dialog]')),
  );
  return above.at(-1);
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
