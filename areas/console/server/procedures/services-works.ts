import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import type { Definition } from '#areas/procedure/server/index.ts';
import { openTender } from './open-tender.ts';
import { key } from './operations.ts';
import { otherModes, step } from './other-modes.ts';

/** 专用评审办法与文件模板: what services and works have of their own, taken before the documents are written. */
const ownTemplates = step(
  'S2',
  'pre',
  ['评审办法与模板', 'Method and templates'],
  [
    key(
      'method',
      '选用评标办法',
      'Choose the evaluation method',
      'PM',
      tenderFileScreens.lotMethod,
      'tenderFile.edit',
    ),
    key(
      'document',
      '按文件模板生成招标文件',
      'Generate the documents from a template',
      'PM',
      tenderFileScreens.lotDocument,
      'tenderFile.edit',
    ),
  ],
);

interface Kind {
  readonly prefix: string;
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  /** The modes that it has, by their last two digits. */
  readonly modes: readonly string[];
}

const kinds: readonly Kind[] = [
  { prefix: '20', code: 'SERVICE', zh: '服务', en: 'services', modes: ['10', '20', '30', '40', '50', '60'] },
  { prefix: '30', code: 'WORKS', zh: '工程', en: 'works', modes: ['10', '20'] },
];

/** The procedure of goods with the templates of the kind before its documents are made. */
function ofKind(kind: Kind, goods: Definition): Definition {
  const [first, ...rest] = goods.steps;
  const later = rest.some((s) => s.code === 'S2') ? rest : [ownTemplates, ...rest];
  const mode = `${kind.prefix}${goods.purchaseMode.slice(2)}`;
  return {
    ...goods,
    procCode: `${kind.code}-${mode}`,
    procName: `${kind.zh}${goods.procName}`,
    procNameEn: `${goods.procNameEn} (${kind.en})`,
    purchaseMode: mode,
    sort: goods.sort + Number(kind.prefix) * 10,
    steps: first ? [first, ...later] : later,
  };
}

/** 服务与工程采购方式: the same procedures under the prefixes 2 and 3. */
export const servicesAndWorks: readonly Definition[] = kinds.flatMap((kind) =>
  [openTender, ...otherModes]
    .filter((goods) => kind.modes.includes(goods.purchaseMode.slice(2)))
    .map((goods) => ofKind(kind, goods)),
);
