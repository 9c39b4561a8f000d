import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { allBlocks, type Block, flowProblems } from '#base/approval/shared/definition.ts';
import { announce } from '#kit/web/announce.ts';
import { later } from '#kit/web/chunk.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { useLang } from '#kit/web/lang.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, Panel, useTitle, WhyButton } from '#kit/web/page.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { clauses, labelled, useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import {
  discardFlow,
  type FlowDetail,
  flowDetail,
  pageFlows,
  publishFlow,
  saveFlow,
} from '../shared/calls.ts';
import { flowScreens } from '../shared/screens.ts';
import { flowText } from '../shared/text/index.ts';
import { Drawing } from './parts/drawing.tsx';
import { focusBlock, useUndoKeys } from './parts/keys.ts';
import { NamedUsers, useNamedUsers } from './parts/named-users.tsx';
import {
  besides,
  blockOf,
  type BlockType,
  changed,
  type History,
  insertAt,
  moved,
  movedTo,
  newBlock,
  ownerOf,
  redone,
  replaced,
  undone,
  without,
} from './tree.ts';
import './flow.css';

// Nothing is chosen at first.
const Properties = later(() => import('./parts/properties.tsx').then((m) => m.Properties));
const Simulate = later(() => import('./parts/simulate-dialog.tsx').then((m) => m.SimulateDialog));
const Versions = later(() => import('./parts/versions-dialog.tsx').then((m) => m.VersionsDialog));

/** 设计流程: the drawing with its properties, saved as a draft and published by another person. */
export function Page() {
  const t = useText(flowText);
  const [params] = useSearchParams();
  const serviceKey = params.get('serviceKey') ?? '';
  const flowKey = params.get('flowKey') ?? '';
  const answer = useCall(flowDetail, { serviceKey, flowKey });
  useTitle(t('title'));
  return (
    <Answer of={answer} rows={10}>
      {(detail) => (
        // What somebody else saved or published meanwhile is drawn anew; what is being drawn here is asked about first.
        <NamedUsers key={`${detail.version} ${detail.draft?.version ?? 0}`} of={detail.users}>
          <Designer detail={detail} />
        </NamedUsers>
      )}
    </Answer>
  );
}

const both = (key: 'block.branch', n: number) => ({
  zh: flowText.say('zh', key, { n }),
  en: flowText.say('en', key, { n }),
});

/** What is wrong by the key of each block and branch it is about. */
function wrongIn(nodes: readonly Block[], problems: readonly { at: string; msg: string }[]) {
  const wrong = new Map<string, readonly string[]>();
  for (const { at, msg } of problems)
    for (const key of new Set([at, ownerOf(nodes, at)])) wrong.set(key, [...(wrong.get(key) ?? []), msg]);
  return new Map([...wrong].map(([key, words]) => [key, clauses(words)]));
}

