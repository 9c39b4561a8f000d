import { useState } from 'react';
import type { Call, InputOf, Page as PageOf } from '#kit/shared/call.ts';
import { useLang } from '#kit/web/lang.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useLocation } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Status, StatusTag, tagSet } from '#kit/web/status-tag.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { messageScreens } from '../shared/screens.ts';
import { templateCalls, type TemplateEntry, type TemplateLevel } from '../shared/template-calls.ts';
import { messageText } from '../shared/text/index.ts';
import { TemplateDialog } from './parts/template-dialog.tsx';
import { wayTags } from './parts/way-tags.ts';
import './message.css';

const sourceTags = tagSet(messageText)<TemplateEntry['source']>({
  system: ['saved', 'template.sources.system'],
  plat: ['process', 'template.sources.plat'],
  tenant: ['done', 'template.sources.tenant'],
});

type Open = { readonly mode: 'add' } | { readonly mode: 'edit' | 'view'; readonly id: string };

/** 消息模板、平台消息模板: one list for both levels; the code opens a view. */
export function Page() {
  const t = useText(messageText);
  const lang = useLang();
  const level: TemplateLevel = useLocation().pathname === messageScreens.platTemplates ? 'plat' : 'tenant';
  const calls = templateCalls[level];
  const [open, setOpen] = useState<Open>();
  const above = (row: TemplateEntry) =>
    t(level === 'tenant' && row.source === 'tenant' ? 'template.sources.plat' : 'template.sources.system');
  return (
    <>
      <ListPage
        key={level}
        call={calls.page as Call<InputOf<typeof calls.page>, PageOf<TemplateEntry>>}
        texts={messageText}
        title={level === 'plat' ? 'template.platTitle' : 'template.title'}
        above={<p className="gh-hint">{t(level === 'plat' ? 'template.platHint' : 'template.hint')}</p>}
        filters={[{ field: 'searchKey', label: 'template.search' }]}
        columns={[
          {
            field: 'templateCode',
            width: 250,
            onOpen: (row) => setOpen({ mode: 'view', id: row.id }),
          },
          { field: 'templateName', label: 'template.name', width: 150 },
          {
            field: 'sendTypes',
            label: 'field.sendType',
            width: 200,
            text: (row) => listed(row.sendTypes.map((way) => wayTags.say(lang, way))),
            render: (row) => (
              <span className="ms-ways">
                {row.sendTypes.map((way) => (
                  <Status key={way} of={wayTags} value={way} />
                ))}
              </span>
            ),
          },
          {
            field: 'content',
            label: 'template.content',
            width: 300,
            text: (row) => row.content,
            render: (row) => (
              <>
                {row.content}
                {row.brokenWhy === '' ? null : (
                  <StatusTag tone="refused">{t('template.broken', { why: row.brokenWhy })}</StatusTag>
                )}
              </>
            ),
          },
          { field: 'source', label: 'template.source', tag: sourceTags, width: 100 },
        ]}
        rowActions={[
          {
            text: 'template.change',
            can: 'modify',
            onClick: (row) => setOpen({ mode: 'edit', id: row.id }),
          },
          {
            text: 'template.restore',
            can: 'restore',
            danger: true,
            confirm: (row) => t('template.restoreSure', { name: row.templateName, source: above(row) }),
            act: (row, nonce) => send(calls.restore, { id: row.id }, { nonce }),
          },
          {
            text: 'template.remove',
            can: 'remove',
            danger: true,
            confirm: (row) => t('template.removeSure', { name: row.templateName }),
            act: (row, nonce) => send(calls.restore, { id: row.id }, { nonce }),
            done: 'kit.done.removed',
          },
        ]}
        create={{ text: 'template.add', onClick: () => setOpen({ mode: 'add' }) }}
        emptyHint="template.empty"
      />
      {open ? (
        <TemplateDialog
          level={level}
          mode={open.mode}
          id={open.mode === 'add' ? undefined : open.id}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}
