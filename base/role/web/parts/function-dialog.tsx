import { useState } from 'react';
import { SelectInput } from '#kit/web/form/choice.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { useLang } from '#kit/web/lang.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { addFunction, functionFields, type FunctionNode, modifyFunction } from '../../shared/functions.ts';
import { roleText } from '../../shared/text/index.ts';
import type { FunctionsKnown } from '../functions.page.tsx';
import '../role.css';

interface Props {
  readonly known: FunctionsKnown;
  readonly node: FunctionNode | undefined;
  readonly onClose: () => void;
}

/** 新增、编辑功能: its names, where it stands, and the permissions it groups. */
export function FunctionDialog({ known, node, onClose }: Props) {
  const t = useText(roleText);
  const lang = useLang();
  const [bound, setBound] = useState<ReadonlySet<string>>(new Set(node?.permissions));
  const parents = [
    ...known.roots.map((r) => ({ value: r.code, label: r.title })),
    ...known.functions
      .filter((f) => f.code !== node?.code)
      .map((f) => ({ value: f.code, label: `${lang === 'en' ? f.ename : f.cname}（${f.code}）` })),
  ];
  const modules = Map.groupBy(known.permissions, (p) => p.module);
  const turn = (code: string, on: boolean) => {
    const next = new Set(bound);
    if (on) next.add(code);
    else next.delete(code);
    setBound(next);
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={roleText}
      fields={functionFields}
      mode={node ? 'edit' : 'add'}
      title={node ? 'functions.edit' : 'functions.add'}
      {...(node ? { load: { data: { ...node, sort: String(node.sort) } } } : { initial: { sort: '10' } })}
      sections={[
        {
          title: 'functions.section',
          fields: [
            { field: 'code', modes: ['add'] },
            {
              field: 'parentCode',
              label: 'functions.parent',
              control: (props) => <SelectInput {...props} options={parents} clearable={false} />,
            },
            'cname',
            'ename',
            'sort',
          ],
        },
        {
          title: 'functions.bind',
          render: () =>
            [...modules].map(([module, list]) => (
              <fieldset key={module} className="role-group">
                <legend>{module}</legend>
                <ul>
                  {list.map((p) => (
                    <li key={p.code}>
                      <label title={p.code}>
                        <input
                          type="checkbox"
                          checked={bound.has(p.code)}
                          onChange={(event) => turn(p.code, event.target.checked)}
                        />
                        <span>{p.title}</span>
                        {p.menus.length > 0 ? (
                          <small className="role-menu">
                            {t('functions.opens', { names: p.menus.join(' / ') })}
                          </small>
                        ) : null}
                      </label>
                    </li>
                  ))}
                </ul>
              </fieldset>
            )),
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          const permissions = [...bound];
          if (node) {
            const own = { ...values, code: node.code, id: node.id, version: node.version, permissions };
            await send(modifyFunction, own, { nonce });
          } else await send(addFunction, { ...values, permissions }, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}
