import { Comments } from './comments.tsx';
import { Versions } from './versions.tsx';

/** What was said about a template that is there already, and how it read before (意见与历次版本). */
export const Past = ({ id }: { readonly id: string }) => (
  <>
    <Comments id={id} />
    <Versions id={id} />
  </>
);
