/** What stands in an editor now, to be sent or to be kept by its writer. */
export interface Editor {
  /** For the server. */
  readonly taken: () => Promise<Blob>;
  /** For its writer, as a file that opens elsewhere. */
  readonly copy: () => Promise<Blob>;
  /** Shows a cell that is wrong. */
  readonly show?: (place: string) => void;
}
