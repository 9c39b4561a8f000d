import type { OutputOf } from '#kit/shared/call.ts';
import { Select } from '#kit/web/form/select.tsx';
import { useText } from '#kit/web/text.ts';
import type { consoleList } from '../../shared/calls.ts';
import { consoleText } from '../../shared/text/index.ts';

interface Props {
  readonly lot: OutputOf<typeof consoleList>;
  readonly onPackage: (packageId: string) => void;
}

/** 切换标段: the lots of the project that one may look at. */
export function LotSelect({ lot, onPackage }: Props) {
  const t = useText(consoleText);
  return (
    <Select
      className="co-package"
      aria-label={t('field.packageName')}
      value={lot.packageId}
      options={lot.packageList.map((one) => ({ value: one.id, label: one.packageName }))}
      onChange={onPackage}
    />
  );
}