function Designer({ detail }: { readonly detail: FlowDetail }) {
  const t = useText(flowText);
  const lang = useLang();
  const once = useOnce();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const named = useNamedUsers();
  const { draft, serviceKey, flowKey } = detail;
  const flow = { serviceKey, flowKey };
  const [history, setHistory] = useState<History>({
    past: [],
    now: draft?.nodes ?? detail.nodes,
    future: [],
  });
  const [selected, setSelected] = useState<string>();
  const properties = useRef<HTMLDivElement>(null);
  // Where there is no room beside the drawing they stand below it: whoever picks a step is led there.
  const select = (key: string) => {
    setSelected(key);
    if (window.matchMedia('(max-width: 1023.98px)').matches)
      setTimeout(() => properties.current?.scrollIntoView({ block: 'start' }));
  };
  const [dialog, setDialog] = useState<'simulate' | 'versions'>();
  const [said, setSaid] = useState<readonly { at: string; msg: string }[]>([]);
  const dirty = useRef(false);
  useLeaveGuard(dirty);
  const nodes = history.now;
  const name = (draft?.name ?? detail.name)[lang];
  const isChanged = history.past.length > 0;
  dirty.current = isChanged;
  const drawn = flowProblems(nodes).map(({ at, fault }) => ({ at, msg: t(`fault.${fault}`) }));
  // What only the server knows holds until the drawing changes.
  const problems = [...drawn, ...said.filter((p) => !drawn.some((d) => d.at === p.at && d.msg === p.msg))];
  const change = (to: readonly Block[]) => {
    // At an end of its list a block stays: nothing to undo.
    if (JSON.stringify(to) === JSON.stringify(nodes)) return;
    setHistory(changed(history, to));
    setSaid([]);
  };
  useUndoKeys({ undo: () => setHistory(undone(history)), redo: () => setHistory(redone(history)) });
  const move = (key: string, by: -1 | 1) => change(moved(nodes, key, by));
  /** Where a step is now, for screen readers. */
  const place = (to: readonly Block[], key: string) => {
    const list = besides(to, key);
    const at = list.findIndex((one) => one.key === key);
    announce(t('act.place', { name: list[at]?.name[lang] ?? '', n: at + 1, m: list.length }));
  };
  const remove = (key: string) => {
    change(without(nodes, key));
    setSelected(undefined);
  };
  const block = selected ? blockOf(nodes, selected) : undefined;
  const nameOf = (rule: Parameters<Parameters<typeof Drawing>[0]['nameOf']>[0]): string =>
    'role' in rule
      ? (detail.roles.find((r) => r.key === rule.role)?.name ?? rule.role)
      : 'business' in rule
        ? (detail.people.find((p) => p.key === rule.business)?.name ?? rule.business)
        : 'head' in rule
          ? t('block.head')
          : 'superior' in rule
            ? t('block.superior', { n: rule.superior })
            : named.wordsOf(rule.userId);
  const add = (list: string, at: number, type: BlockType) => {
    const title = { zh: flowText.say('zh', `block.${type}`), en: flowText.say('en', `block.${type}`) };
    const one = newBlock(type, title, (n) => both('block.branch', n));
    change(insertAt(nodes, list, at, one));
    setSelected(one.key);
    focusBlock(one.key);
  };
  const refresh = async () => {
    dirty.current = false;
    await refreshCalls(flowDetail, pageFlows);
  };
  const save = async () => {
    const input = {
      ...flow,
      name: draft?.name ?? detail.name,
      nodes: [...nodes],
      version: draft?.version ?? 0,
    };
    const saved = await once('save', async (nonce) => {
      const answer = await send(saveFlow, input, { nonce });
      setSaid(answer.problems);
      return answer;
    });
    if (!saved) return;
    await refresh();
    toast('success', t('done.save'));
  };
  const act = async (what: 'publish' | 'discard') => {
    if (!draft) return;
    // A further flow that was never published is nothing but its draft.
    const wasAll = what === 'discard' && flowKey !== '' && detail.version === 0;
    const ok = await confirm({
      title: t(`act.${what}`),
      content: t(wasAll ? 'sure.discardAll' : `sure.${what}`, { name }),
      okText: t(`act.${what}`),
      danger: what === 'discard',
    });
    if (!ok) return;
    const input = { ...flow, version: draft.version };
    const done = await once(what, (nonce) =>
      send(what === 'publish' ? publishFlow : discardFlow, input, { nonce }),
    );
    if (done) toast('success', t(`done.${what}`));
    if (!done || !wasAll) return refresh();
    dirty.current = false;
    await navigate(flowScreens.list, { replace: true });
    await refreshCalls(pageFlows);
  };
  const whyNot = draft?.mine
    ? t('ownDraft')
    : problems.length > 0
      ? t('problems', { count: problems.length })
      : isChanged
        ? t('state.unsaved')
        : undefined;
  return (
    <>
      <PageHeader
        title={t('design', { name })}
        back={flowScreens.list}
        tags={
          <>
            {detail.version > 0 ? (
              <StatusTag tone="done">{t('state.published', { version: detail.version })}</StatusTag>
            ) : (
              <StatusTag tone="needs">{t('state.neverPublished')}</StatusTag>
            )}
            {isChanged ? <StatusTag tone="needs">{t('state.unsaved')}</StatusTag> : null}
          </>
        }
        actions={
          <>
            <WhyButton
              icon={<UndoOutlined aria-hidden />}
              aria-label={t('act.undo')}
              why={history.past.length === 0 ? t('act.nothingDone') : undefined}
              onClick={() => setHistory(undone(history))}
            />
            <WhyButton
              icon={<RedoOutlined aria-hidden />}
              aria-label={t('act.redo')}
              why={history.future.length === 0 ? t('act.nothingUndone') : undefined}
              onClick={() => setHistory(redone(history))}
            />
            <Button onClick={() => setDialog('versions')}>{t('act.versions')}</Button>
            <Button onClick={() => setDialog('simulate')}>{t('act.simulate')}</Button>
            <Button type={draft && !isChanged ? 'default' : 'primary'} onClick={() => void save()}>
              {t('act.save')}
            </Button>
            {draft ? (
              <>
                <Button onClick={() => void act('discard')}>{t('act.discard')}</Button>
                <WhyButton type="primary" why={whyNot} onClick={() => void act('publish')}>
                  {t('act.publish')}
                </WhyButton>
              </>
            ) : null}
          </>
        }
      />
      {draft ? (
        <p className="gh-hint">
          {t('state.drawn', { name: draft.editedBy })} <Time value={draft.editedAt} />
        </p>
      ) : null}
      {problems.length > 0 ? (
        <Panel>
          <ul className="fl-problems">
            {problems.map((p) => (
              <li key={`${p.at} ${p.msg}`}>
                <button
                  type="button"
                  className="gh-link"
                  onClick={() => {
                    const at = ownerOf(nodes, p.at);
                    setSelected(at);
                    focusBlock(at);
                  }}
                >
                  {labelled(blockOf(nodes, ownerOf(nodes, p.at))?.name[lang] ?? name, p.msg)}
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <div className="fl-designer">
        <Panel>
          {allBlocks(nodes).length === 0 ? <p className="gh-hint">{t('block.none')}</p> : null}
          <Drawing
            nodes={nodes}
            selected={selected}
            wrong={wrongIn(nodes, problems)}
            nameOf={nameOf}
            variables={detail.variables}
            onSelect={select}
            onAdd={add}
            onMoveTo={(key, list, at) => {
              const to = movedTo(nodes, key, list, at);
              change(to);
              place(to, key);
              focusBlock(key);
            }}
            onMove={(key, by) => {
              move(key, by);
              place(moved(nodes, key, by), key);
              focusBlock(key);
            }}
            onRemove={(key) => {
              const at = allBlocks(nodes).findIndex((one) => one.key === key);
              const left = allBlocks(without(nodes, key));
              remove(key);
              // Whoever works by keyboard goes on from the step that has its place now.
              const next = left[Math.min(at, left.length - 1)];
              if (next) focusBlock(next.key);
            }}
          />
        </Panel>
        {block ? (
          <div ref={properties}>
            <Panel>
              <Suspense fallback={null}>
                <Properties
                  key={block.key}
                  block={block}
                  detail={detail}
                  problems={problems.filter((p) => ownerOf(nodes, p.at) === block.key).map((p) => p.msg)}
                  onChange={(next) => change(replaced(nodes, block.key, () => next))}
                  onMove={(by) => move(block.key, by)}
                  onRemove={() => remove(block.key)}
                />
              </Suspense>
            </Panel>
          </div>
        ) : null}
      </div>
      <Suspense fallback={null}>
        {dialog === 'simulate' ? (
          <Simulate detail={detail} nodes={nodes} onClose={() => setDialog(undefined)} />
        ) : null}
        {dialog === 'versions' ? (
          <Versions
            versions={detail.versions}
            now={detail.version}
            onTake={(taken) => {
              change(taken);
              setSelected(undefined);
              setDialog(undefined);
            }}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
