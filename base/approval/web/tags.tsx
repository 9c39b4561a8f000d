import { Status, tagSet, type Tone } from '#kit/web/status-tag.tsx';
import {
  type ApvlStatus,
  apvlStatusCodes,
  apvlStatusColour,
  type OpType,
  opTypeCodes,
} from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';

const each = <C extends string, V>(codes: readonly C[], of: (code: C) => V) =>
  Object.fromEntries(codes.map((code) => [code, of(code)])) as Record<C, V>;

/** The documents' colour names in the house's tones. */
const tones: Readonly<Record<(typeof apvlStatusColour)[ApvlStatus], Tone>> = {
  info: 'saved',
  default: 'process',
  danger: 'refused',
};

/** 审批状态 as tags and filter options (APVL_STATUS). */
export const apvlStatusTags = tagSet(approvalText)<ApvlStatus>(
  each(apvlStatusCodes, (code) => [tones[apvlStatusColour[code]], `status.s${code}`]),
);

/** `<ApvlStatusTag value={row.apvlStatus} />` */
export function ApvlStatusTag({ value }: { readonly value: string | null | undefined }) {
  return <Status of={apvlStatusTags} value={value} />;
}

const opTones: Readonly<Partial<Record<OpType, Tone>>> = {
  '0': 'process',
  '2': 'done',
  '3': 'refused',
  '7': 'done',
  '8': 'refused',
  '9': 'needs',
  '10': 'needs',
  '100': 'needs',
};

/** 审批操作 as tags. */
export const opTags = tagSet(approvalText)<OpType>(
  each(opTypeCodes, (code) => [opTones[code] ?? 'saved', `op.o${code}`]),
);
