import { useMemo } from 'react';
import { isYes } from '#kit/shared/yes-no.ts';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { projectDetail } from '../../shared/main/calls.ts';
import { packageDetail } from '../../shared/package/calls.ts';
import { projectText } from '../../shared/text/index.ts';

const LONGEST_NAME = 200;

/**
 * 重新招标: what a project made anew takes over from a lot that failed. One lot is tendered again, so the new project is undivided
 * and holds what the lot said, with its goods; its number and its dates are its own.
 */
export function useFailed(packageId: string | undefined) {
  const t = useText(projectText);
  const lot = useCall(packageDetail, { packageId: packageId ?? '' }, { enabled: packageId !== undefined });
  const main = useCall(
    projectDetail,
    { mainId: lot.data?.mainId ?? '' },
    { enabled: lot.data !== undefined },
  );
  const from = useMemo(() => {
    if (!lot.data || !main.data) return undefined;
    const { packageName, id: _, goodsCount: __, fieldMap: ___, can: ____, ...ofLot } = lot.data;
    const name = isYes(main.data.isHasPackage) ? `${main.data.mainName} ${packageName}` : main.data.mainName;
    return {
      ...main.data,
      ...ofLot,
      isHasPackage: '0',
      mainCode: null,
      mainName: t('again.name', { name }).slice(0, LONGEST_NAME),
      again: null,
    };
  }, [lot.data, main.data, t]);
  return { from, error: lot.error ?? main.error };
}
