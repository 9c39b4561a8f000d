import { Fragment } from 'react';

/** Where a line that is too long may end: before these pieces, and not within a word. */
function Pieces({ of, before }: { readonly of: string; readonly before: RegExp }) {
  return of.split(before).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a name never change places
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {piece}
    </Fragment>
  ));
}

/** The path of a call, which ends a line before a slash. */
export const Path = ({ of }: { readonly of: string }) => <Pieces of={of} before={/(?=\/)/} />;

/** The name of a field, which ends a line before a capital letter. */
export const Name = ({ of }: { readonly of: string }) => (
  <code>
    <Pieces of={of} before={/(?<=[a-z0-9])(?=[A-Z])/} />
  </code>
);
