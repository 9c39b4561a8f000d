import type { RoleLevel } from '#kit/shared/area.ts';
import { useState } from 'react';
import { isYes } from '#kit/shared/yes-no.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { StatusTag, tagSet } from '#kit/web/status-tag.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { type FlatSetting, listSettings, settingHistory } from '../shared/calls.ts';
import { dictionaryScreens } from '../shared/screens.ts';
import { dictionaryText } from '../shared/text/index.ts';

const levelTags = tagSet(dictionaryText)<RoleLevel>({
  plat: ['saved', 'settingList.level.plat'],
  tenant: ['saved', 'settingList.level.tenant'],
  company: ['saved', 'settingList.level.company'],
});

/** A value in words: yes and no have names, emptiness and what is not set are said. */
function useValue(): (kind: FlatSetting['kind'], value: string | null) => string {
  const t = useText(dictionaryText);
  const w = useWords();
  return (kind, value) => {
    if (value === null) return t('settingList.unset');
    if (kind === 'yesNo') return w(isYes(value) ? 'web.yes' : 'web.no');
    return value === '' ? t('settings.empty') : value;
  };
}

/** 参数列表: every setting flat, with whose value holds, and its changes. */
export function Page() {
  const t = useText(dictionaryText);
  const shown = useValue();
  const [open, setOpen] = useState<FlatSetting>();
  const value = (field: 'defaultValue' | 'platValue' | 'tenantValue' | 'companyValue') => ({
    field,
    width: 130,
    render: (row: FlatSetting) => shown(row.kind, row[field]),
    text: (row: FlatSetting) => shown(row.kind, row[field]),
  });
  return (
    <>
      <ListPage
        call={listSettings}
        texts={dictionaryText}
        title="settingList.title"
        rowKey="configKey"
        filters={[
          { field: 'searchKey', label: 'field.settingKey' },
          { field: 'level', tag: levelTags },
        ]}
        columns={[
          {
            field: 'title',
            width: 240,
            text: (row) => `${row.title} ${row.configKey}`,
            render: (row) => (
              <span title={row.hint}>
                {row.title} <code>{row.configKey}</code>
              </span>
            ),
          },
          {
            field: 'configValue',
            label: 'field.effective',
            width: 170,
            text: (row) => shown(row.kind, row.configValue),
            render: (row) => (
              <>
                <strong>{shown(row.kind, row.configValue)}</strong>{' '}
                <StatusTag tone={row.source === 'default' ? 'saved' : 'process'}>
                  {t(`settingList.source.${row.source}`)}
                </StatusTag>
              </>
            ),
          },
          value('defaultValue'),
          value('platValue'),
          value('tenantValue'),
          value('companyValue'),
          { field: 'level', tag: levelTags, width: 100 },
          { field: 'module', width: 130 },
        ]}
        rowActions={[
          { text: 'settingList.history', onClick: setOpen },
          { text: 'settingList.set.company', can: 'company', to: () => dictionaryScreens.companySettings },
          { text: 'settingList.set.tenant', can: 'tenant', to: () => dictionaryScreens.tenantSettings },
          { text: 'settingList.set.plat', can: 'plat', to: () => dictionaryScreens.platSettings },
        ]}
        emptyHint="settingList.empty"
      />
      {open ? <History setting={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

/** 变更记录: who, when, from what to what. */
function History({ setting, onClose }: { readonly setting: FlatSetting; readonly onClose: () => void }) {
  const t = useText(dictionaryText);
  const shown = useValue();
  const after = (value: string | null) =>
    value === null ? t('settingList.restored') : shown(setting.kind, value);
  return (
    <Dialog
      open
      title={t('settingList.historyOf', { name: setting.title })}
      width={860}
      onClose={onClose}
      footer={null}
    >
      {setting.hint ? <p className="gh-hint">{setting.hint}</p> : null}
      <ListPage
        embedded
        call={settingHistory}
        texts={dictionaryText}
        title="settingList.history"
        fixed={{ configKey: setting.configKey }}
        columns={[
          { field: 'changedAt', kind: 'instant', width: 160 },
          { field: 'changedName', width: 110 },
          { field: 'level', tag: levelTags, width: 90 },
          { field: 'owner', width: 90 },
          {
            field: 'beforeValue',
            width: 160,
            render: (row) => shown(setting.kind, row.beforeValue),
            text: (row) => shown(setting.kind, row.beforeValue),
          },
          {
            field: 'afterValue',
            width: 160,
            render: (row) => after(row.afterValue),
            text: (row) => after(row.afterValue),
          },
        ]}
        emptyHint="settingList.historyEmpty"
      />
    </Dialog>
  );
}
