/** How the editor goes on from what was done before it was there. */
export interface RichStart {
  /** Where the pointer was pressed. */
  readonly at?: { readonly left: number; readonly top: number } | undefined;
  readonly typed: string;
}
