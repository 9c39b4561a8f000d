import { FileLinks } from '#kit/web/file/file-links.tsx';
import { Show } from '#kit/web/show.tsx';

interface Props {
  readonly asked: { readonly content: string; readonly fileId: string | null };
}

/** A question with its attachment (问题及附件). */
export function QuestionText({ asked }: Props) {
  return (
    <>
      <Show kind="longText" value={asked.content} />
      {asked.fileId ? <FileLinks value={asked.fileId} /> : null}
    </>
  );
}
