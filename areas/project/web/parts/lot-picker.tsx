import type { Call, Page } from '#kit/shared/call.ts';
import { Picker } from '#kit/web/form/picker.tsx';
import type { MemberStage } from '../../shared/member/calls.ts';
import { wordingOf } from '../../shared/modes.ts';
import { type LotChoice, packageInfo } from '../../shared/package/calls.ts';
import { projectText } from '../../shared/text/index.ts';
import { lotTags } from '../tags.ts';

interface Asked {
  readonly current: number;
  readonly size: number;
  readonly searchKey?: string | undefined;
  readonly stage?: MemberStage | undefined;
}

interface Props {
  /** Another list of lots than those of one's organisation. */
  readonly call?: Call<Asked, Page<LotChoice>>;
  /** 用途: what is chosen is acted upon in this stage, so only lots in which one may. */
  readonly stage?: MemberStage;
  readonly multiple?: boolean;
  /** Lots that are chosen already. */
  readonly chosen?: readonly string[];
  /** Lots that cannot be chosen for another reason. */
  readonly isShut?: (lot: LotChoice) => boolean;
  /** Rows of a page: ten, or as few as two. */
  readonly size?: number;
  readonly onPick: (lots: readonly LotChoice[]) => void;
  readonly onClose: () => void;
}

const ROWS = 10;
const DEBOUNCE_MS = 1500;

/** 选择标段: by words of the lot or its project; typing rests a second and a half before it is looked for. */
export function LotPicker({
  call = packageInfo as Call<Asked, Page<LotChoice>>,
  size = ROWS,
  stage,
  ...props
}: Props) {
  return (
    <Picker
      open
      {...props}
      // Four fifths of a narrow screen would be too little.
      width="max(80%, 360px)"
      size={size}
      settleMs={DEBOUNCE_MS}
      call={call}
      fixed={{ stage }}
      texts={projectText}
      title="pickLot.title"
      must="pickLot.must"
      keywordHint="pickLot.keyword"
      rowKey="appnPackageId"
      columns={[
        { field: 'packageName' },
        { field: 'packageCode' },
        { field: 'mainName' },
        // Of an invited lot a letter went out, and of quotes a request.
        { field: 'status', tag: lotTags, wording: (lot) => wordingOf(lot.purchaseMode) },
      ]}
    />
  );
}
