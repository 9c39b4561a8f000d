import { AddressInput } from '#base/dictionary/web/index.ts';
import type { ReactNode } from 'react';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import type { FormContext, FormSection } from '#kit/web/form/form-types.ts';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { Show } from '#kit/web/show.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { addBuilding, buildingDetail, modifyBuilding, pageBuildings } from '../../shared/calls.ts';
import { buildingFields, buildingStatus, type BuildingValues } from '../../shared/schema.ts';
import { buildingScreens } from '../../shared/screens.ts';
import { buildingText } from '../../shared/text/index.ts';

type Levels = {
  readonly province: string | null;
  readonly city: string | null;
  readonly county: string | null;
};

/** Draws anew when a level changes. */
function WithLevels({
  ctx,
  children,
}: {
  readonly ctx: FormContext;
  readonly children: (levels: Levels) => ReactNode;
}) {
  const levels = ctx.useValues(({ province = null, city = null, county = null }) => ({
    province,
    city,
    county,
  }));
  return children(levels);
}

/** 基本信息, the same on the page and in the dialog. */
const sections: readonly FormSection<typeof buildingFields.fields, typeof buildingText.zh>[] = [
  {
    title: 'section.basic',
    fields: [
      { field: 'projectName', wide: true },
      'projectCode',
      'ownerName',
      {
        field: 'province',
        control: (props, ctx) => (
          <WithLevels ctx={ctx}>
            {(levels) => (
              <AddressInput {...props} levels={levels} onLevels={(next) => ctx.set({ ...next })} />
            )}
          </WithLevels>
        ),
        show: (value, values) =>
          [value, values.city, values.county].flatMap((val) =>
            val ? [<Show key={val} kind="choice" value={val} dict="PROJECT_AREA" />, ' '] : [],
          ),
      },
      'address',
      'investment',
      'approvalNo',
      'description',
    ],
  },
];

interface Props {
  readonly id: string | undefined;
  readonly mode: 'add' | 'edit' | 'view';
}

/** 建设项目: saved, or put into effect at once. */
export function BuildingForm({ id, mode }: Props) {
  const load = useCall(buildingDetail, { mainId: id ?? '' }, { enabled: id !== undefined });
  const write = async (values: BuildingValues, status: '10' | '20', nonce: string) => {
    const input = { ...values, status };
    await (id ? send(modifyBuilding, { ...input, id }, { nonce }) : send(addBuilding, input, { nonce }));
    await refreshCalls(pageBuildings, buildingDetail);
    return buildingScreens.list;
  };
  return (
    <FormPage
      texts={buildingText}
      fields={buildingFields}
      mode={mode}
      title={
        mode === 'view' && load.data
          ? { words: load.data.projectName }
          : ({ add: 'add', edit: 'edit', view: 'title' } as const)[mode]
      }
      load={id === undefined ? undefined : load}
      back={buildingScreens.list}
      sections={sections}
      save={{
        may: 'buildingProject.manage',
        run: (values, { nonce }) => write(values, buildingStatus.saved, nonce),
      }}
      submit={{
        text: 'action.takeEffect',
        may: 'buildingProject.manage',
        confirm: 'confirm.takeEffect',
        done: 'tookEffect',
        run: (values, { nonce }) => write(values, buildingStatus.effective, nonce),
      }}
    />
  );
}

/** 新增建设项目, over the whole screen: it takes effect at once, so that it can be chosen. */
export function BuildingDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog
      open
      width="full"
      onClose={onClose}
      texts={buildingText}
      fields={buildingFields}
      mode="add"
      title="add"
      sections={sections}
      save={{
        text: 'action.takeEffect',
        done: 'tookEffect',
        run: async (values, { nonce }) => {
          await send(addBuilding, { ...values, status: buildingStatus.effective }, { nonce });
          await refreshCalls(pageBuildings);
        },
      }}
    />
  );
}
