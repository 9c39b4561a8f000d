import { later } from '#kit/web/chunk.ts';
import './catalogue.css';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { TreeView } from '#kit/web/form/tree-view.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { catalogueTree } from '../shared/calls.ts';
import { catalogueText } from '../shared/text/index.ts';
import { treeOf } from './parts/catalogue-picker.tsx';
import { EntryView } from './parts/entry-view.tsx';

const EntryDialog = later(() => import('./parts/entry-dialog.tsx').then((m) => m.EntryDialog));

/** 采购目录管理: the tree on the left, the chosen entry on the right. */
export function Page() {
  const t = useText(catalogueText);
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const chosen = params.get('id') ?? undefined;
  const choose = (id: string | undefined) => setParams(id ? { id } : {}, { replace: true });
  const tree = useCall(catalogueTree, {});
  useTitle(t('title'));
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {t('action.addRoot')}
          </Button>
        }
      />
      <Answer of={tree} rows={10}>
        {(nodes) =>
          nodes.length === 0 ? (
            <Empty hint={t('empty')} />
          ) : (
            <div className="cat">
              <nav className="cat-side" aria-label={t('tree')}>
                <TreeView
                  label={t('tree')}
                  nodes={treeOf(nodes)}
                  chosen={chosen ? [chosen] : []}
                  onChoose={choose}
                />
              </nav>
              <section className="cat-main">
                {chosen ? (
                  <EntryView key={chosen} id={chosen} nodes={nodes} onChoose={choose} />
                ) : (
                  <Empty title={t('chooseEntry')} />
                )}
              </section>
            </div>
          )
        }
      </Answer>
      {adding ? (
        <Suspense fallback={null}>
          <EntryDialog onSaved={choose} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
