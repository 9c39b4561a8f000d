import type { Call } from '#kit/shared/call.ts';
import { Dialog } from './dialog.tsx';
import { useCall } from './query.ts';
import { Answer } from './states.tsx';
import { useWords } from './text.ts';
import './page-preview.css';

interface Props {
  readonly call: Call<never, { page: string }>;
  readonly input: never;
  readonly onClose: () => void;
}

/** As wide as the paper of the publication, with its edges. */
const PAGE_WIDTH = 1060;

/** The page in a dialog over what is being written. */
export function PagePreview({ call, input, onClose }: Props) {
  const w = useWords();
  const title = w('web.preview');
  return (
    <Dialog open title={title} width={PAGE_WIDTH} onClose={onClose} footer={null}>
      <Answer of={useCall(call, input)}>
        {({ page }) => (
          // Its styles come from this server; scripts, forms and windows stay shut.
          <iframe className="gh-page-preview" title={title} srcDoc={page} sandbox="allow-same-origin" />
        )}
      </Answer>
    </Dialog>
  );
}
