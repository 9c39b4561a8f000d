import { later } from '#kit/web/chunk.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Can } from '#kit/web/can.tsx';
import { Picker } from '#kit/web/form/picker.tsx';
import { useText } from '#kit/web/text.ts';
import { pageBuildings } from '../../shared/calls.ts';
import { type BuildingRecord, buildingSource, buildingStatus } from '../../shared/schema.ts';
import { buildingText } from '../../shared/text/index.ts';

const BuildingDialog = later(() => import('./building-form.tsx').then((m) => m.BuildingDialog));

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPick: (project: BuildingRecord) => void;
  /** One's own alone: what a tenderee opened to one's agency is its own to entrust. */
  readonly ownOnly?: boolean;
}

/** 选择建设项目: effective ones by keyword, with a way to enter a new one over the whole screen. */
export function BuildingPicker({ open, onClose, onPick, ownOnly = false }: Props) {
  const t = useText(buildingText);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Picker
        open={open}
        onClose={onClose}
        onPick={([row]) => {
          if (row) onPick(row);
        }}
        call={pageBuildings}
        fixed={{
          status: buildingStatus.effective,
          ...(ownOnly ? { source: buildingSource.own } : {}),
        }}
        texts={buildingText}
        title="pick"
        must="must"
        keywordHint="keyword"
        columns={[{ field: 'projectName' }, { field: 'projectCode' }]}
        extra={
          <Can may="buildingProject.manage">
            <Button onClick={() => setAdding(true)}>{t('add')}</Button>
          </Can>
        }
      />
      {adding ? (
        <Suspense fallback={null}>
          <BuildingDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
