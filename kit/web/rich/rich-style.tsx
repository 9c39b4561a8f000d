import { richStyle } from '#kit/shared/rich-type.ts';

/** What the type of a rich text looks like (正文样式); React keeps it once in the page. */
export const RichStyle = () => (
  <style href="gh-rich-type" precedence="default">
    {richStyle('.gh-rich')}
  </style>
);
