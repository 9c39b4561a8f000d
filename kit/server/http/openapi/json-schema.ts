/** A JSON Schema on its way into the document; descriptions still carry both languages. */
export interface Schema {
  readonly [word: string]: unknown;
}
