import { later } from '#kit/web/chunk.ts';
import { Button } from 'antd';
import { Select } from '#kit/web/form/select.tsx';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { DataTable } from '#kit/web/list/data-table.tsx';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { MenuButton } from '#kit/web/menu-button.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, Panel } from '#kit/web/page.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { useRef } from 'react';
import {
  type Member,
  memberCandidates,
  memberPage,
  memberStageList,
  type MemberStage,
  type operatePrivs,
  saveMembers,
  memberKind,
} from '../../shared/member/calls.ts';
import { projectText } from '../../shared/text/index.ts';
import { LIST } from './links.ts';
import '../project.css';

// Fetched when it is opened.
const AddressBook = later(() => import('#base/people/web/index.ts').then((m) => m.AddressBook));

type Priv = (typeof operatePrivs)[number];
/** An emptied cell counts as no right when it is saved. */
type Cell = Priv | '';
const privs: readonly Priv[] = ['0', '1', '2'];

interface Props {
  readonly mainId: string;
  readonly title: string;
  readonly tags: ReactNode;
  /** The project manager may change the grid. */
  readonly edit: boolean;
}

/** 项目成员: who works on the project and what each may do in each stage. */
export function MemberPanel(props: Props) {
  const members = useCall(memberPage, { mainId: props.mainId, current: 1, size: 200 });
  return <Answer of={members}>{(page) => <Grid {...props} saved={page.records} />}</Answer>;
}

function Grid({ mainId, title, tags, edit, saved }: Props & { readonly saved: readonly Member[] }) {
  const t = useText(projectText);
  const w = useWords();
  const confirm = useConfirm();
  const once = useOnce();
  const [rows, setRows] = useState<readonly Member[]>(saved);
  const [adding, setAdding] = useState(false);
  const dirty = useRef(false);
  useEffect(() => {
    if (!dirty.current) setRows(saved);
  }, [saved]);
  useLeaveGuard(dirty, edit);
  const stages = useCall(memberStageList, { mainId });
  const people = useCall(memberCandidates, { mainId }, { enabled: edit });
  const change = (next: readonly Member[]) => {
    dirty.current = true;
    setRows(next);
  };
  const set = (row: Member, stageCode: string | undefined, operatePriv: Cell) =>
    change(
      rows.map((one) =>
        one.operatorId === row.operatorId
          ? {
              ...one,
              operationList: one.operationList.map((o) =>
                stageCode === undefined || o.stageCode === stageCode ? { ...o, operatePriv } : o,
              ),
            }
          : one,
      ),
    );
  const add = (userIds: readonly string[]) => {
    if (!stages.data) return;
    const operationList = stages.data.map((s) => ({ ...s, operatePriv: '1' as const }));
    const added = userIds.flatMap((operatorId) => {
      const person = people.data?.find((p) => p.userId === operatorId);
      return person
        ? [{ operatorId, operatorName: person.trueName, isPm: memberKind.other, operationList }]
        : [];
    });
    change([...rows, ...added]);
  };
  const remove = async (row: Member) => {
    if (await confirm({ title: t('confirm.member'), content: row.operatorName, danger: true }))
      change(rows.filter((one) => one !== row));
  };
  const save = () =>
    once('members', async (nonce) => {
      const operatorIdList = rows.map((r) => ({
        operatorId: r.operatorId,
        operatorPrivList: r.operationList.map((o) => ({
          stageCode: o.stageCode as MemberStage,
          operatePriv: (o.operatePriv || '0') as Priv,
        })),
      }));
      await send(saveMembers, { mainId, operatorIdList }, { nonce });
      dirty.current = false;
      toast('success', w('done.saved'));
      await refreshCalls(memberPage);
    });
  const options = privs.map((p) => ({ value: p, label: t(`priv.p${p}`) }));
  const columns: DataColumn<Member>[] = [
    { key: 'name', title: t('field.operatorName'), render: (r) => r.operatorName },
    {
      key: 'pm',
      title: t('field.isPm'),
      kind: 'tight',
      render: (r) => t(`pmKind.k${r.isPm as '0' | '1' | '2'}`),
    },
    ...(stages.data ?? []).map(
      (s): DataColumn<Member> => ({
        key: s.stageCode,
        title: s.stageName,
        render: (r) => {
          const priv = (r.operationList.find((o) => o.stageCode === s.stageCode)?.operatePriv ?? '0') as Cell;
          if (!edit || r.isPm !== memberKind.other) return t(`priv.p${priv || '0'}`);
          return (
            <Select<Priv | null>
              className="gh-wide"
              // Before the tender everybody has some level.
              allowClear={s.stageCode !== 'pre' && { label: w('web.form.clearChoice') }}
              aria-label={`${r.operatorName} ${s.stageName}`}
              value={priv || null}
              options={options}
              onChange={(value: Priv | null | undefined) => set(r, s.stageCode, value ?? '')}
            />
          );
        },
      }),
    ),
  ];
  if (edit)
    columns.push({
      key: 'do',
      title: '',
      kind: 'actions',
      render: (r) =>
        r.isPm === memberKind.other ? (
          <>
            <MenuButton
              className="gh-link"
              label={`${t('action.allStages')} ${r.operatorName}`}
              items={options.map((o) => ({ key: o.value, label: o.label }))}
              onPick={(key) => set(r, undefined, key as Priv)}
            >
              {t('action.allStages')}
            </MenuButton>
            <Button type="link" size="small" danger onClick={() => void remove(r)}>
              {t('action.remove')}
            </Button>
          </>
        ) : null,
    });
  const there = new Set(rows.map((r) => r.operatorId));
  return (
    <>
      <PageHeader
        sticky
        title={title}
        tags={tags}
        back={LIST}
        actions={
          edit ? (
            <Button type="primary" onClick={() => void save()}>
              {w('web.save')}
            </Button>
          ) : null
        }
      />
      <Panel>
        <DataTable
          columns={columns}
          rows={rows}
          rowKey={(r) => r.operatorId}
          label={t('tab.members')}
          empty={<Empty />}
        />
        {edit ? (
          <Button className="pj-add-member" onClick={() => setAdding(true)}>
            {t('action.addMember')}
          </Button>
        ) : null}
      </Panel>
      {adding ? (
        <Suspense fallback={null}>
          <AddressBook
            members
            multiple
            without={[...there]}
            among={new Set(people.data?.map((p) => p.userId))}
            onPick={(chosen) => add(chosen.map((one) => one.id))}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
