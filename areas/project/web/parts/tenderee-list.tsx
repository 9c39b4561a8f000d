import { isYes } from '#kit/shared/yes-no.ts';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { type OrgEntry, pageOrganisations } from '#base/organisation/shared/calls.ts';
import { fieldProblem } from '#kit/shared/fields.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { useLive } from '#kit/web/form/form-values.tsx';
import { useLang } from '#kit/web/lang.ts';
import { Picker } from '#kit/web/form/picker.tsx';
import { Empty } from '#kit/web/states.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { sayKey, useText } from '#kit/web/text.ts';
import { tendereeFields, type TendereeEntry } from '../../shared/main/schema.ts';
import { projectText } from '../../shared/text/index.ts';

/** The list lives in the form beside its fields, so that the form knows of changes. */
export const tendereesIn = (ctx: FormContext): TendereeEntry[] =>
  (ctx.values().tendereeList as unknown as TendereeEntry[] | null | undefined) ?? [];

const setTenderees = (ctx: FormContext, list: readonly TendereeEntry[]): void =>
  ctx.set({ tendereeList: list as never });

const entryOf = (
  o: Pick<OrgEntry, 'id' | 'orgName' | 'linkPerson' | 'linkMobile'>,
  isMain: boolean,
): TendereeEntry => ({
  tendereeId: o.id,
  tendereeName: o.orgName,
  linkPerson: o.linkPerson,
  linkMobile: o.linkMobile,
  isMain: isMain ? '1' : '0',
  userId: null,
});

/** 招标人/采购人信息: who buys; one of them is the main one. */
export function TendereeList({ ctx: form }: { readonly ctx: FormContext }) {
  const ctx = useLive(form);
  const t = useText(projectText);
  const lang = useLang();
  const [picking, setPicking] = useState(false);
  const typed = ctx.values().tendereeList as unknown as TendereeEntry[] | null | undefined;
  const list = typed ?? [];
  const edit = ctx.mode !== 'view';
  const change = (at: number, part: Partial<TendereeEntry>) =>
    setTenderees(
      ctx,
      list.map((one, i) => (i === at ? { ...one, ...part } : one)),
    );
  const cell = (field: 'linkPerson' | 'linkMobile', row: TendereeEntry, at: number) => {
    if (!edit) return row[field];
    const problem = fieldProblem(tendereeFields, field, row);
    return (
      <>
        <TextInput
          value={row[field]}
          maxLength={field === 'linkPerson' ? 50 : 20}
          aria-label={`${t(`field.${field}`)} ${row.tendereeName}`}
          aria-invalid={problem !== undefined}
          onChange={(value) => change(at, { [field]: value })}
        />
        {problem ? (
          <span className="pj-problem" role="alert">
            {sayKey(lang, problem.key, problem.params)}
          </span>
        ) : null}
      </>
    );
  };
  const columns: DataColumn<TendereeEntry>[] = [
    { key: 'name', title: t('field.tendereeName'), render: (row) => row.tendereeName },
    {
      key: 'person',
      title: t('field.linkPerson'),
      width: 180,
      render: (row, at) => cell('linkPerson', row, at),
    },
    {
      key: 'mobile',
      title: t('field.linkMobile'),
      width: 220,
      render: (row, at) => cell('linkMobile', row, at),
    },
    {
      key: 'main',
      title: t('field.isMain'),
      kind: 'tight',
      render: (row, at) => (
        <Radio
          checked={isYes(row.isMain)}
          disabled={!edit}
          aria-label={`${t('action.setMain')} ${row.tendereeName}`}
          onChange={() =>
            setTenderees(
              ctx,
              list.map((one, i) => ({ ...one, isMain: i === at ? '1' : '0' })),
            )
          }
        />
      ),
    },
  ];
  if (edit)
    columns.push({
      key: 'do',
      title: '',
      kind: 'actions',
      render: (row) => (
        <Button
          type="link"
          size="small"
          danger
          onClick={() => setTenderees(ctx, withMain(list.filter((one) => one !== row)))}
        >
          {t('action.remove')}
        </Button>
      ),
    });
  return (
    <>
      <DataTable
        columns={columns}
        rows={list}
        rowKey={(row) => row.tendereeId}
        label={t('section.tenderee')}
        empty={<Empty hint={t('need.tenderee')} />}
      />
      {edit ? <Button onClick={() => setPicking(true)}>{t('action.addTenderee')}</Button> : null}
      <Picker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={(rows) => {
          const chosen = rows[0];
          if (chosen && !list.some((one) => one.tendereeId === chosen.id))
            setTenderees(ctx, withMain([...list, entryOf(chosen, false)]));
          setPicking(false);
        }}
        call={pageOrganisations}
        fixed={{ orgKind: 'tenderee' }}
        texts={projectText}
        title="action.pickTenderee"
        must="need.tendereeName"
        chosen={list.map((one) => one.tendereeId)}
        columns={[
          { field: 'orgName', label: 'field.tendereeName' },
          { field: 'linkPerson' },
          { field: 'linkMobile' },
        ]}
      />
    </>
  );
}

/** Somebody is always the main one: the first, unless another was marked. */
export const withMain = (list: readonly TendereeEntry[]): TendereeEntry[] =>
  list.some((one) => isYes(one.isMain))
    ? [...list]
    : list.map((one, i) => ({ ...one, isMain: i === 0 ? '1' : '0' }));
