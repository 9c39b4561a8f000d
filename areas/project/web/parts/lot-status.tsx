import { Status } from '#kit/web/status-tag.tsx';
import { lotTags } from '../tags.ts';

/** 标段状态, for the moment before a lot's phase is worked out. */
export const LotStatus = ({ value }: { readonly value: string }) => <Status of={lotTags} value={value} />;
