import { type RefObject, useId, useRef, useState } from 'react';

/** 缺项提示: what an act still lacks is said beside the place where it is given, and stays there; the reader is led to it. */
export function useLack<E extends { readonly focus: () => void } = HTMLElement>() {
  const id = useId();
  const [words, setWords] = useState<string>();
  const field: RefObject<E | null> = useRef<E>(null);
  return {
    /** Says what is lacking; false, so that a dialog's act leaves it open. */
    tell: (lacking: string): false => {
      setWords(lacking);
      field.current?.focus();
      return false;
    },
    /** It was given. */
    clear: () => setWords(undefined),
    /** For the field: `<LongTextInput {...lack.control} />` */
    control: {
      ref: field,
      'aria-required': true,
      'aria-invalid': words !== undefined,
      'aria-describedby': words === undefined ? undefined : id,
    } as const,
    /** Stands below the field. */
    line:
      words === undefined ? null : (
        <p id={id} className="gh-wrong" role="alert">
          {words}
        </p>
      ),
  };
}
