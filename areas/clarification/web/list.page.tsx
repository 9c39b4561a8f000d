import { useSearchParams } from '#kit/web/router/router.tsx';
import { WATCHING } from '../shared/screens.ts';
import { LotClarificationsList } from './parts/lot-list.tsx';
import { OwnClarificationsList } from './parts/own-list.tsx';
import { Watched } from './parts/watched.tsx';

/** 澄清与修改 of the lot in the address: for those who run it, and for a supplier what it was told and has asked. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const side = query.get('opType');
  if (side === WATCHING) return <Watched key={packageId} packageId={packageId} />;
  return side === 'supplier' ? (
    <OwnClarificationsList key={packageId} packageId={packageId} />
  ) : (
    <LotClarificationsList key={packageId} packageId={packageId} side={side === 'owner' ? 'owner' : 'PM'} />
  );
}
