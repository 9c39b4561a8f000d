import { contractTags } from '#areas/entrust-contract/web/index.ts';
import { anyProjectTags } from '#areas/project/web/index.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { tendereeContracts, tendereeProjects } from '../../shared/calls.ts';
import { tendereeText } from '../../shared/text/index.ts';

interface Props {
  readonly id: string;
}

/** 合作项目. */
export const ProjectsOf = ({ id }: Props) => (
  <ListPage
    embedded
    call={tendereeProjects}
    texts={tendereeText}
    fixed={{ id }}
    columns={[
      { field: 'mainCode', width: 170 },
      { field: 'mainName', width: 260 },
      { field: 'status', label: 'field.projectStatus', tag: anyProjectTags, width: 120 },
      { field: 'pmName', width: 110 },
      { field: 'companyName', width: 220 },
      { field: 'createdAt', kind: 'instant', width: 150 },
    ]}
  />
);

/** 委托合同. */
export const ContractsOf = ({ id }: Props) => (
  <ListPage
    embedded
    call={tendereeContracts}
    texts={tendereeText}
    fixed={{ id }}
    columns={[
      { field: 'contractCode', width: 170 },
      { field: 'contractName', width: 260 },
      { field: 'status', label: 'field.contractStatus', tag: contractTags, width: 120 },
      { field: 'companyName', width: 220 },
      { field: 'createdAt', kind: 'instant', width: 150 },
    ]}
  />
);
