import { later } from '#kit/web/chunk.ts';
import { type ReactNode, Suspense } from 'react';
import { ReadingDesk } from '#kit/web/reading.tsx';

const Deed = later(() => import('./deed.tsx').then((m) => m.OwnerDeed));

interface Props {
  readonly serviceKey: string;
  readonly serviceId: string;
  readonly children: ReactNode;
}

/** 业主审批办理: a subject on its own screen, and beside it what its owner's people do: agree, disagree, hand over, pass on. */
export function OwnerDesk({ children, ...subject }: Props) {
  const deed = (
    <Suspense fallback={null}>
      <Deed {...subject} />
    </Suspense>
  );
  return <ReadingDesk deed={deed}>{children}</ReadingDesk>;
}
