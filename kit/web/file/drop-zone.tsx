import { type ReactNode, useRef, useState } from 'react';

interface Props {
  readonly onTake: (files: readonly File[]) => void;
  readonly disabled: boolean;
  readonly multiple?: boolean;
  readonly accept?: string;
  /** What stands in it; `choose` opens the browser's choice of files. */
  readonly children: (choose: () => void) => ReactNode;
}

/** 选择或拖入文件: takes the files that are chosen or dropped here. */
export function DropZone({ onTake, disabled, multiple = true, accept, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <div
      className={over ? 'gh-upload gh-upload-over' : 'gh-upload'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) onTake([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={input}
        type="file"
        className="gh-hidden"
        tabIndex={-1}
        aria-hidden
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          onTake([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </div>
  );
}
