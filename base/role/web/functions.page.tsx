import { later } from '#kit/web/chunk.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useLang } from '#kit/web/lang.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import {
  type BoundPermission,
  type FunctionNode,
  functionTree,
  removeFunction,
} from '../shared/functions.ts';
import { roleText } from '../shared/text/index.ts';
import './role.css';

const FunctionDialog = later(() => import('./parts/function-dialog.tsx').then((m) => m.FunctionDialog));

export type FunctionsKnown = OutputOf<typeof functionTree>;

/** 功能管理: what groups menus, buttons and calls, as tenants are given it. */
export function Page() {
  const t = useText(roleText);
  const answer = useCall(functionTree, {});
  const [open, setOpen] = useState<{ readonly node?: FunctionNode }>();
  const [typed, setTyped] = useState('');
  useTitle(t('functions.title'));
  return (
    <>
      <PageHeader
        sticky
        title={t('functions.title')}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
            {t('functions.add')}
          </Button>
        }
      />
      <div className="role-bar">
        <TextInput
          type="search"
          maxLength={50}
          value={typed}
          placeholder={t('functions.search')}
          aria-label={t('functions.search')}
          onChange={setTyped}
        />
        <p className="gh-hint">{t('functions.hint')}</p>
      </div>
      <Answer of={answer} rows={10}>
        {(known) => (
          <Tree known={known} word={typed.trim().toLowerCase()} onEdit={(node) => setOpen({ node })} />
        )}
      </Answer>
      {open && answer.data ? (
        <Suspense fallback={null}>
          <FunctionDialog known={answer.data} node={open.node} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface TreeProps {
  readonly known: FunctionsKnown;
  readonly word: string;
  readonly onEdit: (node: FunctionNode) => void;
}

function Tree({ known, word, onEdit }: TreeProps) {
  const t = useText(roleText);
  const titles = new Map(known.permissions.map((p) => [p.code, p]));
  const fits = (f: FunctionNode): boolean =>
    word === '' ||
    [f.code, f.cname, f.ename, ...f.permissions.flatMap((code) => textOf(code, titles.get(code)))]
      .join(' ')
      .toLowerCase()
      .includes(word);
  // A folder may be called like the root it stands under; what is below the root is not below it again.
  const isRoot = new Set(known.roots.map((root) => root.code));
  const under = (parent: string, depth: number): { f: FunctionNode; depth: number }[] =>
    depth > 9
      ? []
      : known.functions
          .filter((f) => f.parentCode === parent)
          .flatMap((f) => [{ f, depth }, ...(isRoot.has(f.code) ? [] : under(f.code, depth + 1))]);
  const roots = [...known.roots, { code: '', title: t('functions.noRoot') }].map((root) => ({
    ...root,
    list: under(root.code, 0).filter(({ f }) => fits(f)),
  }));
  if (roots.every((root) => root.list.length === 0)) return <Empty title={t('functions.none')} />;
  return roots
    .filter((root) => root.list.length > 0)
    .map((root) => (
      <section key={root.code} className="role-root" aria-label={root.title}>
        <h2>{root.title}</h2>
        {root.list.map(({ f, depth }) => (
          <Function key={f.code} f={f} depth={depth} titles={titles} onEdit={onEdit} />
        ))}
      </section>
    ));
}

const textOf = (code: string, p: BoundPermission | undefined): string[] =>
  p ? [code, p.title, ...p.menus, ...p.calls] : [code];

interface FunctionProps {
  readonly f: FunctionNode;
  readonly depth: number;
  readonly titles: ReadonlyMap<string, BoundPermission>;
  readonly onEdit: (node: FunctionNode) => void;
}

function Function({ f, depth, titles, onEdit }: FunctionProps) {
  const t = useText(roleText);
  const w = useWords();
  const lang = useLang();
  const once = useOnce();
  const confirm = useConfirm();
  const name = lang === 'en' ? f.ename : f.cname;
  const remove = async () => {
    if (!(await confirm({ title: t('functions.removeSure', { name }), danger: true }))) return;
    if (!(await once(f.id, (nonce) => send(removeFunction, { id: f.id }, { nonce })))) return;
    toast('success', w('done.removed'));
    await refreshAll();
  };
  return (
    <fieldset className="role-group" style={{ marginInlineStart: depth * 22 }}>
      <legend>
        <span>
          {name} <code className="gh-hint">{f.code}</code>
        </span>
        <StatusTag tone={f.declared ? 'process' : 'saved'}>
          {t(f.declared ? 'functions.declared' : 'functions.own')}
        </StatusTag>
        {f.essential ? <StatusTag tone="done">{t('functions.essential')}</StatusTag> : null}
        {f.declared ? null : (
          <span className="gh-row-actions">
            <Button type="link" size="small" onClick={() => onEdit(f)}>
              {w('web.edit')}
            </Button>
            <Button type="link" size="small" danger onClick={() => void remove()}>
              {t('functions.remove')}
            </Button>
          </span>
        )}
      </legend>
      <details>
        <summary>{t('functions.bound', { n: f.permissions.length })}</summary>
        <ul>
          {f.permissions.map((code) => (
            <Bound key={code} code={code} p={titles.get(code)} />
          ))}
        </ul>
      </details>
    </fieldset>
  );
}

/** One permission with what it opens and lets one call. */
function Bound({ code, p }: { readonly code: string; readonly p: BoundPermission | undefined }) {
  const t = useText(roleText);
  return (
    <li>
      <span title={code}>{p?.title ?? code}</span>{' '}
      {p?.hostOnly ? <StatusTag tone="needs">{t('functions.hostOnly')}</StatusTag> : null}{' '}
      {p && p.menus.length > 0 ? <small>{t('functions.opens', { names: p.menus.join(' / ') })}</small> : null}{' '}
      {p && p.calls.length > 0 ? (
        <small title={p.calls.join('\n')}>{t('functions.calls', { n: p.calls.length })}</small>
      ) : null}
    </li>
  );
}
