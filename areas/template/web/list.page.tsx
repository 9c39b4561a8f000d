import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useLocation, useNavigate } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import {
  copyTemplate,
  enableTemplate,
  invalidateTemplate,
  pageTemplates,
  removeTemplate,
  type TemplateRow,
} from '../shared/calls.ts';
import { templateFields } from '../shared/schema.ts';
import { templateScreens } from '../shared/screens.ts';
import type { TemplateKind, TemplateLevel } from '../shared/status.ts';
import { templateText } from '../shared/text/index.ts';
import { fileTypeTags, formTypeTags, levelTags, statusTags, textTypeTags, typeTags } from './tags.ts';

const forms = {
  bulletin: templateScreens.edit,
  evaluation: templateScreens.methodEdit,
  form: templateScreens.formEdit,
  file: templateScreens.fileEdit,
} as const satisfies Record<TemplateKind, string>;

const edit = (kind: TemplateKind, level: TemplateLevel, id?: string): Route =>
  linkTo(forms[kind], { level, id });

/** Types that are told apart within a kind; an evaluation method has one only. */
const types = {
  bulletin: textTypeTags,
  evaluation: typeTags,
  form: formTypeTags,
  file: fileTypeTags,
} as const;
const typesOf = (kind: TemplateKind | undefined) => (kind ? types[kind] : typeTags);

interface Kept {
  readonly title: Key;
  /** What of the library it shows; a level that is kept here. */
  readonly kind?: TemplateKind;
  readonly level?: TemplateLevel;
}
type Key =
  | 'title'
  | 'methods'
  | 'bulletinTenant'
  | 'bulletinPlat'
  | 'methodTenant'
  | 'methodPlat'
  | 'formTenant'
  | 'formPlat'
  | 'fileTenant'
  | 'filePlat';

const lists: Readonly<Record<string, Kept>> = {
  [templateScreens.methods]: { title: 'methods', kind: 'evaluation' },
  [templateScreens.bulletinTenant]: { title: 'bulletinTenant', kind: 'bulletin', level: 'tenant' },
  [templateScreens.bulletinPlat]: { title: 'bulletinPlat', kind: 'bulletin', level: 'plat' },
  [templateScreens.methodTenant]: { title: 'methodTenant', kind: 'evaluation', level: 'tenant' },
  [templateScreens.methodPlat]: { title: 'methodPlat', kind: 'evaluation', level: 'plat' },
  [templateScreens.formTenant]: { title: 'formTenant', kind: 'form', level: 'tenant' },
  [templateScreens.formPlat]: { title: 'formPlat', kind: 'form', level: 'plat' },
  [templateScreens.fileTenant]: { title: 'fileTenant', kind: 'file', level: 'tenant' },
  [templateScreens.filePlat]: { title: 'filePlat', kind: 'file', level: 'plat' },
};

/** 模板管理、公告模板、评标办法模板、数据表单模板、文件模板（租户、平台）: the whole library, or one level of it to be kept. */
export function Page() {
  const t = useText(templateText);
  const navigate = useNavigate();
  const at = useLocation().pathname;
  const { title, kind, level } = lists[at] ?? { title: 'title' as const };
  const copy = async ({ id, kind: of }: TemplateRow, nonce: string) => {
    const to = level ?? 'tenant';
    const made = await send(copyTemplate, { id, level: to }, { nonce });
    await navigate(edit(of, to, made.id));
  };
  return (
    <ListPage
      key={at}
      call={pageTemplates}
      texts={templateText}
      fields={templateFields}
      title={title}
      fixed={{ ...(kind ? { kind } : {}), ...(level ? { level } : {}) }}
      filters={[
        'searchKey',
        ...(kind === 'evaluation' ? [] : [{ field: 'type', kind: 'choice', tag: typesOf(kind) } as const]),
        { field: 'status', kind: 'choice', tag: statusTags },
        ...(level ? [] : [{ field: 'level', kind: 'choice', tag: levelTags } as const]),
      ]}
      columns={[
        { field: 'name', to: (row) => edit(row.kind, row.level, row.id), width: 260 },
        ...(kind === 'evaluation' ? [] : [{ field: 'type', tag: typeTags, width: 120 } as const]),
        ...(level ? [] : [{ field: 'level', tag: levelTags, width: 80 } as const]),
        { field: 'status', tag: statusTags, width: 90 },
        { field: 'projectProperty', dict: 'PROJECT_PROP', width: 120 },
        { field: 'purchaseMethod', dict: 'PURCHASE_MODE', width: 130 },
        { field: 'version', kind: 'number', width: 70 },
        { field: 'citationCount', kind: 'number', width: 90 },
        { field: 'latestEffectiveTime', kind: 'instant', width: 150 },
        { field: 'creator', width: 100 },
      ]}
      rowActions={[
        { text: 'kit.web.edit', can: 'edit', to: (row) => edit(row.kind, row.level, row.id) },
        {
          text: 'action.enable',
          can: 'enable',
          confirm: (row) => t('sure.enable', { name: row.name }),
          call: enableTemplate,
          done: 'done.enable',
        },
        {
          text: 'action.invalidate',
          can: 'invalidate',
          danger: true,
          confirm: (row) => t('sure.invalidate', { name: row.name }),
          call: invalidateTemplate,
          done: 'done.invalidate',
        },
        {
          text: 'action.copy',
          can: 'copy',
          confirm: (row) => t(level === 'plat' ? 'sure.copyPlat' : 'sure.copy', { name: row.name }),
          act: copy,
          done: 'done.copy',
        },
        {
          text: 'action.remove',
          can: 'remove',
          danger: true,
          confirm: (row) => t('sure.remove', { name: row.name }),
          call: removeTemplate,
          done: 'kit.done.removed',
        },
      ]}
      {...(kind && level
        ? {
            create: {
              text: 'add',
              to: edit(kind, level),
              may: level === 'plat' ? 'template.plat' : 'template.manage',
              invite: 'empty',
            } as const,
          }
        : {})}
      exportName="title"
    />
  );
}
