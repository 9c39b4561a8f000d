import type { Call } from '#kit/shared/call.ts';
import { Dialog } from './dialog.tsx';
import { PageShown } from './page-shown.tsx';
import { useCall } from './query.ts';
import { Answer } from './states.tsx';
import { useWords } from './text.ts';

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
      <Answer of={useCall(call, input)}>{({ page }) => <PageShown title={title} page={page} />}</Answer>
    </Dialog>
  );
}
